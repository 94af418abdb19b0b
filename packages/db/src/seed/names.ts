import type { Random } from './random.ts'

/** Invented people, named after what grows and flies; nobody real is meant. */
interface NamePool {
  first: readonly [string, ...string[]]
  last: readonly [string, ...string[]]
}

function words(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, ...rest]
}

const ENGLISH: NamePool = {
  first: words(`
    Agnes Alder Amaryllis Arden Ash Aspen Aubrey Avis Beatrix Birdie Bramwell Briar Bryony Calla Cassia Cedar Celandine
    Clover Corin Cosmo Damson Daphne Edith Elder Ellis Elowen Ember Esme Fenn Fern Flora Florian Forrest Gale Garnet
    Ginevra Hazel Heath Heather Hollis Holly Idris Imogen Ione Isolde Ivy Jasper Jay Jonas Juniper Kestrel Kit Lark
    Laurel Leander Lettice Linden Linnet Lorne Lowen Maple Marigold Marlow Martha Martin Maud Merle Morwenna Moss Myrtle
    Nell Nerys Oakley Olive Oren Orla Otis Pascoe Peregrine Perrin Petal Piers Piran Poppy Posy Quill Reed Rhoswen Robin
    Rosalind Rowan Rue Rush Saffron Sage Seren Silas Sorrel Starling Sylvan Sylvie Tamsin Tansy Teasel Thea Thorn Tobias
    Una Verity Vernon Violet Wilfred Willow Winifred Wren Yarrow Zinnia`),
  last: words(`
    Alder Applegarth Ashdown Aspenshaw Barleymow Beechcroft Bilberry Birchmere Blackthorn Bluebell Bramblewick
    Brackenridge Briarley Brookleaf Cloudberry Copperbeech Coppicewood Cowslip Crabtree Deepdale Dewpond Elderfield
    Elmsmere Fallowfield Fernhollow Fieldfare Foxglove Furzedown Goldcrest Graves Greenbough Greywillow
    Hale Harebell Hartsmere Hawthornden Hazelgrove Hedgerow Heronsgate Hollin Honeysett Hornbeam Kestrelwood Larchwood
    Larkspur Leafgold Lichenfield Lindenmere Longmeadow Lovage Marshwort Meadowsweet Mossgrave Mosswell Nettlecombe
    Nightjar Oakhanger Oakley Orchardleigh Osier Owlpen Pell Penhallow Pinecroft Plumtree Quickthorn Quill Redwing
    Rookwood Rosebay Rowanby Rushmere Ryegrass Sallowfield Sedgewater Sloewood Sorrelby Spindlewood Springholt Stillwater
    Stonecrop Swallowdale Sweetbriar Tansley Thackeray Thistlewood Thornbeck Treecreeper Underbough Underhill Wayfarer
    Weatherleaf Whinberry Whitebeam Wildash Willowby Winterbourne Withywood Woodlark Woodruff Woodsorrel Yewdale Yewtree`),
}

