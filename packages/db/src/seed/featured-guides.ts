import type { BadgeType } from '@grove/schema'
import type { SceneryKind } from './scenery.ts'

/** A guide written by hand: they stand first in the directory. */
export interface FeaturedGuide {
  firstName: string
  lastName: string
  city: string
  country: string
  scenery: SceneryKind
  trainingYear: number
  badges: readonly BadgeType[]
  website: string | null
  instagram: string | null
  facebook: string | null
  bio: string
}

/** Newest first. */
export const FEATURED_GUIDES: readonly FeaturedGuide[] = [
  {
    firstName: 'Wren',
    lastName: 'Alder',
    city: 'Sheffield',
    country: 'United Kingdom',
    scenery: 'oak-moss',
    trainingYear: 2019,
    badges: ['certified_guide', 'certified_practitioner'],
    website: 'wrenalder.example',
    instagram: 'wren.in.the.wood',
    facebook: 'wrenalderwalks',
    bio: `I walk slowly for a living. Most weeks you will find me under the old oaks above the Porter valley, with six people, a flask of pine-needle tea and nowhere to be until noon.

I came to this work after fifteen years as a nurse on a busy ward. What helped me, in the end, was an hour among trees with someone who asked nothing of me. I trained in 2019, was certified in 2021, and have led more than three hundred walks since.

A walk with me covers less than a mile and lasts about two and a half hours. You need no fitness, no kit beyond stout shoes and a coat, and no wish to talk. I hold two places on every walk for people sent by their GP.`,
  },
  {
    firstName: 'Rowan Tamsin',
    lastName: 'Hale',
    city: 'Totnes',
    country: 'United Kingdom',
    scenery: 'stream',
    trainingYear: 2021,
    badges: ['certified_guide'],
    website: 'www.halebythewater.example',
    instagram: 'hale.by.the.water',
    facebook: null,
    bio: `Sessions beside the Dart for people who are worn out, newly bereaved or simply curious. We begin with the ground, then the water, and end with bread.

I was a chaplain in a hospice for nine years, and the river taught me a gentler kind of company. Groups are never larger than six. The path is level for most of the way, and there is always a place to sit.`,
  },
  {
    firstName: 'Ilse',
    lastName: 'Baumgart',
    city: 'Freiburg',
    country: 'Germany',
    scenery: 'beech-autumn',
    trainingYear: 2016,
    badges: ['certified_guide'],
    website: 'https://waldgang.example',
    instagram: 'ilse.waldgang',
    facebook: null,
    bio: `Seit zehn Jahren im Schwarzwald unterwegs. I guide in German and English, in every season, and keep one walk a month free for carers and night-shift staff. My groups are never larger than eight.

Im Frühjahr gehen wir früh, wenn die Amseln singen, im Winter am Mittag, dicht am Licht. Und immer gibt es am Ende Tee aus Tannenspitzen.`,
  },
  {
    firstName: 'Haruki',
    lastName: 'Mori',
    city: 'Kyoto',
    country: 'Japan',
    scenery: 'bamboo',
    trainingYear: 2018,
    badges: ['certified_guide', 'certified_practitioner'],
    website: 'mori-no-asa.example',
    instagram: 'mori.no.asa',
    facebook: null,
    bio: `Shinrin-yoku in the cedar woods north of the city, where my grandfather worked as a forester. Small groups, long silences and a shared bowl of tea at the end.

森は急ぎません。どうぞそのままのあなたでお越しください。`,
  },
  {
    firstName: 'Bryony',
    lastName: 'Ashdown',
    city: 'Brecon',
    country: 'United Kingdom',
    scenery: 'bluebell',
    trainingYear: 2022,
    badges: ['certified_practitioner'],
    website: 'ashdown.example',
    instagram: null,
    facebook: 'ashdownwoods',
    bio: `A border wood, a slow morning and an invitation to notice. I work with GP practices on both sides of the hills, and with anyone who would like a quieter week.

In late April the bluebells do most of the guiding. For the rest of the year you will have to make do with me.`,
  },
  {
    firstName: 'Mairi',
    lastName: 'Lochhead',
    city: 'Fort William',
    country: 'United Kingdom',
    scenery: 'ridges',
    trainingYear: 2025,
    badges: ['certified_student'],
    website: null,
    instagram: 'mairi.among.pines',
    facebook: null,
    bio: `In training, and happiest among Caledonian pine. I offer practice walks by donation while I finish my certification year with a mentor in the glen. Bring a midge net from June to August, and a sense of humour all year.`,
  },
  {
    firstName: 'Corin',
    lastName: 'Thackeray',
    city: 'Sheffield',
    country: 'United Kingdom',
    scenery: 'dusk',
    trainingYear: 2020,
    badges: ['certified_guide'],
    website: 'corinafterwork.example',
    instagram: 'corin.after.work',
    facebook: null,
    bio: `Ancient woodland on the edge of a steel city. I lead evening walks after work from April to September, and storytelling round a fire in the dark months. Come straight from your shift: I bring soup, and the tram stops at the gate.`,
  },
  {
    firstName: 'Linnet',
    lastName: 'Graves',
    city: 'Ilkley',
    country: 'United Kingdom',
    scenery: 'heather',
    trainingYear: 2017,
    badges: ['certified_guide', 'certified_practitioner'],
    website: 'linnetgraves.example',
    instagram: null,
    facebook: 'linnetoutdoors',
    bio: `A former ward sister who now takes people outdoors. Gentle terrain, benches every few hundred metres and plenty of time. I know what it is to be tired, and I have never yet left anyone behind.`,
  },
  {
    firstName: 'Fenn',
    lastName: 'Oakley',
    city: 'Todmorden',
    country: 'United Kingdom',
    scenery: 'oak-moss',
    trainingYear: 2021,
    badges: ['certified_guide'],
    website: 'fennoakley.example/walks',
    instagram: 'fenn.and.moss',
    facebook: null,
    bio: `Mossy cloughs, packhorse tracks and the sound of water under stone. My walks suit people who think they cannot sit still. We stop so often that nobody notices how little we have walked.`,
  },
  {
    firstName: 'Aurora',
    lastName: 'Sobral',
    city: 'Sintra',
    country: 'Portugal',
    scenery: 'coastal-pine',
    trainingYear: 2023,
    badges: ['certified_practitioner'],
    website: 'sobral.example',
    instagram: 'aurora.na.serra',
    facebook: null,
    bio: `Há seis anos que acompanho pequenos grupos na serra, entre fetos, musgo e nevoeiro. Em português, em inglês, ou em silêncio. A meio do caminho há sempre chá, e no fim há sempre mar.`,
  },
  {
    firstName: 'Saffron',
    lastName: 'Pell',
    city: 'York',
    country: 'United Kingdom',
    scenery: 'birch',
    trainingYear: 2025,
    badges: ['certified_student'],
    website: null,
    instagram: 'saffron.under.birches',
    facebook: null,
    bio: `Birch, heath and wide sky on the Howardian edge. Practice walks on the first Sunday of each month, pay what you can. I am still learning, and so, I suspect, are the birches.`,
  },
  {
    firstName: 'Signe',
    lastName: 'Furuly',
    city: 'Oslo',
    country: 'Norway',
    scenery: 'snow',
    trainingYear: 2019,
    badges: ['certified_guide'],
    website: 'furuly-skog.example',
    instagram: 'signe.furuly',
    facebook: 'furulyskog',
    bio: `Twenty minutes by train from the city, and then nothing but spruce and snow. We go slowly, in wool, with cardamom buns. In summer the same path is all bilberries, and we go more slowly still.`,
  },
  {
    firstName: 'Ash',
    lastName: 'Penhallow',
    city: 'Whitby',
    country: 'United Kingdom',
    scenery: 'ridges',
    trainingYear: 2018,
    badges: ['certified_guide'],
    website: 'penhallow.example',
    instagram: 'ash.to.the.sea',
    facebook: null,
    bio: `Where the moor runs down to the sea. I lead small groups through oak and bracken to the cliff edge, and back by a different and slower way.`,
  },
  {
    firstName: 'Thandi',
    lastName: 'Veld',
    city: 'Cape Town',
    country: 'South Africa',
    scenery: 'stream',
    trainingYear: 2020,
    badges: ['certified_guide', 'certified_practitioner'],
    website: 'veldwalks.example',
    instagram: 'thandi.veldwalks',
    facebook: null,
    bio: `Yellowwoods, stream and mountain shade, a short way above the city. I walk with school groups on weekdays and with everyone else on Saturdays. The first hour is for arriving; the rest takes care of itself.`,
  },
]
