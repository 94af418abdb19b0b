import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LazyGuideMapProps } from './LazyGuideMap.tsx'
import { LazyGuideMap } from './LazyGuideMap.tsx'
import { LazyPointMap } from './LazyPointMap.tsx'
import { pinsAt } from './pins.fixture.ts'

async function loadPopup(): Promise<never> {
  throw new Error('No popup opens on the server.')
}

function htmlOf(guides: Pick<LazyGuideMapProps, 'pins' | 'failure'>): string {
  return renderToString(
    <LazyGuideMap
      label="Map of guides"
      {...guides}
      tileUrl={null}
      loadPopup={loadPopup}
      showDelayMs={1500}
      fallback={<a href="/guides">Browse as a list</a>}
    />,
  )
}

test('while guides are on their way the box says that the map loads', () => {
  expect(htmlOf({ pins: undefined })).toContain('<p role="status">Loading map...</p>')
})

test('a failure is told with its details', () => {
  const html = htmlOf({ pins: undefined, failure: 'Failed to fetch guides: 503' })
  expect(html).toContain('There was an error loading the guides. Please try refreshing the page.')
  expect(html).toContain('Failed to fetch guides: 503')
})

test('without any place it says so', () => {
  expect(htmlOf({ pins: pinsAt() })).toContain('No guides with location data available yet.')
})

test('guides that are there are being prepared, not loaded', () => {
  const html = htmlOf({ pins: pinsAt([53.38, -1.47]) })
  expect(html).toContain('Preparing map...')
  expect(html).not.toContain('Loading map...')
})

test('the box has its height from the first paint on', () => {
  expect(htmlOf({ pins: undefined })).toContain('--map-height:500px')
})

test('without JavaScript the box points to the list', () => {
  expect(htmlOf({ pins: undefined })).toMatch(
    /<noscript>.*This map needs JavaScript\..*Browse as a list.*<\/noscript>/,
  )
})

test('a profile without a place says that there is no map', () => {
  const html = renderToString(<LazyPointMap label="Map" tileUrl={null} point={undefined} />)
  expect(html).toContain('Location map not available')
  expect(html).toContain('--map-height:300px')
})
