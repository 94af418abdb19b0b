import { DomainError, distanceKm, SEARCH_MAX_LENGTH } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import { resolvePlace, suggestPlaces } from './index.ts'
import { townsOf } from './towns.ts'

function nameOf(text: string): string | undefined {
  return resolvePlace(text)?.name
}

function alternativesOf(text: string): string[] | undefined {
  return resolvePlace(text)?.alternatives.map(({ name }) => name)
}

const SHEFFIELD = 'Sheffield, South Yorkshire, UK'

describe('a place that somebody types', () => {
  it('is a town with its point', () => {
    expect(resolvePlace('Sheffield')).toEqual({
      name: SHEFFIELD,
      latitude: 53.383,
      longitude: -1.466,
      kind: 'town',
      alternatives: [],
    })
  })

  it.each([
    ['sheffield uk', SHEFFIELD],
    ['SHEFFIELD, south yorkshire', SHEFFIELD],
    ['Sheffield, Yorkshire, England, UK', SHEFFIELD],
    ['betws y coed', 'Betws-y-Coed, Conwy, UK'],
    ['Newport, Nowhere', undefined],
    ['Newport, Salop', 'Newport, Shropshire, UK'],
    ['Whitby, North Yorks, UK', 'Whitby, North Yorkshire, UK'],
    ['newport shropshire', 'Newport, Shropshire, UK'],
    ['Newport, Wales', 'Newport, UK'],
    ['Hull', 'Kingston upon Hull, East Riding of Yorkshire, UK'],
    ['Newcastle', 'Newcastle upon Tyne, Tyne and Wear, UK'],
    ['München', 'Munich, Bavaria, Germany'],
    ['Perth', 'Perth, Perth and Kinross, UK'],
    ['Dore', 'Dore, South Yorkshire, UK'],
    ['Perth, Australia', 'Perth, Western Australia, Australia'],
    ['Dublin', 'Dublin, County Dublin, Ireland'],
    ['東京', 'Tokyo, Japan'],
    ['Ulaanbaatar', 'Ulan Bator, Ulaanbaatar, Mongolia'],
    ['Quebec City', 'Québec, Canada'],
    ['Naypyidaw', 'Nay Pyi Taw, Myanmar'],
    ['Valletta', 'Valletta, Malta'],
    ['Peak District', 'Peak District, UK'],
    ['Isle of Man', 'Isle of Man'],
    ['Jersey', 'Jersey'],
    ['Guern', 'Guernsey'],
    ['Man', "Man, Montagnes, Côte d'Ivoire"],
    ['St Helier, Jersey', 'St Helier, Jersey, UK'],
    ['Saint Helier', 'St Helier, Jersey, UK'],
    ['St Helier, London', 'St. Helier, Greater London, UK'],
    ['St Peter Port', 'St Peter Port, Guernsey, UK'],
    ['Douglas, Isle of Man', 'Douglas, Isle of Man, UK'],
    ['Bay House, Ramsey, Isle of Man', 'Ramsey, Isle of Man, UK'],
    ['Singapore, Singapore', 'Singapore, Singapore'],
    ['Clayton, West Yorkshire, UK', 'Clayton, West Yorkshire, UK'],
  ])('is found as %j', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('is a postcode by its sector, else by its district', () => {
    expect(resolvePlace('s12bp')).toMatchObject({ name: 'S1 2', kind: 'postcode' })
    expect(['S1', 'BT44 0AA'].map(nameOf)).toEqual(['S1', 'BT44'])
  })

  it('is the island of a postcode of the Crown dependencies, which no table of postcodes has', () => {
    const texts = [
      'JE2 3AB',
      'je2',
      'GY10 1AA',
      'IM1',
      'Bay House, St Helier JE2 3AB',
      'IM1 1AA, Isle of Man',
      'Guernsey GY1',
      'IM1 Isle of Man',
    ]
    expect(texts.map(nameOf)).toEqual([
      'Jersey',
      'Jersey',
      'Guernsey',
      'Isle of Man',
      'Jersey',
      'Isle of Man',
      'Guernsey',
      'Isle of Man',
    ])
    expect(resolvePlace('JE2 3AB', { isStrict: true })).toMatchObject({ name: 'Jersey' })
    const others = ['JE', 'JEX', 'JE2 3A', 'JE123', 'XIM1 1AA', 'IM1 1A']
    expect(others.map(nameOf)).toEqual(others.map(() => undefined))
  })

  it('is a point of two numbers', () => {
    expect(resolvePlace(' 53.38,-1.47')).toEqual({
      name: '53.38, -1.47',
      latitude: 53.38,
      longitude: -1.47,
      kind: 'point',
      alternatives: [],
    })
    expect(['40.7,-74', '-17.7,179.99', '90,0'].map(nameOf)).toEqual(['40.7, -74', '-17.7, 179.99', '90, 0'])
  })

  it.each([
    ['95,0', 'near must have a latitude between -90 and 90'],
    ['1000,0', 'near must have a latitude between -90 and 90'],
    ['-53.38, 181', 'near must have a longitude between -180 and 180'],
  ])('is refused where it is no point: %s', (text, message) => {
    expect(() => resolvePlace(text)).toThrow(DomainError)
    expect(() => resolvePlace(text)).toThrow(
      expect.objectContaining({ code: 'invalid', message, issues: [{ path: 'near', message }] }),
    )
  })

  it('is a country or a nation by any of its names', () => {
    expect(resolvePlace('USA')).toMatchObject({ name: 'United States', kind: 'country' })
    expect(['UK', 'Deutschland', 'the Netherlands', 'Scotland', 'Cymru'].map(nameOf)).toEqual([
      'UK',
      'Germany',
      'Netherlands',
      'Scotland, UK',
      'Wales, UK',
    ])
    expect(alternativesOf('Wales')).toEqual(['Wales, South Yorkshire, UK'])
  })

  it('is none where nothing has the name', () => {
    const texts = [
      '',
      ' ',
      '!!',
      '🌲',
      'zzzz',
      'Narnia',
      'forest bathing',
      'Sheffield, France',
      'ZZ1 1AA',
      'in',
      'Xi',
    ]
    expect(texts.map((text) => resolvePlace(text))).toEqual(texts.map(() => undefined))
    expect(resolvePlace('x'.repeat(SEARCH_MAX_LENGTH))).toBeUndefined()
  })

  it('is no town of America that is called like a county of the United Kingdom', () => {
    expect(['Kent', 'Norfolk', 'Yorkshire'].map(nameOf)).toEqual([undefined, undefined, undefined])
    expect(nameOf('Kent, Ohio')).toBe('Kent, Ohio, United States')
  })

  it('is known by the postcode or the town at the end of an address', () => {
    expect(nameOf('1 The Lane, Dartington, Devon TQ9 6EA')).toBe('TQ9 6')
    expect(nameOf('Wren Cottage, Hope, Derbyshire')).toBe('Hope, Derbyshire, UK')
  })

  it('is known by the postcode of an address that ends with the country or the town', () => {
    expect(nameOf('1 The Lane, Dartington TQ9 6EA, UK')).toBe('TQ9 6')
    expect(nameOf('S1 2HD, United Kingdom')).toBe('S1 2')
    expect(nameOf('s12hd, Fargate, Sheffield')).toBe('S1 2')
    expect(['S1, UK', 's1 united kingdom', 'S1, England', 'W1, UK'].map(nameOf)).toEqual([
      'S1',
      'S1',
      'S1',
      'W1',
    ])
    expect(['S1, France', 'S1, Ireland'].map(nameOf)).toEqual([undefined, undefined])
    expect(resolvePlace('S1 2HD, UK', { isStrict: true })).toBeUndefined()
  })
})

describe('a name that several places share', () => {
  it('is the largest one of the United Kingdom, with the others to choose from', () => {
    expect(nameOf('Newport')).toBe('Newport, UK')
    expect(alternativesOf('Newport')).toHaveLength(5)
    expect(alternativesOf('Newport')).toContain('Newport, Shropshire, UK')
    expect(nameOf('Newport, Shropshire, UK')).toBe('Newport, Shropshire, UK')
    expect(alternativesOf('Boston')).toContain('Boston, Massachusetts, United States')
    expect(alternativesOf('London')).toContain('London, Ontario, Canada')
  })
})

describe('a small town elsewhere', () => {
  it('has the large town of the United Kingdom that is one letter away to choose from', () => {
    expect(nameOf('Edinburg')).toBe('Edinburg, Texas, United States')
    expect(alternativesOf('Edinburg')?.[0]).toBe('Edinburgh, UK')
    expect(alternativesOf('New Castle')?.[0]).toBe('Newcastle upon Tyne, Tyne and Wear, UK')
  })

  it('has none to choose from where its state says which one is meant, or where none is that near', () => {
    const texts = ['Edinburg, Texas', 'Edinburg, TX', 'Linden', 'Berlin']
    const offered = texts.flatMap((text) => alternativesOf(text) ?? [])
    expect(offered.filter((name) => name.endsWith(', UK'))).toEqual([])
  })
})

describe('a slip', () => {
  it.each(['Sheffeild', 'Shefield', 'Sheffiield', 'Sheffierd', 'hSeffield', 'Xheffield', 'Sheffeild, UK'])(
    'is forgiven: %s',
    (text) => {
      expect(nameOf(text)).toBe(SHEFFIELD)
      expect(resolvePlace(text, { isStrict: true })).toBeUndefined()
    },
  )

  it('in the name of a country is forgiven after one in a British town, and before one in a town elsewhere', () => {
    expect(['Germny', 'Grece', 'Oxfrod', 'Pariss'].map(nameOf)).toEqual([
      'Germany',
      'Greece',
      'Oxford, Oxfordshire, UK',
      'Paris, Île-de-France, France',
    ])
  })

  it('in a short name is none beyond the country of the site', () => {
    expect(['Rowan', 'Wrem', 'Berln'].map(nameOf)).toEqual([
      undefined,
      'Wem, Shropshire, UK',
      'Berlin, Germany',
    ])
  })
})

describe('a name that is half typed', () => {
  it.each([
    ['Inver', 'Inverness, Highland, UK'],
    ['Brigh', 'Brighton, East Sussex, UK'],
    ['Machyn', 'Machynlleth, Powys, UK'],
    ['Keswi', 'Keswick, Cumbria, UK'],
    ['Aviem', 'Aviemore, Highland, UK'],
    ['Grasm', 'Grasmere, Cumbria, UK'],
    ['Pitloch', 'Pitlochry, Perth and Kinross, UK'],
    ['St Andr', 'St Andrews, Fife, UK'],
    ['Birm', 'Birmingham, West Midlands, UK'],
    ['Brist', 'Bristol, UK'],
    ['Edinb', 'Edinburgh, UK'],
    ['Totn', 'Totnes, Devon, UK'],
    ['totnes dev', 'Totnes, Devon, UK'],
    ['Snowd', 'Snowdonia, UK'],
  ])('is the first place that is suggested: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
    expect(suggestPlaces(text)[0]?.near).toBe(name)
    expect(resolvePlace(text, { isStrict: true })).toBeUndefined()
  })

  it('has the next ones to choose from', () => {
    expect(alternativesOf('Inver')).toContain('Inverurie, Aberdeenshire, UK')
    expect(alternativesOf('Inver')).toHaveLength(5)
  })

  it('is no beginning of a later word, and has four letters', () => {
    expect(['pon Tyn', 'Tyn', 'Kes'].map(nameOf)).toEqual([undefined, undefined, undefined])
    expect(nameOf('upon Ty')).toBeUndefined()
  })

  it('is no town of another country that is called like a county of the United Kingdom', () => {
    expect(['Cornw', 'Norfol', 'Kent'].map(nameOf)).toEqual([undefined, 'Norfolk Broads, UK', undefined])
  })

  it('is a country with a slip in it before a town elsewhere', () => {
    expect(['Polan', 'Norwa'].map(nameOf)).toEqual(['Poland', 'Norway'])
  })
})

