import type { AdminGuidePage } from '@grove/schema'
import { ADMIN_PAGE_SIZE, stringifySearchText } from '@grove/schema'
import { BusyButton, classNames, ErrorPanel, lazyPart, Pagination, PlusIcon } from '@grove/ui'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { BASE_PATH } from '../../config.ts'
import { takeDecision } from '../../decision-rest.ts'
import type { KeyHint } from '../../KeyHints.tsx'
import { KeyHints } from '../../KeyHints.tsx'
import { showFailure } from '../../show-failure.ts'
import { STATUS_FILTER_LABELS } from '../../status-filter-labels.ts'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { useFocusAfterClosing } from '../../use-focus-caught.ts'
import { usePageKeys } from '../../use-page-keys.ts'
import { useShortcutsChoice } from '../../use-shortcuts-choice.ts'
import { useIsAdministrator } from '../../viewer.ts'
import { BulkBar } from './BulkBar.tsx'
import { DeleteGuideDialog } from './DeleteGuideDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './GuidesPage.module.css'
import { GuideTable, rowButtonId } from './GuideTable.tsx'
import type { GuidesFilter, GuidesSearch } from './guide-filter.ts'
import { DEFAULT_STATUS, orderOf } from './guide-filter.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import type { ActedGuide, GuideAction } from './use-guide-actions.ts'
import { decisionsFor } from './use-guide-actions.ts'
import { useFocusKept, useFocusOnSelection } from './use-guides-focus.ts'
import { useGuidesPage } from './use-guides-page.ts'
import { useRowChoice } from './use-row-choice.ts'

/** Fetched when it is asked for: most visits make no guide by hand. */
const CreateGuideDialog = lazyPart(async () => (await import('./CreateGuideDialog.tsx')).CreateGuideDialog)

const EditListing = lazyPart(async () => (await import('./EditListing.tsx')).EditListing)

const KEY_HINTS: readonly KeyHint[] = [
  [['J', 'K'], 'next, previous'],
  [['Enter'], 'open'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['Esc'], 'close'],
  [['/'], 'search'],
]

type Opened = 'create' | 'bulk' | 'edit' | { deletes: ActedGuide }

