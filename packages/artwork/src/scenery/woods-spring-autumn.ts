import { boulder } from './boulder.ts'
import type { Canvas } from './canvas.ts'
import { fade, HEIGHT } from './canvas.ts'
import { leafage } from './leafage.ts'
import { limbs } from './limbs.ts'
import { besideWay } from './wood.ts'
import { paintWood } from './woodland.ts'

/** A beech wood in May: new leaves against the light, bluebells to the edge of sight. */
export function bluebell(canvas: Canvas): void {
  const { random } = canvas
  const isMorning = random.chance(0.5)
  const haze = isMorning ? '#e6e9c4' : '#d5e3c3'
  paintWood(canvas, {
    air: [
      [0, '#a9c878'],
      [0.32, '#dfe8a8'],
      [0.6, haze],
      [1, '#8a93c0'],
    ],
    haze,
    light: { colour: isMorning ? '#fff6cf' : '#f8fbe0', strength: 0.95 },
    bark: {
      shade: '#232d22',
      body: '#3d4733',
      lit: '#8b9160',
      touches: ['#1c241c', '#3c4532', '#6b7250', '#9ea26e'],
    },
    canopy: ['#3f6a2c', '#6f9a3a', '#a2c252', '#cfdf7c', '#eef3b0'],
    ground: {
      stops: [
        [0, '#a8aecb'],
        [0.3, '#7076b4'],
        [1, '#2c3f3c'],
      ],
      cover: ['#2c4a34', '#3d5e3c', '#4b4f92', '#6166b0', '#8288cc', '#b4b6e2'],
      second: ['#464692', '#686bbd', '#9393d8', '#c3c0ec'],
      upright: 0.7,
    },
    ferns: ['#1f3a28', '#2c5232', '#3f6b38'],
    trail: { far: '#e2d9b4', near: '#7c6a4c', flecks: ['#5e5038', '#a08c64', '#e3d4a6'] },
    shafts: 0.3,
    mist: { colour: '#e8ebdf', strength: 0.55 },
    shade: '#141d2b',
  })
}

/** Beeches at the end of October, the floor as bright as the leaves above. */
export function beechAutumn(canvas: Canvas): void {
  const { random } = canvas
  const isGold = random.chance(0.5)
  const haze = isGold ? '#f6e3b6' : '#f3d9b8'
  paintWood(canvas, {
    air: isGold
      ? [
          [0, '#e0b25c'],
          [0.35, '#f4dc9c'],
          [0.62, haze],
          [1, '#b9793a'],
        ]
      : [
          [0, '#cf8a48'],
          [0.35, '#efc48c'],
          [0.62, haze],
          [1, '#a35f32'],
        ],
    haze,
    light: { colour: '#fff3d2', strength: 0.95 },
    bark: {
      shade: '#2a1f1b',
      body: '#4c3b31',
      lit: '#b08458',
      touches: ['#241a17', '#4a382d', '#7f634a', '#b48f68'],
    },
    canopy: isGold
      ? ['#8a5418', '#bd7d22', '#dfa53a', '#f0c764', '#fbe7a4']
      : ['#70290f', '#a8451a', '#cf6a2a', '#e59a4c', '#f6cf90'],
    ground: {
      stops: [
        [0, '#ecc894'],
        [0.35, '#b9763a'],
        [1, '#4e2a18'],
      ],
      cover: ['#512a16', '#7d4019', '#a85a23', '#cc7f36', '#e5aa5e', '#f6d493'],
    },
    moss: random.chance(0.5) ? ['#3b4a22', '#5f6e2f', '#8f9648'] : undefined,
    trail: { far: '#f3dcb2', near: '#8a5a34', flecks: ['#6b3a1c', '#b8702f', '#edc280'] },
    shafts: 0.28,
    mist: { colour: '#f8e6c6', strength: 0.5 },
    specks: { colours: ['#a8451a', '#d98036', '#f2c25e'], count: 46, size: [4, 9], slant: 1 },
    shade: '#27120b',
  })
}

/** Maples over moss, as in a temple garden: crimson above, green velvet below. */
export function maple(canvas: Canvas): void {
  const { random } = canvas
  const isScarlet = random.chance(0.6)
  const haze = isScarlet ? '#efd9c6' : '#eee2bd'
  const leaves = isScarlet
    ? ['#641322', '#9c1f2a', '#c83a30', '#e26a45', '#f4ab79']
    : ['#8a3a12', '#c2611b', '#e08c2d', '#f0b54f', '#fae09a']
  paintWood(canvas, {
    air: [
      [0, isScarlet ? '#d7a58c' : '#dfbe74'],
      [0.4, '#f4e2c6'],
      [0.62, haze],
      [1, '#5f7a43'],
    ],
    haze,
    light: { colour: '#fff4da', strength: 0.9 },
    bark: {
      shade: '#1c1715',
      body: '#3a302b',
      lit: '#86705c',
      touches: ['#171210', '#39302a', '#655648', '#94816a'],
    },
    canopy: leaves,
    ground: {
      stops: [
        [0, '#c3c995'],
        [0.35, '#728c48'],
        [1, '#203820'],
      ],
      cover: ['#1f3a20', '#375727', '#567732', '#7c9743', '#a8b85e', '#d3d78f'],
      second: leaves.slice(1),
    },
    moss: ['#2a4522', '#54722e', '#8ea04c'],
    mist: { colour: '#f5ead8', strength: 0.45 },
    trail: { far: '#ece3cf', near: '#9b9484', flecks: ['#6f695d', '#b9b3a3', leaves[2] ?? '#c83a30'] },
    giant: [40, 66],
    stems: [8, 12],
    hang: 0.72,
    leafSize: 0.74,
    specks: { colours: leaves.slice(1, 4), count: 50, size: [4, 8], slant: 0.7 },
    shade: '#1b1210',
    middle(paper, view) {
      const { x, side } = besideWay(paper, view, view.horizon + 90, 90)
      const ends = limbs(
        paper,
        { x, y: view.horizon + 90 },
        {
          angle: -Math.PI / 2 - side * 0.3,
          length: 230,
          width: 46,
          depth: 4,
          spread: 1.1,
          droop: 0.02,
          colours: fade(['#241c19', '#3f332c', '#6b5a4a', '#9c8a70'], haze, 0.08),
          twist: 0.4,
          lean: view.light.x < x ? 1 : -1,
        },
      )
      leafage(
        paper,
        ends.map((end) => ({ x: end.x, y: end.y, rx: 74, ry: 26 })),
        { colours: fade(leaves, haze, 0.12), size: 8, density: 0.9, light: view.light, opacity: 0.95 },
      )
      for (let i = random.int(1, 3); i > 0; i--) {
        const z = random.between(0.3, 0.7)
        const y = view.horizon + (HEIGHT - view.horizon) * z
        boulder(
          paper,
          { x: besideWay(paper, view, y, 70 + 80 * z).x, y },
          120 + 150 * z,
          50 + 60 * z,
          ['#2b2d2a', '#5d5e57', '#a3a294'],
          random.chance(0.6) ? ['#2a4522', '#54722e', '#8ea04c'] : undefined,
          view.light,
        )
      }
    },
  })
}
