import classes from './BaseMap.module.css'

interface MapAttributionProps {
  hasTiles: boolean
  /** True where names of towns stand on the map. */
  hasTowns: boolean
}

/** Names the sources that are on the map at the moment. */
export function MapAttribution({ hasTiles, hasTowns }: MapAttributionProps) {
  return (
    <p className={classes.attribution}>
      Land: Natural Earth
      {hasTowns && (
        <>
          {' · '}
          <a href="https://www.geonames.org/">Towns: GeoNames</a>
        </>
      )}
      {hasTiles && (
        <>
          {' · '}
          <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>
        </>
      )}
    </p>
  )
}