/** Guide Management: the table, what can be done with its rows, and the application that is open beside it. */
export function GuidesPage({ search }: { search: GuidesSearch }) {
  const guidesPage = useGuidesPage(search)
  const { filter, list, items, index, selected, opened } = guidesPage
  const { page } = list
  const isAdministrator = useIsAdministrator()
  const choice = useRowChoice(filter)
  const [dialog, setDialog] = useState<Opened | undefined>(search.edit ? 'edit' : undefined)
  // The form goes with the drawer that it was opened from, as by Back in the browser.
  if (dialog === 'edit' && opened === undefined) setDialog(undefined)
  const [hasShortcuts, setHasShortcuts] = useShortcutsChoice()
  const searchBox = useRef<HTMLInputElement>(null)
  useFocusOnSelection(selected)
  const keepFocus = useFocusKept()
  useFocusAfterClosing(opened, (closed) => document.getElementById(rowButtonId(closed)))
  const select = trpc.admin.select.useMutation({
    onError: (error) => showFailure('Selection Failed', error),
  })

  async function chooseAll() {
    const { search, status } = filter
    const all = await select.mutateAsync({ search, status }).catch(() => undefined)
    if (all !== undefined) choice.chooseAll(all)
  }

  function decide(action: GuideAction, guide: ActedGuide) {
    if (!takeDecision()) return
    const at = items.findIndex(({ id }) => id === guide.id)
    const isLeaving = guidesPage.decide(action, guide, (version) => choice.renew(guide.id, version))
    if (isLeaving) choice.drop(guide.id)
    keepFocus([guide.id, items[at + 1]?.id, list.nextItems[0]?.id, items[at - 1]?.id])
  }

  function ask(action: GuideAction, guide: ActedGuide) {
    if (action === 'delete') setDialog({ deletes: guide })
    else decide(action, guide)
  }

  function press(action: GuideAction, event: KeyboardEvent) {
    // A key that is held down decides once, not about the whole list.
    if (event.repeat || selected === undefined) return
    if (decisionsFor(selected).includes(action)) decide(action, selected)
  }

  function closeGuide() {
    guidesPage.closeGuide()
    keepFocus([selected?.id], { isMoving: true })
  }

  usePageKeys(
    {
      j: () => guidesPage.step(1),
      k: () => guidesPage.step(-1),
      a: (event) => press('approve', event),
      r: (event) => press('reject', event),
      Enter({ target }) {
        // What can be pressed does something of its own.
        const isFree = target instanceof Element && target.matches('body, h1')
        if (isFree && selected !== undefined) guidesPage.open(selected)
      },
      '/'(event) {
        // A drawer that covers the page keeps the focus.
        if (document.querySelector('[aria-modal="true"]') !== null) return
        event.preventDefault()
        searchBox.current?.focus()
        searchBox.current?.select()
      },
    },
    hasShortcuts && dialog === undefined,
  )

  const deletes = typeof dialog === 'object' ? dialog.deletes : undefined
  const close = () => setDialog(undefined)
  return (
    <div className={classNames(classes.guidesPage, opened !== undefined && classes.open)}>
      <TabPanel tab={0} className={classes.main}>
        <div className={classes.top}>
          <h1 tabIndex={-1}>Guide Management</h1>
          {isAdministrator && (
            <>
              <ExportMenu filter={filter} total={list.isOutdated ? undefined : page?.total} />
              <Button size="xs" onClick={() => setDialog('create')}>
                <PlusIcon /> Create Guide
              </Button>
            </>
          )}
        </div>
        <FilterBar
          filter={filter}
          counts={page?.counts}
          searchRef={searchBox}
          onSearch={(text) => guidesPage.searchFor(text)}
        />
        <BulkBar
          selection={choice.selection}
          count={choice.count}
          total={page?.total ?? 0}
          isAll={choice.isAll}
          onChooseAll={chooseAll}
          onClear={() => {
            choice.clear()
            // The bar goes, and its focused button with it.
            keepFocus([selected?.id, items[0]?.id])
          }}
          onDialog={(isOpen) => setDialog(isOpen ? 'bulk' : undefined)}
        />
        {list.failure !== undefined && page === undefined ? (
          <div className={classes.failure}>
            <ErrorPanel
              title="The guides could not be loaded"
              message={list.failure}
              isAnnounced
              action={
                <BusyButton variant="default" size="xs" isBusy={list.isFetching} onClick={list.refetch}>
                  Try again
                </BusyButton>
              }
            />
          </div>
        ) : (
          <>
            {list.failure !== undefined && (
              <p role="alert" className={classes.warning}>
                {list.failure}
              </p>
            )}
            <GuideTable
              guides={page?.items}
              selectedId={selected?.id}
              choice={{
                has: choice.has,
                // Rows of the filter before are no part of this one's choice.
                onToggle: (guides, isChosen) => !list.isOutdated && choice.toggle(guides, isChosen),
              }}
              isOutdated={list.isOutdated}
              order={orderOf(filter)}
              onOrder={guidesPage.orderBy}
              noMatchAction={<NoMatchLink filter={filter} />}
              onSelect={guidesPage.select}
              onOpen={guidesPage.open}
              onAct={ask}
            />
            {page !== undefined && (
              <TableFooter page={page} search={search} filter={filter} onPage={guidesPage.openPage} />
            )}
            <KeyHints hints={KEY_HINTS} isOn={hasShortcuts} onChange={setHasShortcuts} />
          </>
        )}
      </TabPanel>
      {opened !== undefined && (
        <div className={classes.side}>
          <ReviewDrawer
            id={opened}
            row={items.find(({ id }) => id === opened)}
            position={
              page !== undefined && selected?.id === opened
                ? `${(page.page - 1) * ADMIN_PAGE_SIZE + index + 1} of ${page.total.toLocaleString('en')}`
                : undefined
            }
            nextId={(items[index + 1] ?? list.nextItems[0])?.id}
            onStep={guidesPage.step}
            onClose={closeGuide}
            onEdit={() => setDialog('edit')}
            onAct={ask}
          />
        </div>
      )}
      <DeleteGuideDialog
        guide={deletes}
        onClose={close}
        onConfirm={(action, guide) => {
          close()
          decide(action, guide)
        }}
      />
      {dialog === 'edit' && isAdministrator && opened !== undefined && (
        <EditListing
          id={opened}
          onClose={() => {
            close()
            if (search.edit) guidesPage.leaveForm()
          }}
        />
      )}
      {dialog === 'create' && <CreateGuideDialog onClose={close} />}
    </div>
  )
}

/** Leads on from a table that shows no guide: without the search, else to all guides. */
function NoMatchLink({ filter: { search, status } }: { filter: GuidesFilter }) {
  if (search !== '') {
    return (
      <Link to="/" search={{ status: status === DEFAULT_STATUS ? undefined : status }}>
        Clear the search
      </Link>
    )
  }
  if (status === 'all') return null
  return (
    <Link to="/" search={{ status: 'all' }}>
      Show all guides
    </Link>
  )
}

interface TableFooterProps {
  page: AdminGuidePage
  search: GuidesSearch
  filter: GuidesFilter
  onPage: (page: number) => void
}

/** Which of the guides are shown, and the other pages. */
function TableFooter({ page: { items, page, pageCount, total }, search, filter, onPage }: TableFooterProps) {
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1
  const noun =
    filter.status === 'all'
      ? total === 1
        ? 'guide'
        : 'guides'
      : STATUS_FILTER_LABELS[filter.status].toLowerCase()
  const all = `${total.toLocaleString('en')} ${noun}`
  function hrefFor(number: number): string {
    const { page: _, guide: _guide, edit: _edit, ...rest } = search
    const query = stringifySearchText({ ...rest, page: number > 1 ? number : undefined })
    return `${BASE_PATH === '/' ? '' : BASE_PATH}/${query}`
  }
  return (
    <div className={classes.footer}>
      <p role="status">
        {items.length === 0 || total === 1 ? all : `${from} to ${from + items.length - 1} of ${all}`}
      </p>
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} onChange={onPage} />
    </div>
  )
}