const POOLS: Readonly<Record<string, NamePool>> = {
  german: {
    first:
      words(`Ilse Anneliese Birke Flora Gerda Heide Jonas Linde Laurin Marlene Rosalie Silvan Veit Wiebke Enno
      Fenja Hannes Jorinde Luzia Malte Ronja Tilda Valentin Waltraud Friedlind Arvid`),
    last: words(`Baumgart Birkenhain Buchenau Eichenlaub Erlenbach Eschenburg Farnkraut Fichtenwald Haselstrauch
      Holunderbeer Laubfrosch Lindenblatt Moosbacher Nachtigaller Quellwasser Rotkehl Silberdistel Tannengrün Ulmental
      Waldgang Wacholder Weidengrund Wiesenthau Zaunkönig`),
  },
  french: {
    first:
      words(`Aubépine Capucine Églantine Fleur Garance Hélène Jacinthe Lilas Marjolaine Olivier Pervenche Rosalie
      Sylvain Violaine Basile Célestin Florent Mahaut Noé Solène Anselme Blanche`),
    last: words(`Aubelune Bellefeuille Bois-Clair Boisdormant Chantemerle Châtaigneraie Clairbois Desfougères Duchêneau
      Fontbruyère Grandhêtre Hautefutaie Laclairière Merisier Mirebois Noisetier Passerose Sousbois Tilleulette Verdeau`),
  },
  spanish: {
    first:
      words(`Alba Azucena Brisa Celia Flor Jacinto Laurel Lino Luz Marisol Nieves Olivo Paloma Rocío Silvestre Sol
      Vega Violeta Amapola Ciro Estrella Mirlo`),
    last: words(`Abedular Aguasclaras Alcornocal Bosquedán Campoviejo Encinardo Fresneda-Luz Hayalar Jaralés Madroñera
      Montesol Nogalera Olmedal Piedramusgo Pinariego Robledal Salceda-Río Tejadal Valdehojas Vientoverde`),
  },
  italian: {
    first:
      words(`Alba Aurora Brina Celeste Edera Fiore Ginestra Lauro Lavinia Mirto Nevio Olmo Rosalba Selva Silvano
      Stella Tiziana Verbena Viola Zefiro`),
    last: words(`Acquachiara Altobosco Boscoverde Castagnaro Cerrofondo Faggeta Felcebruna Fontelieve Frassinara Fogliadoro
      Laricella Leccetano Muschiato Noccioletti Olmaretto Pinalba Querciantica Roveredano Selvascura Tigliolo`),
  },
  dutch: {
    first:
      words(`Berk Bloem Eikke Fleur Heide Iris Joris Linde Madelief Merel Noor Roos Sanne Sterre Varen Vlinder Wilg
      Wouter Jelte Tjalling`),
    last: words(`Beukenlaan Bosgeluid Bosuil Donkerbos Eikenhorst Elzenbroek Heidebloem Hoogeboomen Kwikstaart Lindeboomgaard
      Mosgroen Roodborst Stilwater Varenkamp Vennewater Vogelzangh Wilgenroos Woudstra-Lente Zilverberk Zomereik`),
  },
  portuguese: {
    first:
      words(`Alba Aurora Clara Flor Íris Jacinta Lírio Luz Margarida Olívia Rosa Salgueiro Silvana Vicente Violeta
      Estevão Lavínia Mirela`),
    last: words(`Aguaclara Bosquebrando Carvalhinho Castanheiral Choupal Fetosverdes Folharasca Freixial Loureiral
      Medronheira Musgoverde Olmeiral Pinhalto Ribeirafunda Serralva Sobral Sobreirinho Tilial Vale-de-Folhas Zimbral`),
  },
  nordic: {
    first:
      words(`Alva Askel Bjørk Eira Eldar Embla Fura Hassel Heidi Iva Linnea Lind Liv Myrtel Rogn Rønne Runa Signe Siv
      Solveig Ylva Aino Ilmari Kielo Lumi Pihla Tapio Tuuli`),
    last: words(`Almskog Askelund Bjerkelund Blåveis Bøgeskov Eikeland-Ro Ekskugga Furuly Granlund-Vik Hasselkvist
      Kivimetsä Lindløv Lyngmark Mosedal Nattskog Rönnbärsdal Rognehaug Skogstilla Stillevann Tallbacka Tuulensalo Ulvemose
      Vindløv Ångskog`),
  },
  japanese: {
    first:
      words(`Haruki Aoi Hinata Itsuki Kaede Koharu Mori Nagisa Sakura Sora Sumire Tsubaki Tsukasa Wakaba Yuzuki Akane
      Midori Minori Ren Shizuku`),
    last: words(`Mori Aomori-Ha Asagiri Furukawa-Ne Hanabusa Hayashida-Ki Ishimori Kazehaya Kigawa Kodama-Shita Komorebi
      Matsukaze Midorikawa-Ha Morinaka Sugimori Takebayashi Tsukimori Yamanoha`),
  },
  korean: {
    first: words('Haneul Sol Sup Namu Bora Iseul Ruda Saebyeok Garam Nari Darae Bomi Ona Byeol'),
    last: words('Sup Solbat Namgung-Ip Bada-Sol Goyo Haetnim Isul Neutinamu Orum Bitmul'),
  },
  slavic: {
    first:
      words(`Jarmila Jasna Jawor Kalina Květa Lipka Luba Malina Milan Olha Rosa Rudá Sosna Vesna Zora Zlatan Bohdan
      Jagoda Wierzba Mirka`),
    last: words(`Brzezina-Las Bukovin Cichylas Dębowiec Hájková-Stín Javorov Jesenov Kapradin Lesnica Lipowiec Mechová
      Olchowski-Mech Paprotnik Smrková Šumava-Tichá Tichyles Vrbinka Zelenolist`),
  },
  greek: {
    first: words(
      'Anthi Dafni Drys Elati Ilianthi Kedros Melissa Myrto Nerida Platanos Rodi Thalia Thymios Violeta',
    ),
    last: words(
      'Dasos-Ploumi Drosopigi Elatakis Fyllaraki Kastanidis-Fos Kedrinou Lofiskos Mourianthi Pefkodasi Platanaki',
    ),
  },
  indian: {
    first: words(
      'Aaranya Anil Chandan Devdaru Ila Ketaki Kumuda Lata Malati Nimal Parijat Tarangini Tulasi Vanya Varsha',
    ),
    last: words(
      'Ashokavan Banyanwala Bodhikar Champakal Chhayavan Deodarwal Neemgaon Pipalwadi Sal Sandalvan Vanaprastha',
    ),
  },
  southern: {
    first: words(
      'Acacia Amahle Banksia Fynn Jacaranda Kauri Kowhai Marula Protea Rata Rimu Thandi Tui Waratah Wattle Zola',
    ),
    last: words(`Baobabfield Bluegum Coolibah Fernbird Gumnut Honeyeater Ironbark Kahikatea-Hill Kookaburra Mountainash
      Paperbark Riverbend Silverfern Stringybark Veld Yellowwood`),
  },
}

