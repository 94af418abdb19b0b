import { ASSISTANT_DELAY_MS } from '@grove/schema'
import { Button, Dialog, Spinner } from '@grove/ui'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import classes from './AssistantDialog.module.css'
import type { AssistantAnswer } from './assistant.ts'
import { answerQuestion } from './assistant.ts'

interface AssistantDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks the ten papers a question. Nothing leaves the browser: it is a keyword search, and it says so. */
export function AssistantDialog({ isOpen, onClose }: AssistantDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ask the research">
      <Assistant />
    </Dialog>
  )
}

function Assistant() {
  const inputId = useId()
  const [question, setQuestion] = useState('')
  const [isProcessing, setIsProcessing] = useState(false)
  const [answer, setAnswer] = useState<AssistantAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isAskable = question.trim() !== '' && !isProcessing

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isAskable) return
    setIsProcessing(true)
    setAnswer(undefined)
    timer.current = setTimeout(() => {
      setAnswer(answerQuestion(question, RESEARCH_PAPERS))
      setIsProcessing(false)
    }, ASSISTANT_DELAY_MS)
  }

  return (
    <>
      <p className="small soft">
        This assistant is a keyword search over the ten papers on this page. It knows nothing else and sends
        nothing anywhere.
      </p>
      <form className={classes.form} onSubmit={handleSubmit}>
        <label className="visually-hidden" htmlFor={inputId}>
          Your question
        </label>
        <input
          id={inputId}
          className={classes.question}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          placeholder="What are the benefits of forest bathing for stress?"
          autoComplete="off"
          maxLength={300}
        />
        <Button type="submit" disabled={!isAskable}>
          Ask
        </Button>
      </form>
      <div role="status" aria-live="polite">
        {isProcessing && (
          <p className={classes.processing}>
            <Spinner /> Looking through the papers...
          </p>
        )}
        {answer !== undefined && <Answer answer={answer} />}
      </div>
    </>
  )
}

/** A long answer scrolls, so the keyboard has to reach it. */
const scrolledByKeys = { tabIndex: 0 }

function Answer({ answer }: { answer: AssistantAnswer }) {
  return (
    <section className={classes.answer} aria-label="Answer" {...scrolledByKeys}>
      {answer.kind === 'nothing' ? (
        <>
          <p>{answer.text}</p>
          <ul>
            {answer.topics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{answer.opening}</p>
          {answer.matches.map(({ paper, score, excerpt }) => (
            <article key={paper.id} className={classes.match}>
              <h3>{paper.title}</h3>
              <p className={classes.score}>
                {paper.year} · {score === 1 ? '1 matching word' : `${score} matching words`}
              </p>
              <p>{excerpt}</p>
            </article>
          ))}
          <p>{answer.summary}</p>
        </>
      )}
    </section>
  )
}
