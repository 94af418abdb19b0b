import type { Point } from '../svg.ts'
import { path, smooth } from '../svg.ts'
import { boulder } from './boulder.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs, HEIGHT, linear, mix, rect, shape, WIDTH } from './canvas.ts'
import { carpet } from './ground.ts'
import type { Clump } from './leafage.ts'
import { leafage } from './leafage.ts'
import { clouds, finish, mist, orb, wash } from './light.ts'
import { limbs } from './limbs.ts'
import { trunk } from './trunk.ts'
import { grass } from './undergrowth.ts'

/** Umbrella pines above the sea, in the wind's shape. */
export function coastalPine(canvas: Canvas): void {
  const { random } = canvas
  const tone = random.pick([
    { top: '#6fa3bd', low: '#f2e6cc', sea: '#3f8597', deep: '#1f5a6e', light: '#fff6dc' },
    { top: '#8d8fb0', low: '#f8cfa6', sea: '#6f7f9a', deep: '#3a4a68', light: '#ffe0b4' },
    { top: '#93b9b9', low: '#eef0e2', sea: '#6da19f', deep: '#3b7074', light: '#fffdf0' },
  ])
  const horizon = random.between(HEIGHT * 0.44, HEIGHT * 0.54)
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.3, 0.8) }
  wash(canvas, [
    [0, tone.top],
    [(horizon / HEIGHT) * 0.8, mix(tone.top, tone.low, 0.75)],
    [horizon / HEIGHT, tone.low],
    [1, tone.low],
  ])
  orb(canvas, light.x, light.y, random.between(26, 44), '#fffaf0', 0.8, tone.light)
  clouds(
    canvas,
    20,
    horizon * 0.8,
    [mix(tone.top, tone.low, 0.35), tone.low, '#fffdf6'],
    random.int(4, 8),
    0.5,
  )
  rect(
    canvas,
    horizon,
    HEIGHT - horizon,
    linear(canvas, [
      [0, mix(tone.sea, tone.low, 0.35)],
      [0.3, tone.sea],
      [1, tone.deep],
    ]),
  )
  const waves: Dab[] = []
  for (let i = 0; i < 700; i++) {
    const z = random.next() ** 1.3
    const inLight = random.chance(0.4)
    const x = inLight
      ? light.x + (random.next() + random.next() - 1) * (60 + 260 * z)
      : random.between(0, WIDTH)
    waves.push({
      x,
      y: horizon + 3 + (HEIGHT - horizon) * 0.6 * z,
      dx: random.between(8, 26) * (0.4 + 1.8 * z),
      dy: 0,
      width: 0.8 + 2.6 * z,
      tone: inLight ? random.between(0.6, 1) : random.between(0, 0.55),
    })
  }
  dabs(canvas, waves, [tone.deep, tone.sea, mix(tone.sea, tone.low, 0.6), '#fffaf0'], 0.6)
  for (let i = 0; i < 3; i++) {
    const side = i % 2 === 0 ? random.sign() : -random.sign()
    const edge = side < 0 ? -20 : WIDTH + 20
    const reach = random.between(260, 620) - i * 40
    const y = horizon + 6 + i * 26
    const colour = mix('#5f6f5a', tone.low, 0.62 - i * 0.22)
    const top = random.between(50, 110)
    shape(
      canvas,
      path`M${edge} ${y - top}
C${edge - side * reach * 0.4} ${y - top * 0.9} ${edge - side * reach * 0.7} ${y - top * 0.6} ${edge - side * reach} ${y}
L${edge} ${y + 8}z`,
      linear(canvas, [
        [0, colour],
        [1, mix(colour, '#d8b48a', 0.35)],
      ]),
    )
  }
  mist(canvas, horizon, 60, tone.low, 0.5)

  const side = random.sign()
  const cliff = random.between(HEIGHT * 0.68, HEIGHT * 0.76)
  const fall = random.between(0.5, 0.8)
  const brow: Point[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => ({
    x: side < 0 ? -20 + t * (WIDTH + 40) : WIDTH + 20 - t * (WIDTH + 40),
    y: cliff + (t > fall ? (t - fall) * 620 : 0) + random.around(0, 16),
  }))
  shape(
    canvas,
    `${smooth(brow)}V${HEIGHT + 20}H${side < 0 ? -20 : WIDTH + 20}z`,
    linear(canvas, [
      [0, '#b9a36c'],
      [0.25, '#8c7a4c'],
      [1, '#3f3a26'],
    ]),
  )
  function isOff(x: number, y: number): boolean {
    const t = side < 0 ? (x + 20) / (WIDTH + 40) : (WIDTH + 20 - x) / (WIDTH + 40)
    return y < cliff + (t > fall ? (t - fall) * 620 : 0) + 14
  }
  carpet(canvas, cliff, {
    count: 2400,
    colours: ['#4b4a2a', '#74703c', '#a0965a', '#cdbb80', '#ecdcae'],
    size: [3, 10],
    light,
    upright: 1,
    flat: 0.3,
    avoid: isOff,
  })
  carpet(canvas, cliff, {
    count: 460,
    colours: random.pick([
      ['#8d6a94', '#b993bd', '#e0c3df'],
      ['#c7a23c', '#e6c95f', '#f7e8a4'],
      ['#c9c2b0', '#ece6d8', '#ffffff'],
    ]),
    size: [3, 8],
    light,
    drift: 0.7,
    avoid: isOff,
  })
  for (let i = random.int(2, 5); i > 0; i--) {
    const x =
      side < 0 ? random.between(0, WIDTH * fall * 0.9) : random.between(WIDTH * (1 - fall * 0.9), WIDTH)
    boulder(
      canvas,
      { x, y: cliff + random.between(30, 190) },
      random.between(70, 210),
      random.between(30, 80),
      ['#4b4638', '#938a74', '#dbd0b4'],
      undefined,
      light,
    )
  }
  const trees = random.int(2, 4)
  for (let i = 0; i < trees; i++) {
    const t = (0.06 + (0.84 * (i + random.between(0.1, 0.7))) / trees) * fall
    const x = side < 0 ? t * WIDTH : WIDTH - t * WIDTH
    const base = cliff + random.between(16, 90)
    const height = random.between(300, 520)
    const lean = -side * random.between(20, 150)
    umbrellaPine(canvas, { x, y: base }, height, lean, light)
  }
  grass(
    canvas,
    130,
    { x: side < 0 ? [0, WIDTH * 0.7] : [WIDTH * 0.3, WIDTH], y: [HEIGHT * 0.96, HEIGHT + 30] },
    [40, 110],
    ['#3e3b22', '#6d6738', '#a5965a', '#d6c283'],
    0.9,
  )
  finish(canvas, '#14201f', 0.34)
}

