import type { Point } from '@grove/schema'
import { classNames } from '@grove/ui'
import classes from './ProfileActions.module.css'

const MAP_ZOOM = 13
const AREA_ZOOM = 11

interface MapLinksProps {
  point: Point
  /** The point stands for the area around it: no pin is set there, and no way leads there. */
  isArea: boolean
}

/** The place on a map that can be searched, and the way there; nobody is asked before one of them is pressed. */
export function MapLinks({ point: { latitude, longitude }, isArea }: MapLinksProps) {
  const at = `${latitude}/${longitude}`
  const links: [label: string, href: string][] = isArea
    ? [['Open in maps', `https://www.openstreetmap.org/#map=${AREA_ZOOM}/${at}`]]
    : [
        [
          'Open in maps',
          `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${at}`,
        ],
        ['Directions', `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`],
      ]
  return (
    <ul className={classNames(classes.links, 'no-print')}>
      {links.map(([label, href]) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {label}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
