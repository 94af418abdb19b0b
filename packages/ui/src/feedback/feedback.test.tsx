import { adminStatusBadge, ownStatusBadge } from '@grove/schema'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { EmptyState, ErrorPanel } from './EmptyState.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Spinner } from './Spinner.tsx'
import { StatusBadge } from './StatusBadge.tsx'

function progressBar(value: number | undefined): string {
  return renderToString(
    <AppProvider>
      <ProgressBar label="Exporting" value={value} />
    </AppProvider>,
  )
}

function text(html: string): string {
  return html.replace(/<[^>]+>/g, '')
}

describe('StatusBadge', () => {
  it.each([
    ['Pending Review', adminStatusBadge({ applicationStatus: 'pending', published: false }), 'wait'],
    ['Published', adminStatusBadge({ applicationStatus: 'approved', published: true }), 'ok'],
    ['Unpublished', adminStatusBadge({ applicationStatus: 'approved', published: false }), 'off'],
    ['Application Rejected', ownStatusBadge({ applicationStatus: 'rejected', published: false }), 'danger'],
  ])('reads "%s" in its own tone', (label, badge, tone) => {
    const html = renderToString(<StatusBadge badge={badge} />)
    expect(text(html)).toBe(label)
    expect(html).toMatch(new RegExp(`class="[^"]*${tone}`))
  })
})

describe('EmptyState', () => {
  it('says what is missing in a heading, with a way on', () => {
    const html = renderToString(
      <EmptyState title={'No guides found matching "Atlantis".'} action={<a href="/">Return to Home</a>} />,
    )
    expect(html).toMatch(/<h2[^>]*>No guides found matching &quot;Atlantis&quot;\.<\/h2>/)
    expect(html).toContain('Return to Home')
  })

  it('leaves its drawing to the eye alone', () => {
    expect(renderToString(<EmptyState title="Nothing" />)).toContain('alt=""')
  })
})

describe('ErrorPanel', () => {
  it('shows heading and reason', () => {
    const html = renderToString(
      <ErrorPanel headingLevel={1} title="Error Loading Guide" message="Guide not found" />,
    )
    expect(html).toContain('<h1>Error Loading Guide</h1>')
    expect(html).toContain('Guide not found')
  })

  it('is announced where it takes the place of something', () => {
    expect(renderToString(<ErrorPanel title="a" message="b" isAnnounced />)).toContain('role="alert"')
    expect(renderToString(<ErrorPanel title="a" message="b" />)).not.toContain('role="alert"')
  })
})

describe('ProgressBar', () => {
  it.each([
    [0, '0'],
    [0.384, '38'],
    [1, '100'],
    [1.5, '100'],
    [-1, '0'],
  ])('shows %d as %s percent', (value, percent) => {
    expect(progressBar(value)).toContain(`aria-valuenow="${percent}"`)
  })

  it('names no share while none is known', () => {
    expect(progressBar(undefined)).not.toContain('aria-valuenow')
  })
})

describe('Spinner', () => {
  it('says what is awaited', () => {
    const html = renderToString(<Spinner isCentered label="Loading the guide" />)
    expect(html).toContain('role="status"')
    expect(text(html)).toBe('Loading the guide')
  })

  it('says nothing beside words that do', () => {
    expect(renderToString(<Spinner />)).not.toContain('role')
  })
})
