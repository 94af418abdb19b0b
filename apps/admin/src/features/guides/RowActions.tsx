import type { AdminGuideRow } from '@grove/schema'
import { displayName } from '@grove/schema'
import { CheckIcon, CrossIcon, EyeIcon, EyeOffIcon, IconButton, TrashIcon, UploadIcon } from '@grove/ui'
import { SITE_ORIGIN } from '../../config.ts'
import { useIsAdministrator } from '../../viewer.ts'
import classes from './GuideTable.module.css'
import type { GuideAction } from './use-guide-actions.ts'
import { decisionsFor } from './use-guide-actions.ts'

const ACTION_STYLES = {
  approve: { label: 'Approve', icon: <CheckIcon />, color: 'ok' },
  reject: { label: 'Reject', icon: <CrossIcon />, color: 'danger' },
  publish: { label: 'Publish', icon: <UploadIcon />, color: 'ok' },
  unpublish: { label: 'Unpublish', icon: <EyeOffIcon />, color: 'gray' },
} as const

interface RowActionsProps {
  guide: AdminGuideRow
  onAct: (action: GuideAction, guide: AdminGuideRow) => void
}

/** The actions on the guide of a row. */
export function RowActions({ guide, onAct }: RowActionsProps) {
  const name = displayName(guide.userName)
  const isAdministrator = useIsAdministrator()
  return (
    <span className={classes.actions}>
      {decisionsFor(guide).map((action) => {
        if (action === 'delete' || action === 'deleteAccount') return null
        const { label, icon, color } = ACTION_STYLES[action]
        return (
          <IconButton
            key={action}
            size="xs"
            className={classes.act}
            label={`${label} ${name}`}
            title={label}
            icon={icon}
            color={color}
            onClick={() => onAct(action, guide)}
          />
        )
      })}
      <a
        className={classes.view}
        href={`${SITE_ORIGIN}/guides/${guide.id}`}
        target="_blank"
        rel="noopener"
        aria-label={`View ${name} (opens in a new tab)`}
        title="View"
      >
        <EyeIcon />
      </a>
      {isAdministrator && (
        <IconButton
          size="xs"
          className={classes.act}
          label={`Delete ${name}`}
          title="Delete"
          icon={<TrashIcon />}
          onClick={() => onAct('delete', guide)}
        />
      )}
    </span>
  )
}
