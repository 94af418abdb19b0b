import { canonicalCountry } from '../country-names.ts'
import { PLACE_MAX_LENGTH } from '../limits.ts'
import { foldText } from './search-text.ts'

export const UK_NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const
export type UkNation = (typeof UK_NATIONS)[number]

/** Names of each nation itself. */
export const NATION_NAMES: Readonly<Record<UkNation, readonly string[]>> = {
  England: ['England'],
  Scotland: ['Scotland', 'Alba'],
  Wales: ['Wales', 'Cymru'],
  'Northern Ireland': ['Northern Ireland', 'N Ireland'],
}

/**
 * Names that people write in the field "County", by the nation they lie in: counties of today and of history, unitary
 * authorities, council areas, boroughs and districts, abbreviations, and regions that lie in one nation.
 */
const COUNTIES: Readonly<Record<UkNation, readonly string[]>> = {
  England: [
    // Ceremonial and historic counties, with their abbreviations.
    'Bedfordshire|Beds|Berkshire|Berks|Royal Berkshire|Bristol|Buckinghamshire|Bucks|Cambridgeshire|Cambs|Cheshire',
    'London|Cornwall|Kernow|Cumbria|Cumberland|Westmorland|Derbyshire|Derbys|Devon|Devonshire|Dorset|Durham|Essex',
    'East Riding of Yorkshire|East Riding|East Yorkshire|East Yorks|Gloucestershire|Glos|Greater London|Gtr London',
    'Greater Manchester|Gtr Manchester|Hampshire|Hants|Herefordshire|Hereford and Worcester|Hertfordshire|Herts',
    'Humberside|Huntingdonshire|Hunts|Isle of Wight|IoW|Kent|Lancashire|Lancs|Leicestershire|Leics|Lincolnshire|Lincs',
    'Merseyside|Middlesex|Middx|Norfolk|Northamptonshire|Northants|Northumberland|North Yorkshire|North Yorks|N Yorks',
    'Nottinghamshire|Notts|Oxfordshire|Oxon|Rutland|Shropshire|Salop|Somerset|South Yorkshire|South Yorks|S Yorks',
    'Staffordshire|Staffs|Suffolk|Surrey|Sussex|East Sussex|E Sussex|West Sussex|W Sussex|Tyne and Wear|Tyne & Wear',
    'Tyneside|Wearside|Teesside|Cleveland|Avon|Warwickshire|Warks|West Midlands|W Midlands|West Yorkshire|West Yorks',
    'W Yorks|West Riding of Yorkshire|West Riding|North Riding of Yorkshire|North Riding|Wiltshire|Wilts',
    'Worcestershire|Worcs|Yorkshire|Yorks|Northumbria|Isles of Scilly|Scilly|Soke of Peterborough|Isle of Ely',
    // Unitary authorities and combined authorities.
    'Bath and North East Somerset|Bath & North East Somerset|BANES|Bedford|Blackburn with Darwen|Blackburn|Blackpool',
    'Bournemouth|Bournemouth, Christchurch and Poole|BCP|Poole|Bracknell Forest|Brighton and Hove|Brighton & Hove',
    'Brighton|Central Bedfordshire|Cheshire East|Cheshire West and Chester|Cheshire West & Chester|Darlington|Derby',
    'Halton|Hartlepool|Hull|Kingston upon Hull|Leicester|Luton|Medway|Middlesbrough|Milton Keynes',
    'North East Lincolnshire|North Lincolnshire|North Northamptonshire|North Somerset|Northamptonshire West',
    'Nottingham|Peterborough|Plymouth|Portsmouth|Reading|Redcar and Cleveland|Redcar & Cleveland|Slough',
    'South Gloucestershire|Southampton|Southend-on-Sea|Stockton-on-Tees|Stoke-on-Trent|Swindon|Telford and Wrekin',
    'Telford & Wrekin|Thurrock|Torbay|Warrington|West Berkshire|West Northamptonshire|Westmorland and Furness',
    'Westmorland & Furness|Windsor and Maidenhead|Windsor & Maidenhead|Wokingham|York|Tees Valley|West of England',
    // Metropolitan boroughs and London.
    'Birmingham|Barnsley|Bolton|Bradford|Bury|Calderdale|Coventry|Doncaster|Dudley|Gateshead|Kirklees|Knowsley|Leeds',
    'Liverpool|Manchester|Newcastle upon Tyne|Newcastle|North Tyneside|Oldham|Rochdale|Rotherham|Salford|Sandwell',
    'Sefton|Sheffield|Solihull|South Tyneside|St Helens|Saint Helens|Stockport|Sunderland|Tameside|Trafford',
    'Wakefield|Walsall|Wigan|Wirral|Wolverhampton|City of London|Central London|North London|South London|East London',
    'West London|South East London|South West London|North West London|Barking and Dagenham|Barnet|Bexley|Brent',
    'Bromley|Camden|Croydon|Ealing|Enfield|Greenwich|Hackney|Hammersmith and Fulham|Haringey|Harrow|Havering',
    'Hillingdon|Hounslow|Islington|Kensington and Chelsea|Kingston upon Thames|Lambeth|Lewisham|Merton|Newham',
    'Redbridge|Richmond upon Thames|Southwark|Sutton|Tower Hamlets|Waltham Forest|Wandsworth|Westminster',
    // Regions.
    'North East England|North West England|South East England|South West England|North of England|South of England',
    'East of England|West Country|Home Counties|East Anglia|East Midlands|The Midlands|Midlands|Yorkshire and the Humber',
    'Yorkshire and Humber|Yorkshire & Humber|Lake District|The Lake District|Peak District|The Cotswolds|Cotswolds',
    'New Forest|Forest of Dean|Black Country|North Devon|South Devon|Mid Devon|East Devon|North Norfolk|South Downs',
    'West Cumbria|South Lakeland|High Peak|Derbyshire Dales|West Dorset|North Dorset|Isle of Purbeck|West Cornwall',
    'North Cornwall|Mid Sussex|Wealden|Dartmoor|Exmoor|Yorkshire Dales|South Cumbria|North Cumbria|West Somerset',
  ],
  Scotland: [
    // Council areas.
    'Aberdeen|Aberdeen City|Aberdeenshire|Angus|Argyll and Bute|Argyll & Bute|Clackmannanshire|Dumfries and Galloway',
    'Dumfries & Galloway|Dundee|Dundee City|East Ayrshire|East Dunbartonshire|East Lothian|East Renfrewshire|Edinburgh',
    'City of Edinburgh|Eilean Siar|Na h-Eileanan Siar|Na h-Eileanan an Iar|Falkirk|Fife|Glasgow|Glasgow City|Highland',
    'Highlands|Inverclyde|Midlothian|Moray|North Ayrshire|North Lanarkshire|Orkney|Orkney Islands|Perth and Kinross',
    'Perth & Kinross|Renfrewshire|Scottish Borders|The Scottish Borders|Shetland|Shetland Islands|South Ayrshire',
    'South Lanarkshire|Stirling|West Dunbartonshire|West Lothian|Western Isles|Outer Hebrides|Inner Hebrides|Hebrides',
    // Historic counties and regions.
    'Argyll|Argyllshire|Ayrshire|Banffshire|Berwickshire|Bute|Buteshire|Caithness|Cromartyshire|Dumbartonshire',
    'Dumfriesshire|Dunbartonshire|Forfarshire|Haddingtonshire|Inverness|Inverness-shire|Kincardineshire|Kinross-shire',
    'Kirkcudbrightshire|Lanarkshire|Linlithgowshire|Morayshire|Elginshire|Nairnshire|Nairn|Peeblesshire|Perthshire',
    'Ross-shire|Ross and Cromarty|Ross & Cromarty|Roxburghshire|Selkirkshire|Stirlingshire|Sutherland|Wigtownshire',
    'Zetland|Borders|Central Scotland|Grampian|Lothian|Lothians|Strathclyde|Tayside|Scottish Highlands|Galloway',
    'Highlands and Islands|Highland and Islands|Isle of Skye|Skye|Isle of Mull|Isle of Arran|Isle of Lewis|Isle of Islay',
    'Isle of Bute|Lochaber|Badenoch and Strathspey|Cairngorms|Trossachs|Speyside|Central Belt|Perth|Alba',
  ],
  Wales: [
    // Principal areas, in both languages.
    'Blaenau Gwent|Bridgend|Pen-y-bont ar Ogwr|Caerphilly|Caerffili|Cardiff|Caerdydd|Carmarthenshire|Sir Gaerfyrddin',
    'Sir Gar|Ceredigion|Conwy|Denbighshire|Sir Ddinbych|Flintshire|Sir y Fflint|Gwynedd|Isle of Anglesey|Anglesey',
    'Ynys Mon|Sir Ynys Mon|Merthyr Tydfil|Merthyr Tudful|Monmouthshire|Sir Fynwy|Neath Port Talbot',
    'Castell-nedd Port Talbot|Newport|Casnewydd|Pembrokeshire|Sir Benfro|Powys|Sir Powys|Rhondda Cynon Taf',
    'Rhondda Cynon Taff|RCT|Swansea|Abertawe|Torfaen|Tor-faen|Vale of Glamorgan|The Vale of Glamorgan|Bro Morgannwg',
    'Wrexham|Wrecsam',
    // Preserved and historic counties, and regions.
    'Brecknockshire|Breconshire|Brecon|Caernarfonshire|Caernarvonshire|Carnarvonshire|Cardiganshire|Clwyd|Dyfed|Glamorgan',
    'Glamorganshire|Gwent|Merioneth|Merionethshire|Meirionnydd|Mid Glamorgan|Montgomeryshire|Radnorshire',
    'South Glamorgan|West Glamorgan|North Wales|South Wales|Mid Wales|West Wales|South East Wales|South West Wales',
    'Gower|Snowdonia|Eryri|Brecon Beacons|Bannau Brycheiniog|The Valleys|South Wales Valleys|Welsh Marches',
  ],
  'Northern Ireland': [
    'Antrim|Armagh|Down|Fermanagh|Londonderry|Derry|Tyrone|Ulster|Belfast|Belfast City|Antrim and Newtownabbey',
    'Ards and North Down|Armagh City, Banbridge and Craigavon|Armagh, Banbridge and Craigavon|Causeway Coast and Glens',
    'Derry City and Strabane|Derry and Strabane|Fermanagh and Omagh|Lisburn and Castlereagh|Lisburn & Castlereagh',
    'Mid and East Antrim|Mid Ulster|Newry, Mourne and Down|Newtownabbey|North Down|Co Derry Londonderry',
  ],
}