const POOL_BY_COUNTRY: Readonly<Record<string, keyof typeof POOLS>> = {
  Germany: 'german',
  Austria: 'german',
  Switzerland: 'german',
  Luxembourg: 'german',
  France: 'french',
  Spain: 'spanish',
  Mexico: 'spanish',
  Chile: 'spanish',
  'Costa Rica': 'spanish',
  Colombia: 'spanish',
  Argentina: 'spanish',
  Italy: 'italian',
  Malta: 'italian',
  Netherlands: 'dutch',
  Belgium: 'dutch',
  Portugal: 'portuguese',
  Brazil: 'portuguese',
  Sweden: 'nordic',
  Norway: 'nordic',
  Denmark: 'nordic',
  Finland: 'nordic',
  Iceland: 'nordic',
  Estonia: 'nordic',
  Japan: 'japanese',
  'South Korea': 'korean',
  Poland: 'slavic',
  Czechia: 'slavic',
  Slovenia: 'slavic',
  Croatia: 'slavic',
  Greece: 'greek',
  India: 'indian',
  'Sri Lanka': 'indian',
  Australia: 'southern',
  'New Zealand': 'southern',
  'South Africa': 'southern',
}

/** Some people have long names, and pages have to bear with them. */
const LONG_NAMES: readonly [PersonName, ...PersonName[]] = [
  { firstName: 'Wilhelmina Rosalind Persephone', lastName: 'Fernhollow-Meadowsweet of Nettlecombe' },
  { firstName: 'Bartholomew Peregrine Sylvester', lastName: 'Underbough-Hawthornden-Winterbourne' },
  { firstName: 'Anastasia Celandine Guinevere Maud', lastName: 'Brackenridge-Oakhanger de la Clairière' },
  {
    firstName: 'Maximiliane Friedlind Anneliese',
    lastName: 'Freifrau von Fichtenwald-Nachtigaller zu Buchenau',
  },
]
const LONG_NAME_SHARE = 0.008
const TWO_FIRST_NAMES_SHARE = 0.12

export interface PersonName {
  firstName: string
  lastName: string
}

/** An invented name such as people of the country might have. */
export function inventName(random: Random, country: string): PersonName {
  if (random.chance(LONG_NAME_SHARE)) return random.pick(LONG_NAMES)
  const pool = POOLS[POOL_BY_COUNTRY[country] ?? ''] ?? ENGLISH
  const firstName = random.pick(pool.first)
  const second = random.chance(TWO_FIRST_NAMES_SHARE) ? random.pick(pool.first) : firstName
  return {
    firstName: second === firstName ? firstName : `${firstName} ${second}`,
    lastName: random.pick(pool.last),
  }
}
