import type { AdminGuideRow } from '@grove/schema'
import { ADMIN_PAGE_SIZE, adminStatusBadge, countryLabel, displayName } from '@grove/schema'
import { BadgeSeals, classNames, GuidePicture, Skeleton, StatusBadge } from '@grove/ui'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayOf } from '../../dates.ts'
import classes from './GuideTable.module.css'
import { RowActions } from './RowActions.tsx'
import type { GuideAction } from './use-guide-actions.ts'

const COLUMNS = ['Email', 'Location', 'Certifications', 'Status', 'Joined', 'Actions'] as const

/** Which rows are chosen for a change of many. */
export interface RowChoice {
  has: (id: number) => boolean
  onToggle: (ids: readonly number[], isChosen: boolean) => void
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
      <Table className={classes.table} aria-busy={guides === undefined || isOutdated}>
        <Table.Caption className="visually-hidden">Guides</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <span className={classes.head}>
                <label className={classes.pick}>
                  <input
                    type="checkbox"
                    aria-label="Select every guide on this page"
                    checked={isAllChosen}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = chosen > 0 && !isAllChosen
                    }}
                    disabled={ids.length === 0}
                    onChange={(event) => choice.onToggle(ids, event.target.checked)}
                  />
                </label>
                Guide
              </span>
            </Table.Th>
            {COLUMNS.map((name) => (
              <Table.Th key={name} scope="col" className={name === 'Actions' ? classes.last : undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {guides === undefined && <WaitingRows />}
          {guides?.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={COLUMNS.length + 1} className={classes.empty}>
                <p>No guides found matching your filters.</p>
                {wayOut}
              </Table.Td>
            </Table.Tr>
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
        </Table.Tbody>
      </Table>
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
    <Table.Tr
      className={classNames(classes.row, isSelected && classes.selected)}
      aria-current={isSelected || undefined}
    >
      <Table.Td>
        <span className={classes.name}>
          <label className={classes.pick}>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={choice.has(guide.id)}
              onChange={(event) => choice.onToggle([guide.id], event.target.checked)}
            />
          </label>
          <GuidePicture guide={guide} className={classes.picture} sizes="40px" width={40} height={40} />
          <button
            id={rowButtonId(guide.id)}
            type="button"
            className={classes.open}
            aria-label={`Review ${name}`}
            onFocus={() => onSelect(guide)}
            onClick={() => onOpen(guide)}
          >
            {name}
          </button>
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.mail} title={guide.userEmail ?? undefined}>
          {guide.userEmail ?? '–'}
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.place}>{`${guide.city}, ${countryLabel(guide.country)}`}</span>
      </Table.Td>
      <Table.Td>
        <BadgeSeals types={guide.certificationBadges} />
      </Table.Td>
      <Table.Td>
        <StatusBadge badge={adminStatusBadge(guide)} size="dense" />
      </Table.Td>
      <Table.Td className={classes.number}>{dayOf(guide.createdAt)}</Table.Td>
      <Table.Td>
        <RowActions guide={guide} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  )
}

function WaitingRows() {
  return Array.from({ length: ADMIN_PAGE_SIZE }, (_, row) => `waiting ${row}`).map((key) => (
    <Table.Tr key={key} className={classes.row}>
      <Table.Td colSpan={COLUMNS.length + 1} className={classes.whole}>
        <Skeleton width="100%" height="18px" />
      </Table.Td>
    </Table.Tr>
  ))
}
