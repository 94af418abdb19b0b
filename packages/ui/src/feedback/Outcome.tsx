/** The result of sending a form, announced to screen readers too. */
export function Outcome({ problem, done }: { problem?: string; done?: string }) {
  return (
    <>
      <div role="alert" hidden={problem === undefined}>
        {problem !== undefined && <p className="problem">{problem}</p>}
      </div>
      <div role="status" hidden={done === undefined}>
        {done !== undefined && <p className="done">{done}</p>}
      </div>
    </>
  )
}
