import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { plainGuide, serveDirectory, WREN } from './support/directory.ts'
import { holdBack } from './support/hold-back.ts'

const visit = serveDirectory([...Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)), WREN])

/** A page of another organisation, on an origin of its own, that frames what it is told to. */
async function servePartner(html: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><title>Partner</title><link rel="icon" href="data:,"></head><body><h1>Partner</h1>${html}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The line that the listing gives for this address. */
async function copiedLine(path: string): Promise<string> {
  const page = await visit.open(path)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visit.site().url })
  await page.getByText('Embed this map').click()
  const line = await page.getByRole('textbox', { name: /^Put this line/ }).inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line)
  await page.getByText('Embed this map').scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page, { within: 'details' })
  await page.close()
  return line
}

describe('another organisation', () => {
  it('shows the matches of a search on its page with the line that the listing gives', async () => {
    const partner = await servePartner(await copiedLine('/guides?search=Sheffield'))
    const page = await visit.open('/')
    await page.goto(partner.origin)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: 'Guides matching “Sheffield”' }).waitFor()
    expect(await frame.getByRole('article').count()).toBe(1)
    await frame.getByRole('button', { name: /^Guide near 53\.4/ }).waitFor()

    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'View Profile' }).first().press('Enter')
    const profile = await opened
    await profile.waitForURL(`${visit.site().url}/guides/${visit.ids().at(-1)}`)
    await profile.getByRole('heading', { level: 1, name: 'Wren Alder' }).waitFor()
    expect(page.url()).toBe(`${partner.origin}/`)
    expect(page.offMachineRequests()).toEqual([])
    await page.close()
    partner.close()
  })

  it('chooses a county, all of whose guides the frame finds', async () => {
    const page = await visit.open('/embed')
    const field = page.getByRole('textbox', { name: 'Near a town or a postcode, or in a county' })
    await field.fill('south yorkshire')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]search=South(?:\+|%20)Yorkshire/)
    expect(page.url()).not.toContain('near=')
    await page.frameLocator('iframe').getByRole('article').first().waitFor()
    expect(await field.inputValue()).toBe('South Yorkshire, UK')
  })

  it('keeps what is chosen while a place is looked up, and the focus in the field of the place', async () => {
    const page = await visit.open('/embed')
    await isAtWork(page)
    const letGo = await holdBack(page, '**/api/trpc/geo.suggestPlaces**')
    const field = page.getByRole('textbox', { name: 'Near a town or a postcode, or in a county' })
    await field.fill('Sheffield')
    await field.press('Enter')
    await page.getByRole('checkbox', { name: 'Groups', exact: true }).check()
    await page.waitForURL(/offer=groups/)
    await field.focus()
    letGo()
    await page.waitForURL(/near=Sheffield/)
    expect(page.url()).toContain('offer=groups')
    expect(await page.getByRole('checkbox', { name: 'Groups', exact: true }).isChecked()).toBe(true)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('chooses what a frame shows with a preview, and has it styled and as high as its content, in a sandbox as well', async () => {
    const page = await visit.open('/')
    await isAtWork(page)
    await page.getByRole('link', { name: 'Put guides on your site' }).click()
    await page.getByRole('heading', { level: 1, name: 'Put guides on your site' }).waitFor()
    await page.getByRole('radio', { name: 'List', exact: true }).check()
    await page.getByRole('textbox', { name: 'Near a town or a postcode, or in a county' }).fill('Sheffield')
    await page.keyboard.press('Enter')
    await page.waitForURL(/near=Sheffield/)
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.waitForURL(/colors=dark/)
    const preview = page.frameLocator('iframe')
    await preview.getByRole('article').first().waitFor()
    expect(await preview.getByRole('region', { name: 'Map of these guides' }).count()).toBe(0)
    const scheme = await preview.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)
    expect(scheme).toBe('dark')
    await expectNoAxeViolations(page)
    const line = await page.getByRole('textbox', { name: /^Put this line/ }).inputValue()
    const script = await page.getByRole('textbox', { name: /^With this one/ }).inputValue()

    const partner = await servePartner(script + line.replace('<iframe ', '<iframe sandbox="allow-scripts" '))
    await page.goto(partner.origin)
    const content = page.frameLocator('iframe').locator('main')
    await content.getByRole('article').first().waitFor()
    const isFitting = async () => {
      const wanted = await content.evaluate((main) => Math.ceil(main.getBoundingClientRect().bottom))
      const given = (await page.locator('iframe').boundingBox())?.height ?? 0
      return Math.abs(wanted - given) <= 2
    }
    await expect.poll(isFitting).toBe(true)
    const card = content.getByRole('article').first()
    const picture = card.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px')
    await page.close()
    partner.close()
  })

  it('sees the chosen one of several by the colours of the scheme', async () => {
    const page = await visit.open('/embed')
    const chosen = page.getByRole('radio', { checked: true }).first()
    for (const [colorScheme, ...colors] of [
      ['light', 'rgb(58, 89, 54)', 'rgb(255, 253, 248)'],
      ['dark', 'rgb(164, 191, 147)', 'rgb(18, 32, 21)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      // The colours change over a moment.
      const shown = () =>
        chosen.evaluate((radio) => [
          getComputedStyle(radio).backgroundColor,
          getComputedStyle(radio.nextElementSibling ?? radio).color,
        ])
      await expect.poll(shown).toEqual(colors)
    }
  })

  it('shows one guide, chosen without scripts, or by the address of its profile through oEmbed', async () => {
    const { url } = visit.site()
    const id = visit.ids().at(-1)
    const choices = await (await fetch(`${url}/embed?show=guide&guide=${url}/guides/${id}`)).text()
    expect(choices).toContain(`src="/embed/guides?show=guide&amp;guide=${id}"`)
    const profile = await (await fetch(`${url}/guides/${id}`)).text()
    const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(profile) ?? []
    const oembed = (await (await fetch(href.replaceAll('&amp;', '&'))).json()) as { html: string }
    const partner = await servePartner(oembed.html)
    const page = await visit.open('/api/docs')
    await page.goto(partner.origin)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 2, name: 'Wren Alder' }).waitFor()
    expect(await frame.getByRole('article').count()).toBe(1)
    await page.close()
    partner.close()
  })

  it('reads the guides, and goes to them, in a browser that runs no scripts', async () => {
    const { url } = visit.site()
    const id = visit.ids().at(-1)
    const page = await visit.open('/embed?near=Sheffield&show=list', { withoutScripts: true })
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Wren Alder' }).waitFor()
    const line = await page.getByRole('textbox', { name: /^Put this line/ }).inputValue()
    const partner = await servePartner(line)
    await page.goto(partner.origin)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: /^Forest bathing guides near Sheffield/ }).waitFor()
    expect(await frame.getByRole('article').count()).toBe(1)
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'View Profile' }).click()
    const profile = await opened
    await profile.waitForURL(`${url}/guides/${id}`)
    await profile.getByRole('heading', { level: 1, name: 'Wren Alder' }).waitFor()
    await page.close()
    partner.close()
  })

  it('frames the guides near a place, by the same words as the address of the listing', async () => {
    const page = await visit.open('/embed/guides?near=S1+2BP&radius=16.1&badge=certified_guide')
    await page.getByText('1 guide within 10 miles of S1 2').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Forest bathing guides near S1 2BP' }).waitFor()
    expect(await page.getByRole('article').getByText('miles', { exact: false }).count()).toBeGreaterThan(0)
    await page.close()
    const unknown = await visit.open('/embed/guides?near=Wren+Alder')
    await unknown.getByText('We do not know a place called Wren Alder.').waitFor()
    await expectNoAxeViolations(unknown)
    await unknown.close()
  })

  it.each([
    ['radius=0', 'radius'],
    ['near=95,0', 'near'],
    ['bounds=0,10,1,9', 'bounds'],
    ['badge=certified_bear&language=xx', 'badge, language'],
    ['near=Sheffield&open=perhaps', 'open'],
    ['sort=oldest', 'sort'],
    ['show=cards&guide=0&colors=green', 'show, guide, colors'],
    ['limit=101', 'limit'],
  ])('is told what is wrong with the address of its frame: %s', async (query, names) => {
    const address = `${visit.site().url}/embed/guides?${query}`
    const answer = await fetch(address)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`that the directory does not know, in: ${names}.`)
  })

  it('begins the list with as many guides as the address says, and shows more of them on request', async () => {
    const page = await visit.open('/embed/guides?show=list&limit=1')
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.getByRole('link', { name: /^Show more guides/ }).click()
    await page.getByRole('article').nth(1).waitFor()
  })

  it('is told that a frame of one guide names none', async () => {
    const answer = await fetch(`${visit.site().url}/embed/guides?show=guide`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('names no guide: guide is missing.')
  })

  it('sees the mistake in the frame, and the way to the site', async () => {
    const page = await visit.open('/embed/guides?radius=0')
    await page.getByRole('heading', { name: 'This map cannot be shown' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    await expectNoAxeViolations(page)
  })

  it('lets its visitors open a pin and load more guides by keyboard alone', async () => {
    const { url } = visit.site()
    const partner = await servePartner(
      `<iframe src="${url}/embed/guides" title="Guides" width="320" height="900"></iframe>`,
    )
    const page = await visit.open('/')
    await page.goto(partner.origin)
    const frame = page.frameLocator('iframe')
    await frame.getByText('31 guides').waitFor()
    await frame.getByRole('button', { name: /^Guide near 53\.4/ }).press('Enter')
    await frame.getByRole('dialog').getByText('Wren Alder').waitFor()
    await page.keyboard.press('Escape')
    await frame.getByRole('dialog').waitFor({ state: 'detached' })
    await frame.getByRole('link', { name: 'Show more guides' }).press('Enter')
    await expect.poll(() => frame.getByRole('article').count()).toBe(31)
    expect(page.context().pages()).toHaveLength(1)
    await page.close()
    partner.close()
  })

  it('shows guides on its page by itself, with their pictures, by the public list alone', async () => {
    const { url } = visit.site()
    const partner = await servePartner(`<ul></ul><script type="module">
      const guides = await (await fetch('${url}/api/guides')).json()
      for (const { id, userName, profileImage } of guides) {
        const item = document.querySelector('ul').appendChild(document.createElement('li'))
        const image = item.appendChild(new Image())
        image.src = '${url}' + (profileImage ?? '/art/portraits/' + id + '.svg')
        item.append(userName)
      }</script>`)
    const page = await visit.open('/')
    await page.goto(partner.origin)
    await page.getByText('Wren Alder').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(31)
    const widths = () =>
      page
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    await expect.poll(async () => (await widths()).filter((width) => width > 0).length).toBe(31)
    await page.close()
    partner.close()
  })

  it('cannot frame any other page', async () => {
    const { url } = visit.site()
    const page = await visit.open('/api/docs')
    // Every other document comes with the same headers.
    for (const path of ['/guides', '/api/docs']) {
      const partner = await servePartner(`<iframe src="${url}${path}" title="Framed"></iframe>`)
      const refusal = page.waitForEvent('console', (message) => /frame/i.test(message.text()))
      await page.goto(partner.origin)
      expect((await refusal).text()).toMatch(/frame-ancestors 'none'|X-Frame-Options/)
      expect(page.frames().some((frame) => frame.url().startsWith(url))).toBe(false)
      partner.close()
    }
  })
})

describe('the page to be framed', () => {
  it('knows no cookie: it sets none, and the session of who looks at it changes nothing', async () => {
    const path = `${visit.site().url}/embed/guides?search=Sheffield`
    const plain = await fetch(path)
    const withCookie = await fetch(path, { headers: { cookie: 'grove_session=anything' } })
    for (const answer of [plain, withCookie]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('x-frame-options')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('cache-control')).toMatch(/^public/)
    }
    expect(await plain.text()).toBe(await withCookie.text())
    const home = await fetch(visit.site().url)
    expect(home.headers.get('x-frame-options')).toBe('DENY')
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('sends no cookie with its calls and keeps nothing in the browser', async () => {
    const page = await visit.open('/api/docs', {
      prepare: (own) =>
        own.context().addCookies([{ name: 'grove_session', value: 'anything', url: visit.site().url }]),
    })
    const sent: Promise<Record<string, string>>[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.allHeaders())
    })
    await page.goto(`${visit.site().url}/embed/guides?search=Sheffield`)
    await page.getByRole('button', { name: /^Guide near 53\.4/ }).waitFor()
    const cookies = (await Promise.all(sent)).map(({ cookie }) => cookie)
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter((cookie) => cookie !== undefined)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  it.each([
    ['dark', 'light', 'rgb(17, 27, 25)'],
    ['light', 'dark', 'rgb(247, 242, 232)'],
  ] as const)(
    'is %s where its address says so, on a device that asks for %s',
    async (colors, colorScheme, background) => {
      const page = await visit.open(`/embed/guides?colors=${colors}`, { colorScheme })
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background)
      await page.getByRole('button', { name: /^Guide near 53\.4/ }).waitFor()
      await expectNoAxeViolations(page)
    },
  )

  it.each([
    [300, 'light'],
    [900, 'dark'],
  ] as const)('fits %i pixels in the %s scheme, for everybody', async (width, colorScheme) => {
    const page = await visit.open('/embed/guides', { width, colorScheme })
    await page.getByRole('button', { name: /^Guide near 53\.4/ }).waitFor()
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(page.problems()).toEqual([])
  })

  it('shows the list without scripts, and nothing of the site around it', async () => {
    const page = await visit.open('/embed/guides?search=Sheffield', { withoutScripts: true })
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.locator('base').getAttribute('target')).toBe('_blank')
  })
})