function umbrellaPine(canvas: Canvas, foot: Point, height: number, lean: number, light: Point): void {
  const { random } = canvas
  const width = height * random.between(0.065, 0.085)
  const top = foot.y - height
  trunk(
    canvas,
    { x: foot.x, base: foot.y, top, width, lean, flare: 0.5 },
    {
      shade: '#2f211b',
      body: '#6b4836',
      lit: '#c08e66',
      lightX: light.x,
      bark: { colours: ['#2a1c16', '#57392a', '#8c624a', '#c99a74'], density: 26, run: 'up' },
    },
  )
  const crown = { x: foot.x + lean, y: top }
  const reach = height * random.between(0.4, 0.55)
  const colours = ['#2f211b', '#4d3528', '#7d5743', '#b1825f']
  for (const turn of [-0.95, -0.45, 0.05, 0.5, 1]) {
    limbs(
      canvas,
      { x: crown.x - lean * 0.1, y: crown.y + height * 0.1 },
      {
        angle: -Math.PI / 2 + turn + random.around(0, 0.1),
        length: reach * 0.46,
        width: width * 0.42,
        depth: 1,
        spread: 0.7,
        droop: 0,
        colours,
        twist: 0.12,
        lean: light.x < crown.x ? 1 : -1,
        isRooted: false,
      },
    )
  }
  const clumps: Clump[] = Array.from({ length: 15 }, (_, i) => {
    const u = ((i % 9) / 8) * 2 - 1
    const rx = reach * random.between(0.26, 0.38)
    const dome = Math.sqrt(1 - u * u * 0.92) * reach
    return {
      x: crown.x + u * reach * 0.9,
      y: crown.y + reach * 0.06 - dome * (i < 9 ? 0.2 : 0.42) + random.around(0, 8),
      rx,
      ry: rx * random.between(0.4, 0.52),
    }
  })
  leafage(canvas, clumps, {
    colours: ['#14281e', '#264430', '#3f6140', '#668655', '#a5b574'],
    size: Math.max(height * 0.014, 4.6),
    density: 1.9,
    light: { x: light.x, y: light.y - 300 },
    opacity: 0.97,
  })
}
