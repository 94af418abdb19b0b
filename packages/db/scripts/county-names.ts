import type { UkNation } from '@grove/schema'

/**
 * The county that people in the United Kingdom would name, for the second-order divisions of GeoNames: ceremonial
 * counties of England, council areas of Scotland, principal areas and preserved counties of Wales, the six counties of
 * Northern Ireland. A division that is not listed keeps its own name.
 */
const DIVISIONS_BY_COUNTY: Readonly<Record<string, readonly string[]>> = {
  Bedfordshire: ['Central Bedfordshire', 'Bedford', 'Luton'],
  Berkshire: [
    'West Berkshire',
    'Reading',
    'Wokingham',
    'Bracknell Forest',
    'Slough',
    'Royal Borough of Windsor and Maidenhead',
  ],
  Bristol: ['City of Bristol'],
  Buckinghamshire: ['Milton Keynes'],
  Cambridgeshire: ['Peterborough'],
  Cheshire: ['Cheshire West and Chester', 'Cheshire East', 'Warrington', 'Borough of Halton'],
  Cornwall: ['Isles of Scilly'],
  'County Durham': ['Darlington', 'Hartlepool', 'Stockton-on-Tees'],
  Derbyshire: ['Derby'],
  Devon: ['Plymouth', 'Borough of Torbay'],
  Dorset: ['Bournemouth, Christchurch and Poole Council'],
  'East Riding of Yorkshire': ['City of Kingston upon Hull'],
  'East Sussex': ['Brighton and Hove'],
  Essex: ['Borough of Thurrock', 'Southend-on-Sea'],
  Gloucestershire: ['South Gloucestershire'],
  'Greater Manchester': [
    'Manchester',
    'Trafford',
    'Borough of Oldham',
    'Borough of Wigan',
    'Borough of Tameside',
    'Borough of Stockport',
    'Borough of Bolton',
    'Borough of Bury',
    'Borough of Rochdale',
    'City and Borough of Salford',
  ],
  Hampshire: ['Southampton', 'Portsmouth'],
  Kent: ['Medway'],
  Lancashire: ['Blackpool', 'Blackburn with Darwen'],
  Leicestershire: ['City of Leicester'],
  Lincolnshire: ['North Lincolnshire', 'North East Lincolnshire'],
  Merseyside: ['Liverpool', 'Metropolitan Borough of Wirral', 'Sefton', 'St. Helens', 'Knowsley'],
  'North Yorkshire': ['City of York', 'Redcar and Cleveland', 'Middlesbrough'],
  Northamptonshire: ['West Northamptonshire', 'North Northamptonshire'],
  Nottinghamshire: ['Nottingham'],
  Rutland: ['District of Rutland'],
  Shropshire: ['Telford and Wrekin'],
  Somerset: ['North Somerset', 'Bath and North East Somerset'],
  'South Yorkshire': ['Sheffield', 'Rotherham', 'Barnsley', 'Doncaster'],
  Staffordshire: ['Stoke-on-Trent'],
  'Tyne and Wear': ['Newcastle upon Tyne', 'Gateshead', 'Sunderland', 'North Tyneside', 'South Tyneside'],
  'West Midlands': [
    'City and Borough of Birmingham',
    'Solihull',
    'Walsall',
    'Sandwell',
    'Dudley',
    'Wolverhampton',
    'Coventry',
  ],
  'West Yorkshire': [
    'City and Borough of Leeds',
    'City and Borough of Wakefield',
    'Bradford',
    'Kirklees',
    'Calderdale',
  ],
  Wiltshire: ['Borough of Swindon'],

  Aberdeen: ['Aberdeen City'],
  Dundee: ['Dundee City'],
  Edinburgh: ['City of Edinburgh'],
  Glasgow: ['Glasgow City'],
  'Na h-Eileanan Siar': ['Eilean Siar'],
  Orkney: ['Orkney Islands'],
  'Scottish Borders': ['The Scottish Borders'],
  Shetland: ['Shetland Islands'],

  Bridgend: ['Bridgend county borough'],
  Caerphilly: ['Caerphilly County Borough'],
  Ceredigion: ['County of Ceredigion'],
  Flintshire: ['County of Flintshire'],
  'Merthyr Tydfil': ['Merthyr Tydfil County Borough'],
  Powys: ['Sir Powys'],
  Swansea: ['City and County of Swansea'],
  Torfaen: ['Torfaen County Borough'],

  'County Antrim': [
    'City of Belfast',
    'Antrim and Newtownabbey',
    'Mid and East Antrim',
    'Lisburn and Castlereagh',
  ],
  'County Armagh': ['Armagh City Banbridge and Craigavon'],
  'County Down': ['Ards and North Down', 'Newry Mourne and Down'],
  'County Fermanagh': ['Fermanagh and Omagh'],
  'County Londonderry': ['Causeway Coast and Glens', 'Derry City and Strabane'],
  'County Tyrone': ['Mid Ulster'],
}

