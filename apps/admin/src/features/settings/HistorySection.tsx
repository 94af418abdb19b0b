import type { AuditAction } from '@grove/schema'
import { AUDIT_ACTIONS } from '@grove/schema'
import { classNames, ShowOlder } from '@grove/ui'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { AuditList } from '../../AuditList.tsx'
import { ACTION_LABELS } from '../../audit-words.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

interface HistoryFilter {
  action?: AuditAction
  actor?: string
  byOwner?: boolean
  guideId?: number
}

/** Whose changes are listed, by the value of its choice. */
const ACTOR_FILTERS: Readonly<Record<string, Pick<HistoryFilter, 'byOwner'>>> = {
  '': { byOwner: undefined },
  owners: { byOwner: true },
  administrators: { byOwner: false },
}

/** Everything that administrators and owners changed, narrowed down by what, by whom and of which guide. */
export function HistorySection() {
  const [filter, setFilter] = useState<HistoryFilter>({})
  const history = trpc.admin.history.useInfiniteQuery(
    { ...filter, limit: 20 },
    {
      getNextPageParam: ({ nextBefore }) => nextBefore,
      initialCursor: undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  )
  const entries = history.data?.pages.flatMap(({ items }) => items)
  return (
    <section className={classes.section} aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <HistoryFields filter={filter} onChange={setFilter} />
      <LoadState query={history} waiting="Loading the history..." />
      {entries?.length === 0 && <p role="status">No changes found.</p>}
      {entries !== undefined && entries.length > 0 && <AuditList entries={entries} withGuide />}
      <ShowOlder size="xs" list={history} what="changes" />
    </section>
  )
}

interface HistoryFieldsProps {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

function HistoryFields({ filter, onChange }: HistoryFieldsProps) {
  const [actor, setActor] = useState('')
  const [guide, setGuide] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className={classNames(classes.row, classes.changes)}
      onSubmit={(event) => {
        event.preventDefault()
        const number = guide.trim()
        const isNumber = /^[1-9]\d{0,8}$/.test(number)
        setProblem(isNumber || number === '' ? undefined : 'Write the number of a guide')
        if (isNumber || number === '')
          onChange({
            ...filter,
            actor: actor.trim() || undefined,
            guideId: isNumber ? Number(number) : undefined,
          })
      }}
    >
      <NativeSelect
        label="Change"
        value={filter.action ?? ''}
        data={[
          { value: '', label: 'Every change' },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
        ]}
        onChange={(event) =>
          onChange({ ...filter, action: AUDIT_ACTIONS.find((value) => value === event.target.value) })
        }
      />
      <NativeSelect
        label="Made by"
        data={[
          { value: '', label: 'Everybody' },
          { value: 'owners', label: 'Owners' },
          { value: 'administrators', label: 'Administrators' },
        ]}
        onChange={(event) => onChange({ ...filter, ...ACTOR_FILTERS[event.target.value] })}
      />
      <TextInput
        label="By whom"
        value={actor}
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => setActor(event.target.value)}
      />
      <TextInput
        label="Guide number"
        error={problem}
        value={guide}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setGuide(event.target.value)}
      />
      <Button type="submit" variant="default" size="sm">
        Filter
      </Button>
    </form>
  )
}
