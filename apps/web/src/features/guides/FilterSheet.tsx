import { CrossIcon, IconButton } from '@grove/ui'
import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { matchCount } from './count-line.ts'
import type { FacetProps } from './FacetChips.tsx'
import { FacetChips, OpenChip } from './FacetChips.tsx'
import classes from './FilterSheet.module.css'
import { FACET_GROUPS } from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'
import { useCloseRequest } from './use-close-request.ts'

interface FilterSheetProps extends FacetProps {
  list: GuideListData | undefined
  placeFields: ReactNode
  onClearAll: () => void
  onClose: () => void
}

/** The choices on a phone: what is chosen changes the list at once, and the button tells what is found. */
export function FilterSheet({
  list,
  placeFields,
  onClearAll,
  onClose,
  formId: _,
  ...facet
}: FilterSheetProps) {
  useCloseRequest(onClose)
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="88dvh"
      // It would make a style element, which the policy of the pages refuses.
      lockScroll={false}
    >
      <Drawer.Overlay className={classes.overlay} />
      {/* By className Mantine styles the box around it, too. */}
      <Drawer.Content aria-label="Filters" classNames={{ content: classes.sheet }}>
        <div className={classes.head}>
          <h2 className={classes.title}>Filters</h2>
          <IconButton label="Close" icon={<CrossIcon />} onClick={onClose} />
        </div>
        <div className={classes.body}>
          <div className={classes.selects}>{placeFields}</div>
          <fieldset className={classes.group}>
            <legend>Bookings</legend>
            <OpenChip {...facet} />
          </fieldset>
          {FACET_GROUPS.map((group) => (
            <fieldset key={group.name} className={classes.group}>
              <legend>{group.title}</legend>
              <FacetChips group={group} {...facet} />
            </fieldset>
          ))}
        </div>
        <div className={classes.foot}>
          <Button variant="subtle" onClick={onClearAll}>
            Clear all
          </Button>
          <Button onClick={onClose}>
            {list === undefined
              ? 'Show guides'
              : `Show ${matchCount(list.total, list.totalIsCapped)} ${list.total === 1 ? 'guide' : 'guides'}`}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