/**
 * Towns of Northern Ireland whose district lies in several counties, where theirs is not the district's first; with the
 * district where two of them share a name.
 */
const TOWNS_BY_COUNTY: Readonly<Record<string, readonly string[]>> = {
  'County Antrim': [
    'Ballintoy Harbour',
    'Ballycastle',
    'Ballymoney',
    'Ballypatrick',
    'Bushmills',
    'Cushendall',
    'Dunloy',
    'Glenariff',
    'Portrush',
  ],
  'County Armagh': ['Crossmaglen', 'Newtownhamilton'],
  'County Down': [
    'Annahilt',
    'Banbridge',
    'Carryduff',
    'Castlereagh',
    'Donaghcloney',
    'Dromore, Armagh City Banbridge and Craigavon',
    'Dundonald',
    'Gilford',
    'Hillsborough',
    'Magheralin',
    'Moira',
    'Rathfriland',
    'Waringstown',
  ],
  'County Londonderry': ['Bellaghy', 'Castledawson', 'Draperstown', 'Maghera', 'Magherafelt', 'Moneymore'],
  'County Tyrone': [
    'Ballymagorry',
    'Castlederg',
    'Dromore, Fermanagh and Omagh',
    'Fintona',
    'Moy',
    'Newtownstewart',
    'Omagh',
    'Sion Mills',
    'Strabane',
  ],
}

const countyByDivision = new Map(
  Object.entries(DIVISIONS_BY_COUNTY).flatMap(([county, divisions]) =>
    divisions.map((division) => [division, county] as const),
  ),
)

const countyByTown = new Map(
  Object.entries(TOWNS_BY_COUNTY).flatMap(([county, towns]) => towns.map((town) => [town, county] as const)),
)

/** The nations of the United Kingdom by their GeoNames divisions. */
export const NATION_BY_DIVISION: ReadonlyMap<string, UkNation> = new Map([
  ['ENG', 'England'],
  ['SCT', 'Scotland'],
  ['WLS', 'Wales'],
  ['NIR', 'Northern Ireland'],
])

/** The county of a town in the United Kingdom, given the GeoNames division it lies in. */
export function ukCounty(town: string, nation: string, division: string): string {
  const override = countyByTown.get(`${town}, ${division}`) ?? countyByTown.get(town)
  return (nation === 'NIR' ? override : undefined) ?? countyByDivision.get(division) ?? division
}

const IRISH_COUNTY_BY_DIVISION: Readonly<Record<string, string>> = {
  'An Cabhán': 'Cavan',
  'An Longfort': 'Longford',
  'Dún Laoghaire-Rathdown': 'Dublin',
  'Fingal County': 'Dublin',
  'Limerick City and County Council': 'Limerick',
  'South Dublin': 'Dublin',
  'Uíbh Fhailí': 'Offaly',
}

/** The county of a town in Ireland, given the GeoNames division it lies in. */
export function irishCounty(division: string): string {
  const county = IRISH_COUNTY_BY_DIVISION[division] ?? division.replace(/^County | (?:County|City)$/g, '')
  return county === '' ? '' : `County ${county}`
}
