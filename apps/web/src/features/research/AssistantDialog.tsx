import { Dialog } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import classes from './AssistantDialog.module.css'
import type { AssistantAnswer } from './assistant.ts'
import { answerQuestion } from './assistant.ts'

/** Asks the ten papers a question. Nothing leaves the browser: it is a keyword search, and it says so. */
export function AssistantDialog({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState('')
  const [asked, setAsked] = useState('')
  const isAskable = question.trim() !== ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isAskable) setAsked(question)
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ask the research">
      <p className="small soft">
        This searches the ten papers on this page. It is not a doctor and not an AI.
      </p>
      <form className={classes.form} onSubmit={handleSubmit}>
        <TextInput
          className={classes.question}
          aria-label="Your question"
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
        {asked !== '' && <Answer key={asked} answer={answerQuestion(asked, RESEARCH_PAPERS)} />}
      </div>
    </Dialog>
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
              <h3>
                <a href={paper.url} target="_blank" rel="noopener noreferrer">
                  {paper.title}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </h3>
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
