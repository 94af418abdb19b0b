import classes from './BaseMap.module.css'

interface TileConsentProps {
  /** Address of the tiles. */
  tileUrl: string
  onAllow: () => void
}

/** Offers the detailed map, and says who hears of it. */
export function TileConsent({ tileUrl, onAllow }: TileConsentProps) {
  const { hostname } = new URL(tileUrl.replaceAll(/[{}]/g, ''))
  return (
    <div className={classes.consent}>
      <button type="button" className={classes.allow} onClick={onAllow}>
        Show the detailed map
      </button>
      <p>It comes from {hostname}, which then sees your network address.</p>
    </div>
  )
}
