import type { SitePageName, SitePageVersion } from '@grove/schema'
import { SITE_PAGES } from '@grove/schema'
import { BusyButton, ConfirmDialog, Dialog, keepToastsAbove, showSuccess, takeLostFocus } from '@grove/ui'
import { callFailureText, callStatus } from '@grove/ui/call-errors'
import { Prose } from '@grove/ui/prose'
import { Button, Tabs, Textarea } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../dates.ts'
import { LeaveQuestion } from '../../LeaveQuestion.tsx'
import { LoadState } from '../../LoadState.tsx'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useUnsaved } from '../../use-unsaved.ts'
import classes from './PageEditor.module.css'

interface PageEditorProps {
  name: SitePageName
  onClose: () => void
}

/** The text of a page, how it looks, and the versions before. */
export function PageEditor({ name, onClose }: PageEditorProps) {
  const page = trpc.sitePages.version.useQuery({ name }, { staleTime: 0, gcTime: 0 })
  const [isChanged, setIsChanged] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useUnsaved(isChanged)
  const leave = () => (isChanged ? setIsLeaving(true) : onClose())
  return (
    <>
      <Dialog isOpen onClose={leave} title={SITE_PAGES[name]} width="wide" closesOnOutsidePress={false}>
        <LoadState query={page} />
        {page.data !== undefined && (
          <Editor key={name} page={page.data} onChange={setIsChanged} onClose={onClose} onCancel={leave} />
        )}
      </Dialog>
      <LeaveQuestion isOpen={isLeaving} onStay={() => setIsLeaving(false)} onLeave={onClose} />
    </>
  )
}

interface EditorProps {
  /** The newest version when it was opened. */
  page: SitePageVersion
  onChange: (isChanged: boolean) => void
  onClose: () => void
  onCancel: () => void
}

function Editor({ page: opened, onChange, onClose, onCancel }: EditorProps) {
  const utils = trpc.useUtils()
  /** The version that a save follows. */
  const [page, setPage] = useState(opened)
  const [markdown, setMarkdown] = useState(page.markdown)
  const [tab, setTab] = useState<string | null>('write')
  /** The version that waits for the answer whether it takes the place of what was typed. */
  const [asked, setAsked] = useState<number>()
  const preview = trpc.sitePages.preview.useMutation()
  const save = trpc.sitePages.save.useMutation({
    onSuccess(saved, sent) {
      void utils.sitePages.invalidate()
      void utils.admin.history.invalidate()
      showSuccess('Page saved', 'Visitors see it at once.')
      if (markdown === sent.markdown) onClose()
      else setPage(saved)
    },
    onError: (error) => showFailure('Update Failed', error),
  })

  function change(text: string) {
    setMarkdown(text)
    onChange(text !== page.markdown)
  }

  function open(next: string | null) {
    setTab(next)
    if (next === 'preview') preview.mutate({ markdown })
  }

  async function take(version: number) {
    setAsked(undefined)
    try {
      const taken = await utils.sitePages.version.fetch({ name: page.name, version })
      // Whoever takes a newer text has seen it: a save follows that one.
      const followed = taken.version > page.version ? taken : page
      setPage(followed)
      setMarkdown(taken.markdown)
      onChange(taken.markdown !== followed.markdown)
      save.reset()
      open('write')
    } catch (error) {
      showFailure('The version could not be fetched', error)
    }
  }

  return (
    <div className={classes.editor}>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="Parts of the editor">
          <Tabs.Tab value="write">Text</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
          <Tabs.Tab value="versions">Versions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write">
          <Textarea
            // The button that takes a version goes with the list of them.
            ref={takeLostFocus}
            label="Text in Markdown"
            description="Headings begin with #, lists with -. {siteName}, {charityNumber}, {email}, {phone} and {address} stand for the settings. Square brackets are places to fill in. There are no pictures."
            value={markdown}
            onChange={(event) => change(event.currentTarget.value)}
            autosize
            minRows={14}
            maxRows={22}
            classNames={{ input: classes.text }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          {preview.isPending && <p role="status">Loading...</p>}
          {preview.isError && <p role="alert">{callFailureText(preview.error)}</p>}
          {preview.data !== undefined && (
            <>
              <Gaps gaps={preview.data.gaps} />
              <section className={classes.preview} aria-label="Preview">
                <Prose html={preview.data.html} />
              </section>
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <Versions
            name={page.name}
            onTake={(version) => (markdown === page.markdown ? void take(version) : setAsked(version))}
          />
        </Tabs.Panel>
      </Tabs>
      {save.isError && callStatus(save.error) === 409 && (
        <p role="alert">{save.error.message} Copy what you wrote, and take the newest text under Versions.</p>
      )}
      <div ref={keepToastsAbove} className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton
          isBusy={save.isPending}
          disabled={markdown === page.markdown}
          onClick={() => save.mutate({ name: page.name, version: page.version, markdown })}
        >
          Save and publish
        </BusyButton>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Replace your text?"
        confirmText="Take this text"
        cancelText="Keep mine"
        onConfirm={() => asked !== undefined && void take(asked)}
      >
        The text that you typed is lost then.
      </ConfirmDialog>
    </div>
  )
}

function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null
  return (
    <details className={classes.gaps}>
      <summary>
        {gaps.length} {gaps.length === 1 ? 'place' : 'places'} to fill in
      </summary>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </details>
  )
}

function Versions({ name, onTake }: { name: SitePageName; onTake: (version: number) => void }) {
  const versions = trpc.sitePages.versions.useQuery({ name }, { staleTime: 0 })
  return (
    <>
      <LoadState query={versions} />
      {versions.data !== undefined && (
        <ul className={classes.versions}>
          {versions.data.map(({ version, changedAt, by }, index) => (
            <li key={version}>
              <span>
                {changedAt === null
                  ? 'The text that comes with the program'
                  : `Version ${version}, ${momentOf(changedAt)}, by ${by ?? 'a deleted account'}`}
                {index === 0 && ' (published)'}
              </span>
              <Button variant="default" size="xs" onClick={() => onTake(version)}>
                Take this text
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
