import { readFileSync } from 'node:fs'
import type { GuideCard as GuideCardData } from '@grove/schema'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AppLinkProps } from '../AppLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { AppProvider } from '../AppProvider.tsx'
import { ArrowRightIcon, CameraIcon, GlobeIcon, MailIcon, PeopleIcon, PinIcon } from '../icons.ts'
import { GuideCard } from './GuideCard.tsx'
import { GuideGrid } from './GuideGrid.tsx'

const HASH = 'a'.repeat(64)

function guide(changes: Partial<GuideCardData> = {}): GuideCardData {
  return {
    id: 7,
    userName: 'Wren Alder',
    profileImage: null,
    imageFocalPointX: '0.5',
    imageFocalPointY: '0.5',
    city: 'Sheffield',
    county: 'South Yorkshire',
    country: 'United Kingdom',
    website: null,
    instagram: null,
    facebook: null,
    contactEmail: null,
    certificationBadges: [],
    checkedBadges: [],
    availability: null,
    bioPreview: 'I walk slowly for a living.',
    ...changes,
  }
}

/** The HTML of one card; React's comments between texts are taken out. */
function html(changes: Partial<GuideCardData> = {}, options: { mediaOrigin?: string } = {}): string {
  return renderToString(
    <AppProvider {...options}>
      <GuideCard guide={guide(changes)} />
    </AppProvider>,
  ).replaceAll('<!-- -->', '')
}

describe('GuideCard', () => {
  it('shows the name in a heading', () => {
    expect(html()).toMatch(/<h3[^>]*>Wren Alder<\/h3>/)
  })

  it('shows "Forest Guide" for a blank name', () => {
    expect(html({ userName: '  ' })).toMatch(/<h3[^>]*>Forest Guide<\/h3>/)
  })

  it('takes the level of the heading from the page', () => {
    const card = renderToString(<GuideCard guide={guide()} headingLevel={2} />)
    expect(card).toMatch(/<h2[^>]*>Wren Alder<\/h2>/)
  })

  it('shows city, county and country, with the United Kingdom as UK', () => {
    expect(html()).toContain('>Sheffield, South Yorkshire, UK</span>')
  })

  it('leaves out a county that is not given', () => {
    expect(html({ county: '', country: 'Germany', city: 'Freiburg' })).toContain('>Freiburg, Germany</span>')
  })

  it('keeps the whole place in the tooltip, since the text may be cut', () => {
    expect(html()).toContain('title="Sheffield, South Yorkshire, UK"')
  })

  it('leaves the direction of the bio to its letters', () => {
    expect(html({ bioPreview: 'אני הולכת לאט.' })).toMatch(/<p[^>]* dir="auto">אני הולכת לאט\.<\/p>/)
  })

  it('shows the preview of the bio as it comes', () => {
    expect(html({ bioPreview: 'No bio available yet.' })).toContain('>No bio available yet.</p>')
  })

  it.each([
    [{}, undefined],
    [{ availability: 'open' }, undefined],
    [{ availability: 'waiting_list' }, 'Waiting list'],
    [{ distanceKm: 5.1, availability: 'closed' }, '3.2 miles · Not taking bookings'],
    [{ distanceKm: 5.1, country: 'Germany' }, '5.1 km'],
  ] as const)('says of %j in short: %s', (changes, signs) => {
    if (signs === undefined) expect(html(changes)).not.toMatch(/miles| km|bookings|list</)
    else expect(html(changes)).toContain(`>${signs}</p>`)
  })

  it('leads to the profile, described by the name', () => {
    const card = html()
    const headingId = /<h3 id="([^"]+)"/.exec(card)?.[1]
    expect(card).toMatch(
      new RegExp(`<a class="[^"]*" href="/guides/7" aria-describedby="${headingId}">View Profile</a>`),
    )
  })

  it('names each badge for assistive technology', () => {
    const card = html({ certificationBadges: ['certified_guide', 'certified_student'] })
    expect(card.match(/role="img" aria-label="[^"]+"/g)).toEqual([
      'role="img" aria-label="Certified Forest Therapy Guide"',
      'role="img" aria-label="Certified Forest Bathing Student"',
    ])
  })

  it('links the handle, the website with https:// added, the page and the e-mail', () => {
    const card = html({
      instagram: 'wren.in.the.wood',
      website: 'wrenalder.example',
      facebook: 'wrenwalks',
      contactEmail: 'hello@wrenalder.example',
    })
    const links = [...card.matchAll(/<a class="[^"]*" href="([^"]+)" rel="ugc"[^>]*>([^<]+)<\/a>/g)]
    expect(links.map(([, href, label]) => [href, label])).toEqual([
      ['https://www.instagram.com/wren.in.the.wood', 'Wren Alder on Instagram'],
      ['https://wrenalder.example', 'Website of Wren Alder'],
      ['https://www.facebook.com/wrenwalks', 'Wren Alder on Facebook'],
      ['mailto:hello@wrenalder.example', 'E-mail Wren Alder'],
    ])
  })

  it('shows no link for what is not given', () => {
    expect(html({ website: '' })).not.toContain('rel="ugc"')
  })

  it('crops the picture around its focal point and offers its renditions', () => {
    const card = html({
      profileImage: `/uploads/${HASH}.jpg`,
      imageFocalPointX: '0.25',
      imageFocalPointY: '0.8',
    })
    expect(card).toContain(`src="/uploads/${HASH}.jpg"`)
    expect(card).toContain(`srcSet="/uploads/${HASH}-400.webp 400w, /uploads/${HASH}-800.webp 800w"`)
    expect(card).toContain('object-position:25% 80%')
  })

  it('draws a portrait from the id where there is no picture', () => {
    const card = html({ profileImage: null })
    expect(card).toContain('src="/art/portraits/7.svg"')
    expect(card).not.toContain('object-position')
  })

  it('fetches pictures from the origin of the API where it is another one', () => {
    const card = html({ profileImage: `/uploads/${HASH}.jpg` }, { mediaOrigin: 'https://api.grove.example' })
    expect(card).toContain(`src="https://api.grove.example/uploads/${HASH}.jpg"`)
    expect(card).toContain(`https://api.grove.example/uploads/${HASH}-400.webp 400w`)
  })

  it('leaves the address of a picture of another place as it is', () => {
    const card = html(
      { profileImage: 'https://pictures.example/wren.jpg' },
      { mediaOrigin: 'https://api.grove.example' },
    )
    expect(card).toContain('src="https://pictures.example/wren.jpg"')
    expect(card).not.toContain('srcSet')
  })
})

