import type { AdminGuideRow, AdminOrder, AdminSort } from '@grove/schema'
import { ADMIN_PAGE_SIZE, adminStatusBadge, countryLabel, displayName } from '@grove/schema'
import {
  BadgeSeals,
  ChevronDownIcon,
  ChevronUpIcon,
  classNames,
  GuidePicture,
  Skeleton,
  StatusBadge,
} from '@grove/ui'
import { Checkbox, NativeSelect, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { dayOf } from '../../dates.ts'
import classes from './GuideTable.module.css'
import { RowActions } from './RowActions.tsx'
import type { GuideAction } from './use-guide-actions.ts'

const COLUMNS = [
  { name: 'Email', sort: 'email' },
  { name: 'Location', sort: 'place' },
  { name: 'Certifications', sort: 'badges' },
  { name: 'Status', sort: 'status' },
  { name: 'Joined', sort: 'joined' },
] as const
const NAME_COLUMN = { name: 'Guide', sort: 'name' } as const
const COLUMN_COUNT = COLUMNS.length + 2

/** The orders that a phone offers, where the columns have no heads. */
const ORDERS: readonly (AdminOrder & { label: string })[] = [
  { sort: 'joined', order: 'asc', label: 'Oldest first' },
  { sort: 'joined', order: 'desc', label: 'Newest first' },
  { sort: 'name', order: 'asc', label: 'By name' },
  { sort: 'email', order: 'asc', label: 'By e-mail' },
  { sort: 'place', order: 'asc', label: 'By place' },
  { sort: 'badges', order: 'desc', label: 'Most certifications' },
  { sort: 'status', order: 'asc', label: 'By status' },
]

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
  order: AdminOrder
  onOrder: (order: AdminOrder) => void
  /** Shown beneath the message that no guide matches. */
  noMatchAction: ReactNode
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
  order,
  onOrder,
  noMatchAction,
  onSelect,
  onOpen,
  onAct,
}: GuideTableProps) {
  const ids = guides?.map(({ id }) => id) ?? []
  const lastToggled = useRef<number>(undefined)

  /** Chooses a row; with the shift key all from the one before to it, as lists of mail do. */
  function toggle(guide: AdminGuideRow, isChosen: boolean, isRange: boolean) {
    const [from, to] = [ids.indexOf(lastToggled.current ?? -1), ids.indexOf(guide.id)]
    lastToggled.current = guide.id
    const rows =
      isRange && from !== -1 ? (guides ?? []).slice(Math.min(from, to), Math.max(from, to) + 1) : [guide]
    choice.onToggle(rows, isChosen)
  }
  const chosen = ids.filter(choice.has).length
  const isAllChosen = ids.length > 0 && chosen === ids.length
  return (
    <div className={classes.box}>
      <OrderChoice order={order} onOrder={onOrder} />
      <table
        className={classNames(classes.table, isOutdated && classes.outdated)}
        aria-busy={guides === undefined || isOutdated}
      >
        <caption className="visually-hidden">Guides</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={ariaSort(NAME_COLUMN.sort, order)}>
              <span className={classes.head}>
                <Checkbox
                  classNames={PICK}
                  aria-label="Select every guide on this page"
                  checked={isAllChosen}
                  indeterminate={chosen > 0 && !isAllChosen}
                  disabled={ids.length === 0}
                  onChange={(event) => choice.onToggle(guides ?? [], event.target.checked)}
                />
                <SortButton {...NAME_COLUMN} order={order} onOrder={onOrder} />
              </span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column.name} scope="col" aria-sort={ariaSort(column.sort, order)}>
                <SortButton {...column} order={order} onOrder={onOrder} />
              </th>
            ))}
            <th scope="col" className={classes.last}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {guides === undefined && <WaitingRows />}
          {guides?.length === 0 && (
            <tr>
              <td colSpan={COLUMN_COUNT} className={classes.empty}>
                <p>No guides found matching your filters.</p>
                {noMatchAction}
              </td>
            </tr>
          )}
          {guides?.map((guide) => (
            <GuideRow
              key={guide.id}
              guide={guide}
              isSelected={guide.id === selectedId}
              isChosen={choice.has(guide.id)}
              onToggle={toggle}
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

function ariaSort(sort: AdminSort, shown: AdminOrder) {
  if (sort !== shown.sort) return undefined
  return shown.order === 'asc' ? 'ascending' : 'descending'
}

interface SortButtonProps {
  name: string
  sort: AdminSort
  order: AdminOrder
  onOrder: (order: AdminOrder) => void
}

/** The head of a column: orders the table by it, and with the next press the other way round. */
function SortButton({ name, sort, order: shown, onOrder }: SortButtonProps) {
  const direction = shown.sort === sort ? shown.order : undefined
  return (
    <>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onOrder({ sort, order: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {name}
        {direction === 'asc' && <ChevronUpIcon />}
        {direction === 'desc' && <ChevronDownIcon />}
      </UnstyledButton>
      {/* In its place where the rows are cards. */}
      <span className={classes.plainHead}>{name}</span>
    </>
  )
}

/** The same choice where the rows are cards, which have no heads. */
function OrderChoice({ order, onOrder }: Pick<GuideTableProps, 'order' | 'onOrder'>) {
  const isShown = (one: AdminOrder) => one.sort === order.sort && one.order === order.order
  return (
    <NativeSelect
      className={classes.order}
      size="xs"
      aria-label="Order"
      value={ORDERS.findIndex(isShown)}
      onChange={(event) => {
        const chosen = ORDERS[Number(event.target.value)]
        if (chosen !== undefined) onOrder({ sort: chosen.sort, order: chosen.order })
      }}
    >
      {!ORDERS.some(isShown) && <option value={-1}>Another order</option>}
      {ORDERS.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

interface GuideRowProps extends Pick<GuideTableProps, 'onSelect' | 'onOpen' | 'onAct'> {
  guide: AdminGuideRow
  isSelected: boolean
  isChosen: boolean
  onToggle: (guide: AdminGuideRow, isChosen: boolean, isRange: boolean) => void
}

function GuideRow({ guide, isSelected, isChosen, onToggle, onSelect, onOpen, onAct }: GuideRowProps) {
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
            checked={isChosen}
            onChange={({ target, nativeEvent }) =>
              onToggle(guide, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
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
        <BadgeSeals types={guide.certificationBadges} checked={guide.checkedBadges} />
      </td>
      <td>
        <StatusBadge badge={adminStatusBadge(guide)} />
        {guide.applicationStatus === 'pending' && guide.sentAgainAt !== null && (
          <span className={classes.mark}>Sent again</span>
        )}
      </td>
      <td className={classes.number}>{dayOf(guide.sentAgainAt ?? guide.createdAt)}</td>
      <td>
        <RowActions guide={guide} onAct={onAct} />
      </td>
    </tr>
  )
}

function WaitingRows() {
  return Array.from({ length: ADMIN_PAGE_SIZE }, (_, row) => `waiting ${row}`).map((key) => (
    <tr key={key} className={classes.row}>
      <td colSpan={COLUMN_COUNT} className={classes.whole}>
        <Skeleton width="100%" height="18px" />
      </td>
    </tr>
  ))
}
