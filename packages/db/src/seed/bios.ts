import type { Town } from '@grove/schema'
import type { DemoContent, Voice } from './demo-content.ts'
import type { Random } from './random.ts'
import type { SceneryKind } from './scenery.ts'

/** How many of those who could write in the language of their country do. */
const NATIVE_SHARE = 0.6
const NO_BIO_SHARE = 0.04
const SHORTEST = 80
const LONGEST = 1_500
/** Longer bios are in paragraphs. */
const ONE_PARAGRAPH = 380

function voiceOf(random: Random, { english, others }: DemoContent['voices'], town: Town): Voice {
  const native = others.find(
    ({ countries, counties }) =>
      countries.includes(town.country) || counties[town.country]?.includes(town.county ?? ''),
  )
  if (native === undefined || !random.chance(NATIVE_SHARE)) return english
  // "De" and "à" would melt into this article.
  if (native.language === 'fr' && /^Les? /.test(town.name)) return english
  return native
}

/** "de Lyon", "d’Annecy". */
function withDe(town: string): string {
  return /^[AEIOUYÀÂÉÈÊÎÔ]/i.test(town) ? `d’${town}` : `de ${town}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How long a bio is to be, at least: most say enough for a card and a little more. */
function targetLength(random: Random): number {
  const kind = random.next()
  if (kind < 0.2) return SHORTEST + random.below(100)
  if (kind < 0.65) return 200 + random.below(300)
  if (kind < 0.93) return 500 + random.below(400)
  return 900 + random.below(400)
}

/** The bio of a guide in a wood of this kind near this town; null for guides without a bio. */
export function inventBio(
  random: Random,
  voices: DemoContent['voices'],
  town: Town,
  kind: SceneryKind,
): string | null {
  if (random.chance(NO_BIO_SHARE)) return null
  const voice = voiceOf(random, voices, town)
  const years = String(2 + random.below(13))
  const place = (text: string) =>
    text.replaceAll('{de town}', withDe(town.name)).replaceAll('{town}', town.name)
  const wood = place(voice.woods[kind])
  const fill = (text: string) =>
    place(text)
      .replaceAll('{wood}', wood)
      .replaceAll('{Wood}', capitalized(wood))
      .replaceAll('{years}', years)

  const opening = fill(random.pick(voice.openings))
  const rest = {
    ways: random.sample(voice.ways, 1),
    walks: random.sample(voice.walks, 5),
    practical: random.sample(voice.practical, 5),
    closings: random.sample(voice.closings, 1),
  }
  const said: typeof rest = { ways: [], walks: [], practical: [], closings: [] }
  const order = [
    'walks',
    'ways',
    'practical',
    'closings',
    'walks',
    'practical',
    'walks',
    'practical',
    'walks',
    'practical',
    'walks',
  ] as const
  const target = targetLength(random)
  let length = opening.length
  for (const part of order) {
    if (length >= target) break
    const sentence = rest[part].shift()
    if (sentence === undefined || length + sentence.length + 2 > LONGEST) continue
    said[part].push(fill(sentence))
    length += sentence.length + 1
  }

  const paragraphs = [[opening, ...said.ways], said.walks, [...said.practical, ...said.closings]]
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.join(voice.space))
  return paragraphs.join(length > ONE_PARAGRAPH ? '\n\n' : voice.space)
}