it('draws the icons of cards side by side in one picture, each as it is drawn elsewhere', () => {
  const icons = [PinIcon, ArrowRightIcon, CameraIcon, GlobeIcon, PeopleIcon, MailIcon]
  const drawings = icons.map((Icon, index) => {
    const [, drawing = ''] = /<svg[^>]*>(.*)<\/svg>/.exec(renderToString(<Icon />)) ?? []
    return `<g transform="translate(${24 * index})">${drawing.replaceAll(/><\/\w+>/g, '/>')}</g>`
  })
  const text = drawings.join('').replaceAll('"', "'").replaceAll('<', '%3C').replaceAll('>', '%3E')
  const styles = readFileSync(new URL('./GuideCard.module.css', import.meta.url), 'utf8')
  expect(styles).toContain(`stroke-linejoin='round'%3E${text}%3C/svg%3E`)
})

describe('GuideGrid', () => {
  it('fetches only the pictures of the first view at once', () => {
    const grid = renderToString(
      <GuideGrid guides={[guide(), guide({ id: 8 }), guide({ id: 9 })]} priorityCount={2} />,
    )
    expect(grid.match(/loading="(eager|lazy)"/g)).toEqual([
      'loading="eager"',
      'loading="eager"',
      'loading="lazy"',
    ])
  })

  it('hides the shapes of cards on their way from assistive technology', () => {
    const grid = renderToString(<GuideGrid guides={[]} loadingCount={3} />)
    expect(grid.match(/<li[^>]*aria-hidden="true"/g)).toHaveLength(3)
  })
})

function RouterLink({ href, children }: AppLinkProps) {
  return (
    <a data-router href={href}>
      {children}
    </a>
  )
}

describe('AppLink', () => {
  function link(props: AppLinkProps): string {
    return renderToString(
      <AppProvider linkComponent={RouterLink}>
        <AppLink {...props}>x</AppLink>
      </AppProvider>,
    )
  }

  it('goes through the router of the app for paths of this site', () => {
    expect(link({ href: '/guides' })).toContain('data-router')
  })

  it.each(['https://x.example', 'mailto:a@x.example', '//x.example', '#map'])(
    'is a plain link to %s',
    (href) => {
      expect(link({ href })).not.toContain('data-router')
    },
  )

  it('is a plain link for what downloads', () => {
    expect(link({ href: '/documents/walk.pdf', download: '' })).not.toContain('data-router')
  })
})
