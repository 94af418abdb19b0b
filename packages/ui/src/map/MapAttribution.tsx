import classes from './BaseMap.module.css'

/** Names the sources that are on the map at the moment. */
export function MapAttribution({ hasTiles }: { hasTiles: boolean }) {
  return (
    <p className={classes.attribution}>
      Land: Natural Earth
      {hasTiles && (
        <>
          {' · '}
          <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>
        </>
      )}
    </p>
  )
}