describe('a place with words around it', () => {
  const LEEDS = 'Leeds, West Yorkshire, UK'

  it.each([
    ['near Leeds', LEEDS],
    ['around Sheffield', SHEFFIELD],
    ['in Leeds', LEEDS],
    ['Guides in  Leeds', LEEDS],
    ['guides near Leeds, West Yorkshire', LEEDS],
    ['Leeds area', LEEDS],
    ['near LS1', 'LS1'],
    ['Leeds LS1', 'LS1'],
    ['LS1, Leeds', 'LS1'],
    ['Leeds LS1 4', 'LS1 4'],
    ['S1 2BP Sheffield', 'S1 2'],
    ['s12bp sheffield', 'S1 2'],
    ['near Sheffield S1 2BP', 'S1 2'],
  ])('is known: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('is none where the rest is no place', () => {
    const texts = ['near', 'area', 'near the woods', 'in 95,0', 'in !!', 'woods LS1', 'E3 Paris']
    expect(texts.map((text) => resolvePlace(text)?.kind)).not.toContain('postcode')
    expect(['near the woods', 'in 95,0', 'in !!'].map(nameOf)).toEqual([undefined, undefined, undefined])
  })
})

describe('a "the" before a name', () => {
  it.each([
    ['The Cotswolds', 'Cotswolds, UK'],
    ['the Lake District, UK', 'Lake District, UK'],
    ['The Peak District', 'Peak District, UK'],
    ['The Lizard', 'Lizard, Cornwall, UK'],
    ['in the New Forest', 'New Forest, UK'],
    ['the Cotswoulds', 'Cotswolds, UK'],
    ['Fern Cottage, the Chilterns', 'Chilterns, UK'],
  ])('does not matter: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('does not matter to texts that may be no place', () => {
    expect(resolvePlace('the New Forest', { isStrict: true })?.name).toBe('New Forest, UK')
  })

  it('is kept where it is a part of the name', () => {
    expect(['The Hague', 'the hag', 'The Bronx', 'The Netherlands'].map(nameOf)).toEqual([
      'The Hague, South Holland, Netherlands',
      'The Hague, South Holland, Netherlands',
      'The Bronx, New York, United States',
      'Netherlands',
    ])
  })

  it('makes no place of a word by a town elsewhere, the beginning of a name, or a slip in a town', () => {
    const texts = ['guides in the forest', 'the forest', 'the woods', 'the trees', 'the wild']
    expect(texts.map(nameOf)).toEqual(texts.map(() => undefined))
  })
})

