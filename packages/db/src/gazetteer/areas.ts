import type { GazetteerTown } from './towns.ts'
import { foldName } from './towns.ts'

/** Larger than any village, so that the Lake District is not a hamlet of that name. */
const AREA_MAGNITUDE = 60

/** Of no country in the list. */
const NO_COUNTRY = ''

/**
 * Places that people look for and nobody lives at, by hand: national parks, hills and woods, islands, the Crown dependencies,
 * and the counties of Ireland, which are no regions to choose, with a point near their middle. They are found by `resolvePlace`
 * and suggested, but are no towns.
 */
const AREAS: readonly (readonly [names: string, country: string, latitude: number, longitude: number])[] = [
  ['Lake District', 'United Kingdom', 54.5, -3.1],
  ['Peak District', 'United Kingdom', 53.3, -1.8],
  ['Yorkshire Dales', 'United Kingdom', 54.23, -2.16],
  ['North York Moors', 'United Kingdom', 54.37, -0.9],
  ['South Downs', 'United Kingdom', 50.95, -0.5],
  ['North Downs', 'United Kingdom', 51.24, 0],
  ['New Forest', 'United Kingdom', 50.86, -1.6],
  ['Forest of Dean', 'United Kingdom', 51.79, -2.55],
  ['Wye Valley', 'United Kingdom', 51.77, -2.67],
  ['Sherwood Forest', 'United Kingdom', 53.2, -1.07],
  ['Epping Forest', 'United Kingdom', 51.66, 0.04],
  ['Thetford Forest', 'United Kingdom', 52.46, 0.68],
  ['Kielder Forest', 'United Kingdom', 55.23, -2.58],
  ['Ashdown Forest', 'United Kingdom', 51.06, 0.08],
  ['Forest of Bowland', 'United Kingdom', 53.95, -2.55],
  ['Galloway Forest', 'United Kingdom', 55.1, -4.45],
  ['National Forest', 'United Kingdom', 52.74, -1.5],
  ['Cotswolds', 'United Kingdom', 51.8, -1.95],
  ['Chilterns|Chiltern Hills', 'United Kingdom', 51.67, -0.8],
  ['Malvern Hills', 'United Kingdom', 52.1, -2.34],
  ['Shropshire Hills', 'United Kingdom', 52.55, -2.85],
  ['Mendips|Mendip Hills', 'United Kingdom', 51.29, -2.7],
  ['Quantocks|Quantock Hills', 'United Kingdom', 51.13, -3.22],
  ['Surrey Hills', 'United Kingdom', 51.2, -0.4],
  ['Dartmoor', 'United Kingdom', 50.58, -3.92],
  ['Exmoor', 'United Kingdom', 51.13, -3.65],
  ['Bodmin Moor', 'United Kingdom', 50.55, -4.6],
  ['Norfolk Broads|Broads', 'United Kingdom', 52.65, 1.5],
  ['Wirral', 'United Kingdom', 53.35, -3.08],
  ['Snowdonia|Eryri', 'United Kingdom', 52.95, -3.9],
  ['Brecon Beacons|Bannau Brycheiniog', 'United Kingdom', 51.88, -3.45],
  ['Pembrokeshire Coast', 'United Kingdom', 51.85, -5.1],
  ['Gower', 'United Kingdom', 51.59, -4.15],
  ['Cairngorms', 'United Kingdom', 57.08, -3.65],
  ['Trossachs|Loch Lomond and the Trossachs', 'United Kingdom', 56.25, -4.5],
  ['Loch Ness', 'United Kingdom', 57.3, -4.45],
  ['Isle of Skye|Skye', 'United Kingdom', 57.3, -6.2],
  ['Isle of Mull', 'United Kingdom', 56.45, -6],
  ['Isle of Wight', 'United Kingdom', 50.68, -1.3],
  ['Anglesey|Isle of Anglesey|Ynys Môn', 'United Kingdom', 53.28, -4.35],
  ['Orkney|Orkney Islands', 'United Kingdom', 58.98, -2.96],
  ['Shetland|Shetland Islands', 'United Kingdom', 60.3, -1.27],
  ['Outer Hebrides|Western Isles', 'United Kingdom', 57.8, -7],
  ['Mourne Mountains|Mournes', 'United Kingdom', 54.17, -6.05],
  ['Glens of Antrim', 'United Kingdom', 55.05, -6.15],
  ['Isle of Man', NO_COUNTRY, 54.23, -4.55],
  ['Jersey', NO_COUNTRY, 49.21, -2.13],
  ['Guernsey', NO_COUNTRY, 49.46, -2.58],
  ['County Carlow|Co Carlow', 'Ireland', 52.72, -6.84],
  ['County Cavan|Co Cavan', 'Ireland', 53.97, -7.3],
  ['County Clare|Co Clare', 'Ireland', 52.87, -8.98],
  ['County Cork|Co Cork', 'Ireland', 51.98, -8.8],
  ['County Donegal|Co Donegal', 'Ireland', 54.9, -7.95],
  ['County Dublin|Co Dublin', 'Ireland', 53.35, -6.3],
  ['County Galway|Co Galway', 'Ireland', 53.35, -8.85],
  ['County Kerry|Co Kerry', 'Ireland', 52.1, -9.65],
  ['County Kildare|Co Kildare', 'Ireland', 53.2, -6.8],
  ['County Kilkenny|Co Kilkenny', 'Ireland', 52.58, -7.22],
  ['County Laois|Co Laois', 'Ireland', 52.99, -7.42],
  ['County Leitrim|Co Leitrim', 'Ireland', 54.13, -8],
  ['County Limerick|Co Limerick', 'Ireland', 52.5, -8.75],
  ['County Longford|Co Longford', 'Ireland', 53.73, -7.75],
  ['County Louth|Co Louth', 'Ireland', 53.88, -6.48],
  ['County Mayo|Co Mayo', 'Ireland', 53.9, -9.25],
  ['County Meath|Co Meath', 'Ireland', 53.62, -6.65],
  ['County Monaghan|Co Monaghan', 'Ireland', 54.17, -6.9],
  ['County Offaly|Co Offaly', 'Ireland', 53.23, -7.6],
  ['County Roscommon|Co Roscommon', 'Ireland', 53.75, -8.25],
  ['County Sligo|Co Sligo', 'Ireland', 54.15, -8.6],
  ['County Tipperary|Co Tipperary', 'Ireland', 52.67, -7.85],
  ['County Waterford|Co Waterford', 'Ireland', 52.2, -7.6],
  ['County Westmeath|Co Westmeath', 'Ireland', 53.53, -7.45],
  ['County Wexford|Co Wexford', 'Ireland', 52.48, -6.57],
  ['County Wicklow|Co Wicklow', 'Ireland', 52.98, -6.37],
  ['Wicklow Mountains', 'Ireland', 53.05, -6.35],
  ['Connemara', 'Ireland', 53.5, -9.8],
  ['Burren', 'Ireland', 53.03, -9.15],
  ['Black Forest|Schwarzwald', 'Germany', 48.3, 8.15],
]

/** The areas as towns without a county. */
export const GAZETTEER_AREAS: readonly GazetteerTown[] = AREAS.map(
  ([names, country, latitude, longitude]) => {
    const [name = '', ...aliases] = names.split('|')
    return { name, aliases, county: null, country, latitude, longitude, magnitude: AREA_MAGNITUDE }
  },
)

/** Folded. Their towns stand under the United Kingdom, as listings there do. */
export const CROWN_DEPENDENCIES: ReadonlySet<string> = new Set(
  GAZETTEER_AREAS.filter(({ country }) => country === NO_COUNTRY).map(({ name }) => foldName(name)),
)

const areas: ReadonlySet<GazetteerTown> = new Set(GAZETTEER_AREAS)

export function isArea(place: GazetteerTown): boolean {
  return areas.has(place)
}
