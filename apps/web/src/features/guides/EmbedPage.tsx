import type { Embed, EmbedColors, EmbedPart, GuideFilter } from '@grove/schema'
import {
  EMBED_COLORS,
  EMBED_HEIGHT_NAME,
  EMBED_HEIGHT_PX,
  EMBED_PARTS,
  embedFrame,
  embedPath,
  embedScript,
  SEARCH_MAX_LENGTH,
} from '@grove/schema'
import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { CopyCode } from './CopyCode.tsx'
import classes from './EmbedPage.module.css'
import { FacetChips, OpenChip } from './FacetChips.tsx'
import { FACET_GROUPS, guidesTitle, radiusChoices, radiusOf, radiusValue } from './filter-words.ts'

const FORM_ID = 'frame'
const PARTS: readonly [EmbedPart | '', string][] = [
  ['', 'Map and list'],
  ...(Object.entries(EMBED_PARTS) as [EmbedPart, string][]),
]
const COLORS: readonly [EmbedColors | '', string][] = [
  ['', "As the reader's device asks for"],
  ...(Object.entries(EMBED_COLORS) as [EmbedColors, string][]),
]

interface EmbedPageProps {
  embed: Embed
  /** The address or the number of the guide as it was typed. */
  guideText: string
}

/** Chooses what a frame on another site shows, with a preview and the lines to copy. Without a script it is a plain form. */
export function EmbedPage({ embed, guideText }: EmbedPageProps) {
  const { siteOrigin } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate({ from: '/embed/' })
  const { show, guide, colors, ...filter } = embed
  const isOne = show === 'guide'
  const isGuideMissing = isOne && guide === undefined

  function change(next: Omit<Embed, 'guide'> & { guide?: string }) {
    void navigate({
      to: '/embed',
      // A place may have been looked up while something else was chosen.
      search: (now) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Put guides on your site</h1>
        <p className="lead">
          A charity, a surgery or a wood can show our guides on its own pages. Choose what they see, and copy
          the lines. There is nothing to install and nothing to pay.
        </p>
      </div>
      <div className={classes.columns}>
        <form id={FORM_ID} action="/embed" method="get" className={classes.form}>
          <Choice
            legend="What to show"
            name="show"
            choices={PARTS}
            value={show ?? ''}
            onChange={(value) => change({ show: value || undefined })}
          />
          {isOne ? (
            <TypedText
              name="guide"
              label="Address or number of the profile"
              placeholder={`${siteOrigin}/guides/42`}
              text={guideText}
              error={guideText !== '' && isGuideMissing ? 'This is no address of a profile.' : undefined}
              onCommit={(text) => change({ guide: text || undefined })}
            />
          ) : (
            <FilterFields
              filter={filter}
              onChange={(next) => change({ ...emptied(filter), ...next })}
              onPlace={change}
            />
          )}
          <Choice
            legend="Colours"
            name="colors"
            choices={COLORS}
            value={colors ?? ''}
            onChange={(value) => change({ colors: value || undefined })}
          />
          <Button type="submit" className={classes.plainSubmit}>
            Show the preview
          </Button>
        </form>
        <section aria-labelledby="preview-title" className={classes.preview}>
          <h2 id="preview-title" className="h3">
            Preview
          </h2>
          {isGuideMissing ? (
            <p>Give the address of a profile, and it is shown here.</p>
          ) : (
            <>
              <Preview path={embedPath(embed)} />
              <Lines siteOrigin={siteOrigin} embed={embed} />
            </>
          )}
        </section>
      </div>
    </div>
  )
}

/** Every condition of a filter, taken away. */
function emptied(filter: GuideFilter): object {
  return Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))
}

interface FilterFieldsProps {
  filter: GuideFilter
  onChange: (filter: GuideFilter) => void
  onPlace: (place: Pick<GuideFilter, 'search' | 'near' | 'radius'>) => void
}

