import { takeLostFocus } from './take-lost-focus.ts'

/** The result of sending a form, announced to screen readers too. It takes the focus where that is lost. */
export function Outcome({ problem, done }: { problem?: string; done?: string }) {
  return (
    <>
      <div role="alert" hidden={problem === undefined}>
        {problem !== undefined && (
          <p key={problem} ref={takeLostFocus} tabIndex={-1} className="problem">
            {problem}
          </p>
        )}
      </div>
      <div role="status" hidden={done === undefined}>
        {done !== undefined && (
          <p key={done} ref={takeLostFocus} tabIndex={-1} className="done">
            {done}
          </p>
        )}
      </div>
    </>
  )
}
