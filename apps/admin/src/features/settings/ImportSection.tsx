import type { ImportMapping, ImportReport } from '@grove/schema'
import { Button, showToast } from '@grove/ui'
import type { ChangeEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { ImportMappingFields } from './ImportMappingFields.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import classes from './SettingsPage.module.css'

interface ChosenFile {
  name: string
  format: 'csv' | 'json'
  text: string
}

/** A file of guides is chosen, tried, looked at, and only then imported. */
export function ImportSection() {
  const utils = trpc.useUtils()
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ChosenFile>()
  const [report, setReport] = useState<ImportReport>()
  const [failure, setFailure] = useState<string>()
  const onError = ({ message }: { message: string }) => setFailure(message)
  const preview = trpc.admin.previewImport.useMutation({ onSuccess: setReport, onError })
  const apply = trpc.admin.applyImport.useMutation({
    onError({ message }) {
      showToast({ title: 'Import Failed', description: message, variant: 'destructive' })
    },
    onSuccess({ made, changed, refused }) {
      showToast({
        title: 'Guides imported',
        description: `${made} made, ${changed} changed, ${refused} refused.`,
        variant: 'success',
      })
      reset()
      void utils.admin.invalidate()
      void utils.guides.byId.invalidate()
    },
  })

  function reset() {
    setFile(undefined)
    setReport(undefined)
    setFailure(undefined)
    if (input.current !== null) input.current.value = ''
  }

  function tryOut(chosen: ChosenFile, mapping?: ImportMapping) {
    setFailure(undefined)
    preview.mutate({ format: chosen.format, text: chosen.text, mapping })
  }

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    setReport(undefined)
    if (chosen === undefined) return
    const format = /\.json$/i.test(chosen.name) || chosen.type === 'application/json' ? 'json' : 'csv'
    const next: ChosenFile = { name: chosen.name, format, text: await chosen.text() }
    setFile(next)
    tryOut(next)
  }

  const count = report === undefined ? 0 : report.made + report.changed
  return (
    <section className={classes.section} aria-labelledby="import-heading">
      <h2 id="import-heading">Import</h2>
      <p>
        A CSV or JSON file as the export makes it, or a CSV with columns of other names. Nothing is written
        before you have seen what would be. Guides are found by their id, else by their username; accounts
        that are made have no usable password until an administrator sets one.
      </p>
      <div className={classes.file}>
        <label htmlFor={inputId}>File of guides</label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => void handleFile(event)}
        />
      </div>
      {preview.isPending && <p role="status">Trying the file...</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {file !== undefined && report !== undefined && (
        <>
          <ImportMappingFields
            columns={report.columns}
            mapping={report.mapping}
            onChange={(mapping) => tryOut(file, mapping)}
          />
          <ImportReportView report={report} />
          <div className={classes.row}>
            <Button
              size="dense"
              disabled={count === 0}
              isBusy={apply.isPending}
              onClick={() => apply.mutate({ format: file.format, text: file.text, mapping: report.mapping })}
            >
              {count === 0
                ? 'Nothing to import'
                : `Import ${count.toLocaleString('en')} ${count === 1 ? 'guide' : 'guides'}`}
            </Button>
            <Button size="dense" variant="quiet" onClick={reset}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