function FilterFields({ filter, onChange, onPlace }: FilterFieldsProps) {
  const { client } = trpc.useUtils()
  const { search, near, radius } = filter
  const lastTyped = useRef('')

  /** Nobody is near the middle of a region: its words find all of it, as in the search of the site. */
  async function findPlace(text: string) {
    lastTyped.current = text
    const [first] = text === '' ? [] : await client.geo.suggestPlaces.query({ text }).catch(() => [])
    if (lastTyped.current !== text) return
    if (text === '' || first?.isRegion) onPlace({ search: first?.near, near: undefined, radius: undefined })
    else onPlace({ search: undefined, near: text })
  }

  const facets = { filter, facets: undefined, onChange, formId: FORM_ID }
  return (
    <>
      <TypedText
        name="near"
        label="Near a town or a postcode, or in a county"
        description="Leave it empty for guides everywhere."
        placeholder="Sheffield"
        text={near ?? search ?? ''}
        onCommit={findPlace}
      />
      {near !== undefined && (
        <NativeSelect
          label="Distance"
          name="radius"
          data={radiusChoices(radius, 'mi')}
          value={radiusValue(radius)}
          onChange={({ target }) => onChange({ ...filter, radius: radiusOf(target.value) })}
        />
      )}
      <fieldset className={classes.group}>
        <legend>Bookings</legend>
        <OpenChip {...facets} />
      </fieldset>
      {FACET_GROUPS.filter(({ name }) => name !== 'language').map((group) => (
        <fieldset key={group.name} className={classes.group}>
          <legend>{group.title}</legend>
          <FacetChips group={group} {...facets} />
        </fieldset>
      ))}
    </>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  choices: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, name, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {choices.map(([choice, label]) => (
        <Radio
          key={choice}
          name={name}
          value={choice}
          label={label}
          checked={choice === value}
          onChange={() => onChange(choice)}
        />
      ))}
    </fieldset>
  )
}

interface TypedTextProps {
  name: string
  label: string
  description?: string
  placeholder: string
  text: string
  error?: string
  onCommit: (text: string) => void
}

/** A text that counts once one has left the field, or pressed Enter. */
function TypedText({ text, onCommit, ...field }: TypedTextProps) {
  const input = useRef<HTMLInputElement>(null)
  const committed = useRef(text)
  // The address may say something else by now, as after "Back"; what is typed meanwhile stays.
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const isTyping = field === document.activeElement && field.value.trim() !== committed.current
    if (!isTyping) field.value = text
  }, [text])
  const commit = (typed: string) => {
    committed.current = typed.trim()
    if (typed.trim() !== text) onCommit(typed.trim())
  }
  return (
    <TextInput
      {...field}
      ref={input}
      defaultValue={text}
      maxLength={SEARCH_MAX_LENGTH}
      autoComplete="off"
      onBlur={({ target }) => commit(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit(event.currentTarget.value)
      }}
    />
  )
}

/** The frame itself, as high as it says. */
function Preview({ path }: { path: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(EMBED_HEIGHT_PX)
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      const reportedHeight: unknown = data?.[EMBED_HEIGHT_NAME]
      if (source === frame.current?.contentWindow && typeof reportedHeight === 'number')
        setHeight(reportedHeight)
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      key={path}
      src={path}
      title="Preview of the frame"
      className={classes.frame}
      height={height}
    />
  )
}

function Lines({ siteOrigin, embed }: { siteOrigin: string; embed: Embed }) {
  const title =
    embed.show === 'guide' ? 'A forest bathing guide' : guidesTitle('Forest bathing guides', embed)
  return (
    <>
      <div>
        <CopyCode
          label="Put this line where they should stand on your page."
          code={embedFrame(siteOrigin, embed, { title })}
        />
      </div>
      <div>
        <CopyCode
          label="With this one as well, the frame is always as high as its content. It works without."
          code={embedScript(siteOrigin)}
        />
      </div>
      <p className={classes.note}>
        The frame sets no cookie, and links in it open in a new tab. It also works in a sandboxed frame with{' '}
        <code>allow-scripts allow-popups</code>, and shows the list without scripts.
      </p>
    </>
  )
}
