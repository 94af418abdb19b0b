import { path } from '../svg.ts'
import { boulder } from './boulder.ts'
import type { Canvas, Dab } from './canvas.ts'
import { blurred, dabs, fade, HEIGHT, linear, mix, shape, WIDTH } from './canvas.ts'
import { carpet } from './ground.ts'
import { clumpsIn, leafage } from './leafage.ts'
import { finish, glow, mist, specks, wash } from './light.ts'
import { trunk } from './trunk.ts'
import { ferns } from './undergrowth.ts'

/** A brook falling over a ledge in a green gorge. */
export function stream(canvas: Canvas): void {
  const { random } = canvas
  const isAutumn = random.chance(0.35)
  const haze = isAutumn ? '#ead9b4' : '#cfe0bd'
  const leaves = isAutumn
    ? ['#6d3a16', '#a8611f', '#d08e35', '#e9bd66', '#f7e0a6']
    : ['#1f4426', '#3e6d30', '#6d9a44', '#a5c267', '#dbe6a2']
  const moss = ['#1c351d', '#38562a', '#658136', '#9db351', '#ced98a']
  const stone = ['#171c1b', '#3a423e', '#7d8579'] as const
  const lip = random.between(HEIGHT * 0.24, HEIGHT * 0.42)
  const pool = lip + random.between(110, 270)
  const fallX = random.between(WIDTH * 0.3, WIDTH * 0.7)
  const light = { x: fallX + random.around(0, 120), y: random.between(40, 160) }

  wash(canvas, [
    [0, mix(leaves[3] ?? haze, haze, 0.5)],
    [0.35, haze],
    [1, '#1c2c22'],
  ])
  glow(canvas, light.x, light.y, 560, '#fffbe2', 0.95, 420)
  blurred(canvas, 4, () => {
    leafage(canvas, clumpsIn(random, 15, { x: [-40, WIDTH + 40], y: [-30, lip] }, [90, 190]), {
      colours: fade(leaves, haze, 0.6),
      size: 9,
      density: 1.1,
      light,
      opacity: 0.75,
    })
    for (let i = 0; i < 13; i++) {
      const x = random.between(0, WIDTH)
      trunk(
        canvas,
        { x, base: lip + 40, top: -20, width: random.between(9, 26), lean: random.around(0, 40), flare: 0.2 },
        {
          shade: mix('#242a20', haze, 0.6),
          body: mix('#4a4636', haze, 0.6),
          lit: mix('#9b9068', haze, 0.5),
          lightX: light.x,
        },
      )
    }
  })
  mist(canvas, lip, 160, '#f4f6e6', 0.5)

  // Banks: walls of stone and moss falling towards the gap.
  const gap = random.between(46, 130)
  for (const side of [-1, 1]) {
    const inner = fallX + side * gap
    const outer = side < 0 ? -20 : WIDTH + 20
    shape(
      canvas,
      path`M${outer} ${lip - random.between(10, 60)}
C${inner + side * 200} ${lip - 30} ${inner + side * 60} ${lip - 6} ${inner - side * 26} ${lip}
L${inner - side * 14} ${pool + 16} ${inner + side * 210} ${HEIGHT + 20} ${outer} ${HEIGHT + 20}z`,
      linear(canvas, [
        [0, '#4c5a3a'],
        [0.4, '#26322a'],
        [1, '#101815'],
      ]),
    )
    const list: Dab[] = []
    for (let i = 0; i < 1500; i++) {
      const t = random.next() ** 2.2
      const y = lip - 24 + (HEIGHT - lip) * t
      const slope = y < pool ? inner + side * 4 : inner + side * (4 + (210 * (y - pool)) / (HEIGHT - pool))
      const reach = Math.abs(outer - slope)
      const x = slope + side * reach * random.next() ** 1.3
      const ledge = Math.sin(y * 0.05 + x * 0.011 + side) * 0.25
      list.push({
        x,
        y: y + random.around(0, 12),
        dx: random.around(0, 14),
        dy: random.between(2, 9),
        width: random.between(3, 8 + 8 * t),
        tone: 0.66 - t * 0.6 + ledge + random.around(0, 0.3),
      })
    }
    dabs(canvas, list, moss.slice(0, 4), 0.8)
    // The walls are stones piled on stones, smaller the farther off.
    const piled = Array.from({ length: 19 }, (_, i) => (i + random.next()) / 19)
    for (const t of piled) {
      const y = lip + 26 + (HEIGHT - lip + 40) * t ** 1.25
      const slope = y < pool ? inner + side * 30 : inner + side * (30 + (230 * (y - pool)) / (HEIGHT - pool))
      const size = 70 + 210 * t
      const x = slope + side * (size * 0.3 + Math.abs(outer - slope) * random.next())
      boulder(
        canvas,
        { x, y },
        size * random.between(0.8, 1.25),
        size * random.between(0.3, 0.52),
        [stone[0], mix(stone[1], haze, 0.16 * (1 - t)), mix(stone[2], haze, 0.3 * (1 - t))],
        random.chance(0.72) ? fade(moss, haze, 0.3 * (1 - t)) : undefined,
        light,
      )
    }
  }

  // The fall and its pool.
  const width = gap * random.between(0.62, 0.9)
  shape(
    canvas,
    path`M${fallX - width} ${lip - 2}Q${fallX} ${lip + 8} ${fallX + width} ${lip - 2}L${fallX + width * 1.12} ${pool + 18}H${fallX - width * 1.12}z`,
    linear(canvas, [
      [0, '#dfe8e2'],
      [0.5, '#b9cbc6'],
      [1, '#eef3ee'],
    ]),
    0.86,
  )
  const strands: Dab[] = []
  for (let i = 0; i < 300; i++) {
    const u = random.around(0, 1)
    const y = random.between(lip - 4, pool - 30)
    strands.push({
      x: fallX + u * width * 1.05,
      y,
      dx: u * 3,
      dy: random.between(16, 70),
      width: random.between(1, 4.4),
      tone: random.between(0.2, 1) - Math.abs(u) * 0.25,
    })
  }
  dabs(canvas, strands, ['#6e8a86', '#a3bab5', '#dbe6e2', '#ffffff'], 0.75)
  const mouth = random.between(330, 470)
  const bend = random.around(0, 240)
  shape(
    canvas,
    path`M${fallX - gap * 1.5} ${pool + 12}
C${fallX - gap * 2 + bend * 0.4} ${pool + 120} ${fallX - mouth + bend} ${HEIGHT - 120} ${fallX - mouth * 0.9 + bend} ${HEIGHT + 20}
H${fallX + mouth * 0.9 + bend}
C${fallX + mouth + bend} ${HEIGHT - 120} ${fallX + gap * 2 + bend * 0.4} ${pool + 120} ${fallX + gap * 1.5} ${pool + 12}
Q${fallX} ${pool - 12} ${fallX - gap * 1.5} ${pool + 12}z`,
    linear(canvas, [
      [0, '#cfdcd2'],
      [0.3, '#6f918a'],
      [1, '#1f3735'],
    ]),
  )
  const flow: Dab[] = []
  for (let i = 0; i < 520; i++) {
    const z = random.next() ** 0.9
    const u = random.around(0, 0.92)
    const half = gap * 1.4 + (mouth * 0.9 - gap * 1.4) * z
    flow.push({
      x: fallX + bend * z ** 1.4 + u * half,
      y: pool + 14 + (HEIGHT - pool) * z,
      dx: random.between(10, 40) * (0.4 + z),
      dy: random.around(2, 3),
      width: 1 + 4 * z * random.next(),
      tone: random.next() * (1.1 - z * 0.5) - Math.abs(u) * 0.15,
    })
  }
  dabs(canvas, flow, ['#23403d', '#5f827c', '#a9c2ba', '#f2f7f3'], 0.62)
  glow(canvas, fallX, pool + 8, gap * 2.4, '#ffffff', 0.75, 46)
  for (let i = random.int(7, 11); i > 0; i--) {
    const z = random.between(0.05, 1)
    const side = random.sign()
    const half = gap * 1.4 + (mouth * 0.9 - gap * 1.4) * z
    boulder(
      canvas,
      {
        x: fallX + bend * z ** 1.4 + side * half * random.between(0.45, 1.25),
        y: pool + 30 + (HEIGHT - pool) * z,
      },
      (60 + 190 * z) * random.between(0.7, 1.2),
      (30 + 90 * z) * random.between(0.7, 1.1),
      stone,
      random.chance(0.8) ? moss : undefined,
      light,
    )
  }
  leafage(canvas, clumpsIn(random, 9, { x: [-40, WIDTH + 40], y: [-50, 80] }, [110, 210]), {
    colours: fade(leaves, haze, 0.14),
    size: 10,
    density: 1.05,
    light,
    opacity: 0.92,
  })
  const side = random.sign()
  trunk(
    canvas,
    {
      x: WIDTH / 2 + side * random.between(400, 520),
      base: HEIGHT * 0.92,
      top: -20,
      width: random.between(80, 130),
      lean: -side * random.between(0, 120),
      flare: 0.5,
    },
    {
      shade: '#191c16',
      body: '#37352a',
      lit: '#7b7650',
      lightX: light.x,
      bark: { colours: ['#14160f', '#39382a', '#67634a', '#948d67'], density: 30, run: 'up' },
      moss: { colours: moss, height: random.between(250, 520) },
    },
  )
  carpet(canvas, HEIGHT * 0.7, {
    count: 260,
    colours: leaves,
    size: [3, 8],
    light,
    from: 0.3,
    avoid: (x) => Math.abs(x - fallX - bend) < mouth * 0.8,
  })
  ferns(
    canvas,
    Array.from({ length: random.int(3, 5) }, (_, i) => ({
      x: i % 2 === 0 ? random.between(10, WIDTH * 0.24) : random.between(WIDTH * 0.76, WIDTH - 10),
      y: random.between(HEIGHT * 0.82, HEIGHT * 1.02),
      size: random.between(110, 200),
    })),
    ['#12291b', '#22472a', '#3d6b33'],
  )
  specks(canvas, 40, [2, 5], leaves.slice(2), 0.7, 0.6)
  finish(canvas, '#08110d', 0.44)
}
