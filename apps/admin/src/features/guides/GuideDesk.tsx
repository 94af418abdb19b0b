import type { AdminGuidePage, AdminGuideRow } from '@grove/schema'
import { ADMIN_PAGE_SIZE } from '@grove/schema'
import { Button, classNames, ErrorPanel, Pagination, PlusIcon } from '@grove/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { BASE_PATH } from '../../config.ts'
import { stringifySearchText } from '../../search-params.ts'
import { TabPanel } from '../../TabPanel.tsx'
import { BulkBar } from './BulkBar.tsx'
import { DeleteGuideDialog } from './DeleteGuideDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './GuideDesk.module.css'
import { GuideTable, rowButtonId } from './GuideTable.tsx'
import type { DeskFilter, DeskSearch } from './guide-filter.ts'
import { KeyHints } from './KeyHints.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { ActedGuide, GuideAction } from './use-guide-actions.ts'
import { decisionsFor } from './use-guide-actions.ts'
import { useRowChoice } from './use-row-choice.ts'
import { useShortcutsChoice } from './use-shortcuts-choice.ts'

/** Fetched when it is asked for: most visits make no guide by hand. */
const CreateGuideDialog = lazy(async () => ({
  default: (await import('./CreateGuideDialog.tsx')).CreateGuideDialog,
}))

/** Guide Management: the table, what can be done with its rows, and the application that is open beside it. */
export function GuideDesk({ search }: { search: DeskSearch }) {
  const desk = useDesk(search)
  const { filter, list, items, index, selected, opened } = desk
  const { page } = list
  const choice = useRowChoice(filter)
  const [dialog, setDialog] = useState<'create' | 'bulk' | { deletes: ActedGuide }>()
  const [hasShortcuts, setHasShortcuts] = useShortcutsChoice()
  const searchBox = useRef<HTMLInputElement>(null)
  useFocusOnSelection(selected)

  function ask(action: GuideAction, guide: ActedGuide) {
    if (action === 'delete') setDialog({ deletes: guide })
    else desk.decide(action, guide)
  }

  function press(action: GuideAction) {
    if (selected !== undefined && decisionsFor(selected).includes(action)) desk.decide(action, selected)
  }

  useDeskKeys(
    {
      j: () => desk.step(1),
      k: () => desk.step(-1),
      a: () => press('approve'),
      r: () => press('reject'),
      Enter(event) {
        if (event.target === document.body && selected !== undefined) desk.open(selected)
      },
      '/'(event) {
        event.preventDefault()
        searchBox.current?.focus()
      },
    },
    hasShortcuts && dialog === undefined,
  )

  const deletes = typeof dialog === 'object' ? dialog.deletes : undefined
  const close = () => setDialog(undefined)
  return (
    <div className={classNames(classes.desk, opened !== undefined && classes.open)}>
      <TabPanel tab={0} className={classes.main}>
        <div className={classes.top}>
          <h1>Guide Management</h1>
          <ExportMenu filter={filter} />
          <Button size="dense" onClick={() => setDialog('create')}>
            <PlusIcon /> Create Guide
          </Button>
        </div>
        <FilterBar
          filter={filter}
          counts={page?.counts}
          searchRef={searchBox}
          onSearch={(text) => desk.searchFor(text)}
        />
        <BulkBar
          selection={choice.selection}
          count={choice.isAll ? (page?.total ?? 0) : choice.ids.size}
          total={page?.total ?? 0}
          isAll={choice.isAll}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
          onDialog={(isOpen) => setDialog(isOpen ? 'bulk' : undefined)}
        />
        {list.failure !== undefined && page === undefined ? (
          <ErrorPanel
            title="The guides could not be loaded"
            message={list.failure}
            isAnnounced
            action={
              <Button variant="quiet" size="dense" isBusy={list.isFetching} onClick={list.refetch}>
                Try again
              </Button>
            }
          />
        ) : (
          <>
            {list.failure !== undefined && <p role="alert">{list.failure}</p>}
            <GuideTable
              guides={page?.items}
              selectedId={selected?.id}
              choice={{ has: choice.has, onToggle: choice.toggle }}
              isOutdated={list.isOutdated}
              onOpen={desk.open}
              onAct={ask}
            />
            {page !== undefined && (
              <Foot page={page} search={search} filter={filter} onPage={desk.openPage} />
            )}
            <KeyHints isOn={hasShortcuts} onChange={setHasShortcuts} />
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
            onStep={desk.step}
            onClose={desk.closeGuide}
            onAct={ask}
          />
        </div>
      )}
      <DeleteGuideDialog
        guide={deletes}
        onClose={close}
        onConfirm={(guide) => {
          close()
          desk.decide('delete', guide)
        }}
      />
      {dialog === 'create' && (
        <Suspense>
          <CreateGuideDialog onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** The keyboard's focus goes with the selection while it is in the table, or nowhere. */
function useFocusOnSelection(selected: AdminGuideRow | undefined) {
  const id = selected?.id
  useEffect(() => {
    if (id === undefined) return
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body
    if (isFree || activeElement.closest('table') !== null) document.getElementById(rowButtonId(id))?.focus()
  }, [id])
}

interface FootProps {
  page: AdminGuidePage
  search: DeskSearch
  filter: DeskFilter
  onPage: (page: number) => void
}

/** Which of the guides are shown, and the other pages. */
function Foot({ page: { items, page, pageCount, total }, search, filter, onPage }: FootProps) {
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1
  const what = filter.status === 'all' ? (total === 1 ? 'guide' : 'guides') : filter.status
  const all = `${total.toLocaleString('en')} ${what}`
  function hrefFor(number: number): string {
    const { page: _, guide: _guide, ...rest } = search
    const query = stringifySearchText({ ...rest, page: number > 1 ? number : undefined })
    return `${BASE_PATH === '/' ? '' : BASE_PATH}/${query}`
  }
  return (
    <div className={classes.foot}>
      <p role="status">{items.length === 0 ? all : `${from} to ${from + items.length - 1} of ${all}`}</p>
      <Pagination size="dense" page={page} pageCount={pageCount} hrefFor={hrefFor} onChange={onPage} />
    </div>
  )
}
