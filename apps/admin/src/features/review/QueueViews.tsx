import type { Queue, SavedView } from '@grove/schema'
import { SAVED_VIEW_NAME_MAX_LENGTH, SEARCH_MAX_LENGTH } from '@grove/schema'
import { CrossIcon, IconButton, withTexts } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useFocusCaught } from '../../use-focus-caught.ts'
import classes from './ReviewPage.module.css'
import type { ReviewSearch } from './review-search.ts'

type View = Omit<ReviewSearch, 'guide'>

/** The views of the queue that everybody has. */
const VIEWS = [
  { label: 'For us', view: {}, count: 'us' },
  { label: 'For them', view: { waitingFor: 'them' }, count: 'them' },
  { label: 'Mine', view: { waitingFor: 'all', assigned: 'me' }, count: 'mine' },
  { label: "Nobody's", view: { assigned: 'nobody' }, count: undefined },
] as const satisfies readonly { label: string; view: View; count: keyof Queue['counts'] | undefined }[]

/** A view with nothing left out. */
function wholeView({ waitingFor = 'us', assigned = 'anyone', search = '' }: View) {
  return { waitingFor, assigned, search }
}

function isSameView(one: View, other: View): boolean {
  return JSON.stringify(wholeView(one)) === JSON.stringify(wholeView(other))
}

/** The address of a saved view, without what goes without saying. */
function addressOf({ waitingFor, assigned, search }: SavedView): View {
  return {
    ...(waitingFor !== 'us' && { waitingFor }),
    ...(assigned !== 'anyone' && { assigned }),
    ...(search !== '' && { search }),
  }
}

interface QueueViewsProps {
  search: View
  counts: Queue['counts'] | undefined
}

/** The views of the queue, those that one has saved, and a search within them. */
export function QueueViews({ search, counts }: QueueViewsProps) {
  const saved = trpc.review.views.useQuery()
  const nav = useRef<HTMLElement>(null)
  // The form of a saved view goes, and the button that removes one.
  const catchFocus = useFocusCaught(
    () => nav.current?.querySelector<HTMLElement>('[aria-current="page"]') ?? nav.current,
  )
  const isSaved = saved.data?.some((view) => isSameView(search, view)) ?? false
  /** The views that everybody has keep a search, which the numbers are of; that of a saved view belongs to it alone. */
  const keptSearch = isSaved ? undefined : search.search
  const isKnown = isSaved || VIEWS.some(({ view }) => isSameView(search, view))
  return (
    <>
      <nav ref={nav} tabIndex={-1} className={classes.views} aria-label="Views of the queue">
        {VIEWS.map(({ label, view, count }) => (
          <ViewLink
            key={label}
            label={label}
            view={{ ...view, search: keptSearch }}
            search={search}
            count={
              count && keptSearch === search.search ? (counts?.[count].toLocaleString('en') ?? '') : undefined
            }
          />
        ))}
        {saved.data?.map((view) => (
          <span key={view.name} className={classes.saved}>
            <ViewLink label={view.name} view={addressOf(view)} search={search} count={undefined} />
            {isSameView(search, view) && <RemoveView name={view.name} onRemoved={catchFocus} />}
          </span>
        ))}
      </nav>
      <SearchForm search={search} />
      {saved.data !== undefined && !isKnown && <SaveView search={search} onSaved={catchFocus} />}
      <Link to="/" search={{ search: search.search }} className={classes.table}>
        Decide about many in the table
      </Link>
    </>
  )
}

interface ViewLinkProps {
  label: string
  view: View
  search: View
  /** Empty until the number has come; undefined where none is shown. */
  count: string | undefined
}

function ViewLink({ label, view, search, count }: ViewLinkProps) {
  return (
    <Link
      to="/review"
      search={view}
      aria-current={isSameView(search, view) ? 'page' : undefined}
      // By itself a link is current wherever its search is part of the address.
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Link>
  )
}

/** Looks for words of names and places within the view. */
function SearchForm({ search }: { search: View }) {
  const navigate = useNavigate()
  const shown = search.search ?? ''
  const [typed, setTyped] = useState({ text: shown, after: shown })
  // Another view brings its own search; the field itself stays, and so does the focus.
  if (typed.after !== shown) setTyped({ text: shown, after: shown })
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate({ to: '/review', search: { ...search, search: typed.text.trim() || undefined } })
  }
  return (
    <search>
      <form className={classes.search} onSubmit={handleSubmit}>
        <TextInput
          type="search"
          aria-label="Search the queue"
          placeholder="Name or place"
          size="xs"
          maxLength={SEARCH_MAX_LENGTH}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" size="xs">
          Search
        </Button>
      </form>
    </search>
  )
}

/** Keeps the answer of a change as the list of views, and says why one was refused. */
function useViewOutcome(onDone: () => void) {
  const utils = trpc.useUtils()
  return {
    onSuccess(views: SavedView[]) {
      onDone()
      utils.review.views.setData(undefined, views)
    },
    onError: (error: unknown) => showFailure('Not saved', error),
  }
}

function SaveView({ search, onSaved }: { search: View; onSaved: () => void }) {
  const [isNaming, setIsNaming] = useState(false)
  const [isNameless, setIsNameless] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = trpc.review.saveView.useMutation(useViewOutcome(onSaved))
  useEffect(() => {
    if (isNaming) field.current?.focus()
  }, [isNaming])
  if (!isNaming)
    return (
      <Button variant="subtle" size="xs" onClick={() => setIsNaming(true)}>
        Save this view
      </Button>
    )
  const handleSubmit = withTexts((textOf) => {
    const name = textOf('name')
    setIsNameless(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else if (!save.isPending) save.mutate({ ...wholeView(search), name })
  })
  return (
    <form className={classes.search} onSubmit={handleSubmit}>
      <TextInput
        name="name"
        aria-label="Name of the view"
        placeholder="Name of the view"
        size="xs"
        required
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        error={isNameless && 'Give it a name'}
        ref={field}
      />
      <Button type="submit" size="xs">
        Save
      </Button>
    </form>
  )
}

function RemoveView({ name, onRemoved }: { name: string; onRemoved: () => void }) {
  const remove = trpc.review.removeView.useMutation(useViewOutcome(onRemoved))
  return (
    <IconButton
      size="xs"
      label={`Remove the view "${name}"`}
      icon={<CrossIcon />}
      onClick={() => remove.mutate({ name })}
    />
  )
}
