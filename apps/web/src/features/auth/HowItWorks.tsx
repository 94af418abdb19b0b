import classes from './HowItWorks.module.css'
import drawingUrl from './mushrooms-at-dusk.svg?url&no-inline'

/** The way from a first account to a listing, beside the forms. */
export function HowItWorks() {
  return (
    <aside className={classes.panel} aria-labelledby="how-it-works">
      <img
        className={classes.drawing}
        src={drawingUrl}
        width={640}
        height={480}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className={classes.words}>
        <h2 id="how-it-works" className={classes.heading}>
          How It Works
        </h2>
        <ol className={classes.steps}>
          <li>
            <div>
              <strong>Request a user account</strong>
              With completed training and Level 1 certification, or while you are training: your badges say
              which. A reply is typically given within one week.
            </div>
          </li>
          <li>
            <div>
              <strong>Create your listing</strong>
              Personalise it as you apply. It is public after approval, and you change it whenever you like.
            </div>
          </li>
        </ol>
      </div>
    </aside>
  )
}
