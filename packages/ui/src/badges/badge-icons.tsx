import type { BadgeType } from '@grove/schema'
import { Icon } from 'lucide-react'

/** The badges grow: seedling, sprig, tree. */
const DRAWINGS: Readonly<Record<BadgeType, string>> = {
  certified_guide:
    'M12 22V9.5 M12 2.3c4.4 2.8 6.7 6 6.7 9.3 0 3.6-2.8 5.9-6.7 5.9s-6.7-2.3-6.7-5.9c0-3.3 2.3-6.5 6.7-9.3z M12 14.8l3.3-3.1M12 12.3L9.2 9.6 M8.5 22h7',
  certified_practitioner:
    'M12 22C12 15 12 9 12 3.5 M12 8.5C10.8 5.9 11 4 12 2c1 2 1.2 3.9 0 6.5z M12 13.5C8.2 13.6 6 11.9 5.3 8.4 9 8.6 11.4 10.2 12 13.5z M12 13.5c3.8.1 6-1.6 6.7-5.1-3.7.2-6.1 1.8-6.7 5.1z M12 19c-3.8.1-6-1.6-6.7-5.1C9 14.1 11.4 15.7 12 19z M12 19c3.8.1 6-1.6 6.7-5.1-3.7.2-6.1 1.8-6.7 5.1z',
  certified_student:
    'M12 21v-9 M12 13.5C12 9.8 9.4 7.3 4.8 7c.1 4.2 2.7 6.6 7.2 6.5z M12 11.5c0-4.2 2.6-7 7.2-7.5.1 4.6-2.5 7.4-7.2 7.5z M7 21h10',
}

/** The drawing of a badge, without its disc. */
export function BadgeIcon({ type }: { type: BadgeType }) {
  return <Icon iconNode={[['path', { d: DRAWINGS[type], key: 'drawing' }]]} />
}
