import { boulder } from './boulder.ts'
import type { Canvas } from './canvas.ts'
import { fade, HEIGHT } from './canvas.ts'
import { leafage } from './leafage.ts'
import { limbs } from './limbs.ts'
import { besideWay } from './wood.ts'
import { paintWood } from './woodland.ts'

/** A birch wood: pale stems, small gold leaves, clear air. In one of three it is June. */
export function birch(canvas: Canvas): void {
  const { random } = canvas
  const season = random.pick(['gold', 'gold', 'june'] as const)
  const isGold = season === 'gold'
  const haze = isGold ? '#e4e6de' : '#dbe7dc'
  paintWood(canvas, {
    air: isGold
      ? [
          [0, '#c9d3d2'],
          [0.4, '#eceadb'],
          [0.62, haze],
          [1, '#9b8f6c'],
        ]
      : [
          [0, '#a9c7cf'],
          [0.4, '#e4eddd'],
          [0.62, haze],
          [1, '#7f9a62'],
        ],
    haze,
    light: { colour: '#fffaea', strength: 0.8 },
    bark: {
      shade: '#8f8d86',
      body: '#dcd8cc',
      lit: '#fffaf0',
      touches: ['#221d1a', '#3a332d', '#6a6157', '#a49a8c'],
      run: 'across',
      density: 0.36,
    },
    canopy: isGold
      ? ['#8d7426', '#bd9c37', '#d9bd55', '#ecd98a', '#f8efc2']
      : ['#4c7034', '#79994a', '#a6bd68', '#cdd995', '#eef2cc'],
    ground: {
      stops: [
        [0, isGold ? '#d6ccb0' : '#bccf9f'],
        [0.4, isGold ? '#a3905f' : '#86a05c'],
        [1, isGold ? '#4b3f2a' : '#33492b'],
      ],
      cover: isGold
        ? ['#4a3f28', '#6f5c34', '#96803f', '#bda04b', '#dcc06a', '#f3e2a0']
        : ['#2f4a2a', '#4c6b35', '#6f8f45', '#98b25e', '#c3d28a'],
      second: isGold ? ['#7b4a2a', '#a8693a', '#d39a58'] : ['#e9eddc', '#f6f4e4', '#fffdf2'],
      upright: 0.5,
    },
    grass: isGold ? ['#5a4c2a', '#8a753f', '#b59d58'] : ['#3a5a2e', '#567a3a', '#7f9c4c'],
    trail: { far: '#e6dfc9', near: '#8d7d5c', flecks: ['#6b5d40', '#b59b5a', '#efe0ae'] },
    mist: { colour: '#f0f1ec', strength: 0.6 },
    giant: [44, 74],
    stems: [15, 24],
    leafSize: 0.72,
    specks: isGold
      ? { colours: ['#c79c35', '#e3c25e', '#f2dd94'], count: 60, size: [3, 6], slant: 0.8 }
      : undefined,
    shade: '#232b2c',
  })
}

/** Old oaks, limbs and stones furred with moss, in green light. */
export function oakMoss(canvas: Canvas): void {
  const { random } = canvas
  const isRain = random.chance(0.4)
  const haze = isRain ? '#cbd8cb' : '#d8e2b8'
  const moss = ['#22371c', '#3f5c25', '#647f33', '#93a54a', '#c5cb76']
  paintWood(canvas, {
    air: isRain
      ? [
          [0, '#8fa69a'],
          [0.4, '#c5d3c2'],
          [0.62, haze],
          [1, '#4d6848'],
        ]
      : [
          [0, '#86a85c'],
          [0.38, '#d7e0a0'],
          [0.62, haze],
          [1, '#506f3a'],
        ],
    haze,
    light: { colour: isRain ? '#eef3e6' : '#fdf7cf', strength: 0.85 },
    bark: {
      shade: '#1e211a',
      body: '#3c3a2c',
      lit: '#7d7a50',
      touches: ['#171914', '#3a392b', '#66634a', '#908a63'],
    },
    canopy: ['#23411f', '#42672b', '#6d8f3c', '#a1b858', '#d4dc92'],
    ground: {
      stops: [
        [0, '#b5c48c'],
        [0.35, '#6d8843'],
        [1, '#1d3019'],
      ],
      cover: ['#1d3219', '#33511f', '#53742c', '#7b9840', '#a9bb5c', '#d6d98e'],
      second: random.chance(0.4) ? ['#c9d6b8', '#eef1de', '#ffffff'] : undefined,
    },
    moss,
    ferns: ['#17301d', '#264a26', '#3f6b2f'],
    trail: { far: '#dcd9ac', near: '#5b5236', flecks: ['#3d3a24', '#7e7a4c', '#c8c486'] },
    mist: { colour: '#e4ebd8', strength: 0.5 },
    stems: [8, 13],
    giant: [86, 140],
    shafts: isRain ? undefined : 0.24,
    shade: '#0d170f',
    middle(paper, view) {
      const base = view.horizon + random.between(70, 120)
      const { x, side } = besideWay(paper, view, base, 120)
      const ends = limbs(
        paper,
        { x, y: base },
        {
          angle: -Math.PI / 2 - side * random.between(0.1, 0.35),
          length: 300,
          width: random.between(84, 118),
          depth: 4,
          spread: 1.15,
          droop: 0.05,
          colours: fade(['#22241b', '#3c3d2b', '#5f6a34', '#8f9c4c', '#c0c67a'], haze, 0.1),
          twist: 0.34,
          lean: view.light.x < x ? 1 : -1,
        },
      )
      leafage(
        paper,
        ends.map((end) => ({ x: end.x, y: end.y, rx: 46, ry: 30 })),
        {
          colours: fade(['#2c4d22', '#56782f', '#88a646', '#c0cd78'], haze, 0.2),
          size: 8,
          density: 0.8,
          light: view.light,
          opacity: 0.9,
        },
      )
      for (let i = random.int(3, 6); i > 0; i--) {
        const z = random.between(0.2, 0.75)
        const y = view.horizon + (HEIGHT - view.horizon) * z
        boulder(
          paper,
          { x: besideWay(paper, view, y, 90 + 90 * z).x, y },
          (90 + 190 * z) * random.between(0.7, 1.2),
          (40 + 90 * z) * random.between(0.7, 1.1),
          ['#23281f', '#484a3c', '#85866a'],
          moss,
          view.light,
        )
      }
    },
  })
}
