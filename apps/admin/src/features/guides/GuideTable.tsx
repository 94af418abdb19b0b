import type { AdminGuideRow } from '@grove/schema'
import { ADMIN_PAGE_SIZE, adminStatusBadge, countryLabel, displayName } from '@grove/schema'
import { BadgeSeals, classNames, GuidePicture, Skeleton, StatusBadge } from '@grove/ui'
import { Checkbox, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayOf } from '../../dates.ts'
import classes from './GuideTable.module.css'
import { RowActions } from './RowActions.tsx'
import type { GuideAction } from './use-guide-actions.ts'

const COLUMNS = ['Email', 'Location', 'Certifications', 'Status', 'Joined', 'Actions'] as const

const PICK = { root: classes.pick, input: classes.pickBox }

/** Which rows are chosen for a change of many. */
export interface RowChoice {
  has: (id: number) => boolean
  onToggle: (guides: readonly AdminGuideRow[], isChosen: boolean) => void
}

interface GuideTableProps {
  /** undefined while they are on their way. */
  guides: readonly AdminGuideRow[] | undefined
  selectedId: number | undefined
  choice: RowChoice
  isOutdated: boolean
  /** A way on from a table that shows none. */
  wayOut: ReactNode
  /** The keyboard's focus has come to a guide. */
  onSelect: (guide: AdminGuideRow) => void
  onOpen: (guide: AdminGuideRow) => void
  onAct: (action: GuideAction, guide: AdminGuideRow) => void
}

/** Id of the button that opens a guide: where the keyboard's focus goes with the selection. */
export function rowButtonId(id: number): string {
  return `guide-${id}`
}

/** The guides of one page; on phones each row is a card. */
export function GuideTable({
  guides,
  selectedId,
  choice,
  isOutdated,
  wayOut,
  onSelect,
  onOpen,
  onAct,
}: GuideTableProps) {
  const ids = guides?.map(({ id }) => id) ?? []
  const chosen = ids.filter(choice.has).length
  const isAllChosen = ids.length > 0 && chosen === ids.length
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-busy={guides === undefined || isOutdated}>
        <caption className="visually-hidden">Guides</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.head}>
                <Checkbox
                  classNames={PICK}
                  aria-label="Select every guide on this page"
                  checked={isAllChosen}
                  indeterminate={chosen > 0 && !isAllChosen}
                  disabled={ids.length === 0}
                  onChange={(event) => choice.onToggle(guides ?? [], event.target.checked)}
                />
                Guide
              </span>
            </th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={name === 'Actions' ? classes.last : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guides === undefined && <WaitingRows />}
          {guides?.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length + 1} className={classes.empty}>
                <p>No guides found matching your filters.</p>
                {wayOut}
              </td>
            </tr>
          )}
          {guides?.map((guide) => (
            <GuideRow
              key={guide.id}
              guide={guide}
              isSelected={guide.id === selectedId}
              choice={choice}
              onSelect={onSelect}
              onOpen={onOpen}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GuideRowProps extends Pick<GuideTableProps, 'choice' | 'onSelect' | 'onOpen' | 'onAct'> {
  guide: AdminGuideRow
  isSelected: boolean
}

function GuideRow({ guide, isSelected, choice, onSelect, onOpen, onAct }: GuideRowProps) {
  const name = displayName(guide.userName)
  return (
    <tr
      className={classNames(classes.row, isSelected && classes.selected)}
      aria-current={isSelected || undefined}
    >
      <td>
        <span className={classes.name}>
          <Checkbox
            classNames={PICK}
            aria-label={`Select ${name}`}
            checked={choice.has(guide.id)}
            onChange={(event) => choice.onToggle([guide], event.target.checked)}
          />
          <GuidePicture guide={guide} className={classes.picture} sizes="40px" width={40} height={40} />
          <UnstyledButton
            id={rowButtonId(guide.id)}
            className={classes.open}
            aria-label={`Review ${name}`}
            onFocus={() => onSelect(guide)}
            onClick={() => onOpen(guide)}
          >
            {name}
          </UnstyledButton>
        </span>
      </td>
      <td>
        <span className={classes.mail} title={guide.userEmail ?? undefined}>
          {guide.userEmail ?? '–'}
        </span>
      </td>
      <td>
        <span className={classes.place}>{`${guide.city}, ${countryLabel(guide.country)}`}</span>
      </td>
      <td>
        <BadgeSeals types={guide.certificationBadges} />
      </td>
      <td>
        <StatusBadge badge={adminStatusBadge(guide)} size="dense" />
      </td>
      <td className={classes.number}>{dayOf(guide.createdAt)}</td>
      <td>
        <RowActions guide={guide} onAct={onAct} />
      </td>
    </tr>
  )
}

function WaitingRows() {
  return Array.from({ length: ADMIN_PAGE_SIZE }, (_, row) => `waiting ${row}`).map((key) => (
    <tr key={key} className={classes.row}>
      <td colSpan={COLUMNS.length + 1} className={classes.whole}>
        <Skeleton width="100%" height="18px" />
      </td>
    </tr>
  ))
}
