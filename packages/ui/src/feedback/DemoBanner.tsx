import classes from './DemoBanner.module.css'

/** Says on every page that visitors see guides who do not exist. */
export function DemoBanner() {
  return (
    <aside className={classes.banner} aria-label="Demonstration">
      Demonstration: these guides are invented
    </aside>
  )
}