describe('a county of Ireland', () => {
  const counties = [...new Set(townsOf('Ireland').flatMap(({ county }) => county ?? []))]

  it('is found by its name, near the middle of its towns', () => {
    expect(counties).toHaveLength(26)
    const distances = counties.map((county) => {
      const place = resolvePlace(county)
      expect(place).toMatchObject({ name: `${county}, Ireland` })
      const towns = townsOf('Ireland').filter((town) => town.county === county)
      const meanOf = (name: 'latitude' | 'longitude') =>
        towns.reduce((sum, town) => sum + town[name], 0) / towns.length
      return distanceKm(place!, { latitude: meanOf('latitude'), longitude: meanOf('longitude') })
    })
    expect(Math.max(...distances)).toBeLessThan(25)
  })

  it.each([
    ['Co. Wicklow', 'County Wicklow, Ireland'],
    ['co kerry', 'County Kerry, Ireland'],
    ['County Wicklow, Ireland', 'County Wicklow, Ireland'],
    ['County Kery', 'County Kerry, Ireland'],
    ['Rose Cottage, Co. Laois', 'County Laois, Ireland'],
    ['Wicklow', 'Wicklow, County Wicklow, Ireland'],
    ['Bray, Co. Wicklow', 'Bray, County Wicklow, Ireland'],
    ['Cork', 'Cork, County Cork, Ireland'],
  ])('is told from its towns: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('is no county of the United Kingdom with a slip in it', () => {
    const others = ['County Derry', 'Co. Derry', 'County Down', 'Co Tyrone', 'County Durham', 'Co. Durham']
    expect(others.map(nameOf)).toEqual(others.map(() => undefined))
  })
})

