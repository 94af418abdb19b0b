import type { AppRouter } from '@grove/api'
import { createTRPCClient } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { describe, expect, it } from 'vitest'
import funding from '../../../../content/funding.json' with { type: 'json' }
import papers from '../../../../content/research-papers.json' with { type: 'json' }
import templates from '../../../../content/templates.json' with { type: 'json' }
import toolkit from '../../../../content/toolkit.json' with { type: 'json' }
import { render } from '../entry-server.tsx'

/** Keys that order the content and are not shown as they are. */
const UNSEEN_KEYS = new Set([
  'id',
  'type',
  'lastReviewed',
  'filename',
  'category',
  'format',
  // The text of a document, and the search words of a paper.
  'outline',
  'sampleHazards',
  'keywords',
])

/** Every text and link, with where it stands. */
function textsOf(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) =>
    UNSEEN_KEYS.has(key) ? [] : textsOf(value, `${path}/${key}`),
  )
}

/** The page as a browser without scripts shows it: its text, the addresses of its links, and what stands behind them. */
async function pageOf(href: string): Promise<string> {
  const client = createTRPCClient<AppRouter>({
    links: [
      () => () =>
        observable((observer) => {
          observer.next({ result: { type: 'data', data: null } })
          observer.complete()
        }),
    ],
  })
  const { html } = await render({
    href,
    siteOrigin: 'https://directory.example',
    client,
    onError: () => undefined,
  })
  const beside = Array.from(html.matchAll(/ (?:href|title)="([^"]*)"/g), ([, value]) => value)
  return `${html.replace(/<[^>]*>/g, '')} ${beside.join(' ')}`
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

describe('a page of content', () => {
  it.each([
    ['/funding', funding],
    ['/toolkit', toolkit],
    ['/research', papers],
    ['/templates', templates],
  ] as const)('%s shows every text and every link of it', async (href, content) => {
    const page = await pageOf(href)
    const texts = textsOf(content)
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter(([, text]) => !page.includes(text))).toEqual([])
  })
})
