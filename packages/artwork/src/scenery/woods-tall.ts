import type { Canvas, Dab } from './canvas.ts'
import { dabs, fade, HEIGHT, mix, WIDTH } from './canvas.ts'
import { trunk } from './trunk.ts'
import { paintWood } from './woodland.ts'

/** Redwoods and cedars: red columns going up out of sight, sun falling in beams. */
export function redwood(canvas: Canvas): void {
  const { random } = canvas
  const isFog = random.chance(0.5)
  const haze = isFog ? '#d5dcd2' : '#d9dbb6'
  paintWood(canvas, {
    air: isFog
      ? [
          [0, '#a3b5ad'],
          [0.4, '#d8dfd6'],
          [0.62, haze],
          [1, '#4f6148'],
        ]
      : [
          [0, '#7f9a5e'],
          [0.4, '#dfdfae'],
          [0.62, haze],
          [1, '#465c38'],
        ],
    haze,
    light: { colour: isFog ? '#f8f7ea' : '#fff2c4', strength: 0.9 },
    bark: {
      shade: '#2c1912',
      body: '#5d3524',
      lit: '#b8794e',
      touches: ['#22120d', '#4a2819', '#7d4a31', '#b3764d', '#d59f74'],
    },
    canopy: ['#173526', '#2c5236', '#4c7546', '#84a062', '#c3cd94'],
    ground: {
      stops: [
        [0, '#b3bb92'],
        [0.35, '#6b7a4b'],
        [1, '#20281a'],
      ],
      cover: ['#1d2a18', '#364723', '#5a6634', '#7f8547', '#a59a5b', '#cbb67a'],
      second: ['#5e3822', '#8a5634', '#b9825a'],
    },
    ferns: ['#15301f', '#23492b', '#3b6a36', '#5c8a44'],
    moss: random.chance(0.5) ? ['#28401f', '#4d6a2c', '#84994a'] : undefined,
    trail: { far: '#e0d2ac', near: '#6e4a33', flecks: ['#4b2f20', '#9a6a48', '#d9b583'] },
    shafts: 0.42,
    mist: { colour: '#eceee2', strength: isFog ? 0.75 : 0.45 },
    giant: [130, 200],
    stems: [9, 14],
    hang: 0.46,
    leafSize: 0.85,
    shade: '#120e0a',
  })
}

/** A grove of bamboo: jointed green culms to the sky and a swept path. */
export function bamboo(canvas: Canvas): void {
  const { random } = canvas
  const isBlue = random.chance(0.35)
  const haze = isBlue ? '#cfe0d8' : '#dfe9bd'
  const green = isBlue
    ? ['#1f4a41', '#3a6f5a', '#6d9b78', '#a9c79e']
    : ['#2b4f23', '#4f7d31', '#86ab4a', '#c2d580']
  const [deep = '#000000', body = '#000000', lit = '#000000', bright = '#000000'] = green
  paintWood(canvas, {
    air: [
      [0, mix(body, haze, 0.55)],
      [0.4, mix(haze, '#ffffff', 0.35)],
      [0.62, haze],
      [1, mix(body, '#2a2a1a', 0.5)],
    ],
    haze,
    light: { colour: '#fdfbe0', strength: 0.8 },
    bark: { shade: deep, body, lit: bright },
    canopy: [deep, body, lit, bright, '#eef3c4'],
    ground: {
      stops: [
        [0, mix('#c9bf8e', haze, 0.4)],
        [0.35, '#93824f'],
        [1, '#3a3420'],
      ],
      cover: ['#3d3720', '#645a32', '#8b7f48', '#b0a163', '#d3c68c'],
      second: [deep, body, lit],
    },
    trail: { far: '#efe8cd', near: '#a08e68', flecks: ['#7d6c4a', '#bfae80', '#ece0b6'] },
    mist: { colour: '#eff3df', strength: 0.5 },
    giant: [34, 50],
    stems: [26, 38],
    hang: 0.85,
    leafSize: 0.62,
    shafts: 0.2,
    shade: '#0f1a10',
    middle(paper, view) {
      culms(paper, view.light.x, view.horizon + 50, 18, [18, 30], fade(green, haze, 0.35), view.way)
      culms(paper, view.light.x, view.horizon + 150, 10, [30, 48], fade(green, haze, 0.12), view.way)
    },
    front(paper, view) {
      culms(paper, view.light.x, HEIGHT + 10, 5, [50, 76], green, view.way)
    },
  })
}

/** Culms in two groups left and right, each with its joints. */
function culms(
  canvas: Canvas,
  lightX: number,
  base: number,
  count: number,
  width: readonly [number, number],
  colours: readonly string[],
  way: { contains(x: number, y: number, margin?: number): boolean } | undefined,
): void {
  const { random } = canvas
  const [deep = '#000000', body = '#000000', lit = '#000000', bright = '#000000'] = colours
  for (let i = 0; i < count; i++) {
    const x = random.chance(0.5)
      ? random.between(-10, WIDTH * 0.38)
      : random.between(WIDTH * 0.62, WIDTH + 10)
    if (way?.contains(x, Math.min(base, HEIGHT), 20) === true) {
      continue
    }
    const w = random.between(width[0], width[1])
    const lean = random.around(0, 60)
    const foot = base + random.around(0, 24)
    const form = { x, base: foot, top: -20, width: w, lean, flare: 0 }
    trunk(canvas, form, { shade: deep, body, lit: mix(lit, bright, 0.4), lightX })
    const joint = w * random.between(3, 4.4)
    const joints: Dab[] = []
    for (let y = foot - joint * random.next(); y > -20; y -= joint * random.between(0.94, 1.06)) {
      const t = (foot - y) / (foot + 20)
      const half = (w / 2) * (1 - 0.3 * t)
      const centre = x + lean * t
      joints.push(
        { x: centre - half, y, dx: half * 2, dy: 0, width: w * 0.075, tone: 0 },
        { x: centre - half * 0.96, y: y - w * 0.1, dx: half * 1.92, dy: 0, width: w * 0.07, tone: 1 },
      )
    }
    dabs(canvas, joints, [deep, body, lit, bright], 0.75)
  }
}
