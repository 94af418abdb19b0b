import type { ImportMapping, ImportReport } from '@grove/schema'
import { decodeText } from '@grove/schema'
import { BusyButton, showSuccess, useSentOnce } from '@grove/ui'
import { callFailureText, callStatus } from '@grove/ui/call-errors'
import { Button, Checkbox } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { countsText } from './counts-text.ts'
import { ImportMappingFields } from './ImportMappingFields.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { keepMapping, keptMapping } from './kept-mappings.ts'
import classes from './SettingsPage.module.css'

interface ChosenFile {
  format: 'csv' | 'json'
  text: string
  allowsSameEmail?: boolean
}

/** A file of guides is chosen, tried, looked at, and only then imported. */
export function ImportSection() {
  const utils = trpc.useUtils()
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { file, mapping, report, failure, isTrying, open, remap, allow, repeat, reset } = useTrial()
  const apply = trpc.admin.applyImport.useMutation({
    onError(error) {
      showFailure('Import Failed', error)
      // It would do something else than the report says: a new one is confirmed first.
      if (callStatus(error) === 409) repeat()
    },
    onSuccess(done) {
      showSuccess('Guides imported', countsText(done, ['created', 'updated', 'rejected']))
      startAnew()
    },
    onSettled() {
      // Also after a failure: a long file may have come in part.
      void utils.admin.invalidate()
      void utils.guides.byId.invalidate()
    },
  })

  const importFile = useSentOnce(apply)

  function startAnew() {
    reset()
    input.current?.focus()
  }

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (chosen === undefined) return
    const isJson = /\.json$/i.test(chosen.name) || chosen.type === 'application/json'
    const text = decodeText(new Uint8Array(await chosen.arrayBuffer()))
    open({ format: isJson ? 'json' : 'csv', text })
  }

  const count = report === undefined ? 0 : report.created + report.updated
  return (
    <section className={classes.section} aria-labelledby="import-heading">
      <h2 id="import-heading">Import</h2>
      <p>
        A CSV or JSON file as the export makes it, or a CSV with columns of other names. Nothing is written
        before you have seen what would be. A workbook of a spreadsheet has to be saved as CSV first. Guides
        are found by their id, else by their username. Nobody can sign in to an account that is made until you
        send its guide an invitation or set a password.
      </p>
      <div className={classes.file}>
        <label htmlFor={inputId}>File of guides</label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          // The browser tells of no change where the same file is chosen again, after it was mended.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => void handleFile(event)}
        />
      </div>
      {isTrying && report === undefined && <p role="status">Trying the file...</p>}
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {file !== undefined && report !== undefined && mapping !== undefined && (
        <>
          <ImportMappingFields columns={report.columns} mapping={mapping} onChange={remap} />
          <Checkbox
            label="Import people whose e-mail address has a listing already, too"
            checked={file.allowsSameEmail ?? false}
            onChange={(event) => allow(event.target.checked)}
          />
          <ImportReportView report={report} isOutdated={isTrying} />
          <div className={classes.row}>
            <BusyButton
              size="xs"
              disabled={count === 0 || failure !== undefined}
              aria-disabled={isTrying}
              isBusy={apply.isPending}
              onClick={() => importFile({ ...file, mapping, plan: report.plan })}
            >
              {count === 0
                ? 'Nothing to import'
                : `Import ${count.toLocaleString('en')} ${count === 1 ? 'guide' : 'guides'}`}
            </BusyButton>
            <Button size="xs" variant="default" onClick={startAnew}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface Trial {
  file?: ChosenFile
  mapping?: ImportMapping
  report?: ImportReport
  failure?: string
  isTrying: boolean
}

const NO_TRIAL: Trial = { isTrying: false }

/** A file on trial: what an import would come to, tried anew with each change of the mapping. */
function useTrial() {
  const preview = trpc.admin.previewImport.useMutation()
  const [trial, setTrial] = useState(NO_TRIAL)
  const { file, mapping, report } = trial
  /** Counts the trials: only the answer of the last one counts. */
  const last = useRef(0)

  function change(part: Trial) {
    setTrial((before) => ({ ...before, ...part }))
  }

  async function tryOut(chosen: ChosenFile, asked?: ImportMapping) {
    last.current += 1
    const number = last.current
    change({ file: chosen, ...(asked && { mapping: asked }), failure: undefined, isTrying: true })
    try {
      const answer = await preview.mutateAsync({ ...chosen, mapping: asked })
      if (number !== last.current) return
      const kept = asked === undefined ? keptMapping(answer.columns) : undefined
      if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(answer.mapping)) {
        await tryOut(chosen, kept)
        return
      }
      change({ report: answer, mapping: answer.mapping, isTrying: false })
    } catch (error) {
      if (number === last.current) change({ failure: callFailureText(error), isTrying: false })
    }
  }

  function reset() {
    last.current += 1
    setTrial(NO_TRIAL)
  }

  return {
    ...trial,
    reset,
    open(chosen: ChosenFile) {
      reset()
      void tryOut(chosen)
    },
    remap(next: ImportMapping) {
      if (report !== undefined) keepMapping(report.columns, next)
      if (file !== undefined) void tryOut(file, next)
    },
    repeat() {
      if (file !== undefined) void tryOut(file, mapping)
    },
    allow(allowsSameEmail: boolean) {
      if (file !== undefined) void tryOut({ ...file, allowsSameEmail }, mapping)
    },
  }
}