describe('suggestions', () => {
  function suggested(text: string, limit?: number): string[] {
    return suggestPlaces(text, limit === undefined ? {} : { limit }).map(({ near }) => near)
  }

  it('are towns and areas that begin with the text, those of the United Kingdom first', () => {
    expect(suggested('shef')[0]).toBe(SHEFFIELD)
    expect(suggested('peak d')[0]).toBe('Peak District, UK')
    expect(suggested('bosto')).toContain('Boston, Massachusetts, United States')
    expect(suggested('bosto')[0]).toBe('Boston, Lincolnshire, UK')
    expect(suggested('sheffeild')).toEqual([SHEFFIELD])
    expect(suggested('the cotsw')).toEqual(['Cotswolds, UK'])
    expect(suggested('the hag')).toEqual(['The Hague, South Holland, Netherlands'])
    expect(suggested('jersey')[0]).toBe('Jersey')
    expect(suggested('zzzz')).toEqual([])
    expect(suggested(' ')).toEqual([])
  })

  /** The regions among them, and how many places stand before the first one. */
  function regionsIn(text: string) {
    const all = suggestPlaces(text)
    return {
      regions: all.filter(({ isRegion }) => isRegion),
      before: all.findIndex(({ isRegion }) => isRegion),
    }
  }

  it.each([
    ['Cornwall', [{ name: 'Cornwall, UK', near: 'Cornwall, UK' }]],
    ['down', [{ name: 'County Down, UK', near: 'County Down, UK' }]],
    ['Scotland', [{ name: 'Scotland, UK', near: 'Scotland' }]],
    ['cornwall, uk', [{ name: 'Cornwall, UK', near: 'Cornwall, UK' }]],
    ['wales', [{ name: 'Wales, UK', near: 'Wales' }]],
    ['UK', [{ name: 'United Kingdom', near: 'United Kingdom' }]],
    ['Deutschland', [{ name: 'Germany', near: 'Germany' }]],
  ])('are the region that the text names before towns that are called like it: %s', (text, regions) => {
    expect(regionsIn(text)).toEqual({
      regions: regions.map((region) => ({ ...region, isRegion: true })),
      before: 0,
    })
  })

  it('are all counties of the name', () => {
    expect(suggested('yorkshire', 4)).toEqual([
      'East Riding of Yorkshire, UK',
      'North Yorkshire, UK',
      'South Yorkshire, UK',
      'West Yorkshire, UK',
    ])
  })

  it('are towns of the United Kingdom before the region that they share the text with', () => {
    expect(suggested('durham', 2)).toEqual(['Durham, County Durham, UK', 'County Durham, UK'])
    expect(suggested('hants', 1)).toEqual(['Hampshire, UK'])
    expect(suggested('norw', 2)).toEqual(['Norwich, Norfolk, UK', 'Norway'])
    expect(regionsIn('lanc')).toMatchObject({ regions: [{ near: 'Lancashire, UK' }], before: 3 })
  })

  it('are a city and no county where both have the name', () => {
    expect(regionsIn('bristol').regions).toEqual([])
  })

  it('are the town of the name before what goes on after it', () => {
    expect(suggested('york', 1)).toEqual(['York, North Yorkshire, UK'])
  })

  it('are no region for two letters', () => {
    expect(regionsIn('sc').regions).toEqual([])
  })

  it('are postcode districts for the beginning of a postcode', () => {
    expect(suggested('s1', 3)).toEqual(['S1', 'S10', 'S11'])
    expect(suggested('S1 2BP')).toEqual(['S1 2'])
  })
})