/** A county as people's ways of writing it are compared: folded, with "and" for "&", without the words for its kind. */
function countyKey(text: string): string {
  const folded = foldText(text.replaceAll('&', ' and '))
  const bare = folded
    .replace(
      /^(?:the )?(?:(?:(?:royal |metropolitan |london )?(?:county borough|county|borough|city and county|city|district) of|county|co) )?/,
      '',
    )
    .replace(/ (?:(?:county borough|county|borough|district|city)(?: council)?|council)$/, '')
  return bare === '' ? folded : bare
}

let nations: ReadonlyMap<string, UkNation> | undefined

function nationsByCounty(): ReadonlyMap<string, UkNation> {
  nations ??= new Map(
    UK_NATIONS.flatMap((nation) =>
      [...NATION_NAMES[nation], ...COUNTIES[nation].flatMap((names) => names.split('|'))].map(
        (name): [string, UkNation] => [countyKey(name), nation],
      ),
    ),
  )
  return nations
}

/** The nation that one field names, whole or in one of its parts ("Hope Valley, Derbyshire"), the last first. */
function nationNamed(text: string): UkNation | undefined {
  if (text.length > PLACE_MAX_LENGTH) return undefined
  const parts = text.split(',').reverse()
  for (const part of [text, ...parts]) {
    const nation = nationsByCounty().get(countyKey(part))
    if (nation !== undefined) return nation
  }
  return undefined
}

/**
 * The nation of the United Kingdom that a place lies in: as its country says it ("Wales"), else as its county does ("Powys"),
 * else its town, where that bears the name of its county ("Cardiff"). Undefined elsewhere, and where none of them is known.
 */
export function nationOf(place: {
  country: string
  county?: string | null
  city?: string | null
}): UkNation | undefined {
  if (canonicalCountry(place.country) !== 'United Kingdom') return undefined
  const country = foldText(place.country)
  const named = UK_NATIONS.find((nation) => NATION_NAMES[nation].some((name) => foldText(name) === country))
  return named ?? nationNamed(place.county ?? '') ?? nationNamed(place.city ?? '')
}
