import type { Canvas } from './canvas.ts'
import { mix } from './canvas.ts'
import { spruces } from './conifers.ts'
import { orb } from './light.ts'
import { paintWood } from './woodland.ts'

/** A wood under snow: blue shade, a low pale sun, flakes in the air. */
export function snow(canvas: Canvas): void {
  const { random } = canvas
  const isRosy = random.chance(0.5)
  const haze = isRosy ? '#e9e0df' : '#dbe3e8'
  const white = ['#8fa3b5', '#b8c7d3', '#dde6ec', '#f7fafb', '#ffffff']
  paintWood(canvas, {
    air: isRosy
      ? [
          [0, '#a9b5c6'],
          [0.4, '#e6d8d4'],
          [0.62, haze],
          [1, '#b4c0cd'],
        ]
      : [
          [0, '#9fb2c2'],
          [0.4, '#d3dde3'],
          [0.62, haze],
          [1, '#a9bac8'],
        ],
    haze,
    light: { colour: isRosy ? '#fff0dd' : '#fbfdfc', strength: 0.85 },
    bark: {
      shade: '#2a3038',
      body: '#4c5158',
      lit: '#a7a6a6',
      touches: ['#23282f', '#474c54', '#7d8189', '#e9eef1'],
    },
    canopy: ['#74879a', '#a2b3c1', '#cad6de', '#eaf0f3', '#ffffff'],
    ground: {
      stops: [
        [0, '#eef1f2'],
        [0.35, '#d9e2e9'],
        [1, '#93a7ba'],
      ],
      cover: ['#b3c3d2', '#c8d5e0', '#d9e3ea', '#e9f0f4', '#fbfdfd'],
      litter: 0.5,
    },
    moss: ['#b9c8d4', '#e3ebf0', '#ffffff'],
    mossReach: 0.22,
    trail: { far: '#e9edef', near: '#a6b8c9', flecks: ['#8199b0', '#b3c4d3', '#f4f8fa'] },
    mist: { colour: '#f5f6f6', strength: 0.75 },
    hang: 0.34,
    specks: { colours: ['#e6edf2', '#ffffff'], count: random.int(90, 420), size: [2, 6], slant: 0.2 },
    shade: '#1d2a3a',
    middle(paper, view) {
      spruces(paper, view, random.int(4, 10), ['#2c3f45', '#5b7278'], white, haze)
    },
  })
}

/** The last light between black stems. */
export function dusk(canvas: Canvas): void {
  const { random } = canvas
  const hour = random.pick(['ember', 'rose', 'moon'] as const)
  const isMoon = hour === 'moon'
  const haze = { ember: '#b8805a', rose: '#8f7486', moon: '#50737d' }[hour]
  const glowing = { ember: '#ffcf8f', rose: '#f7c3a8', moon: '#dce9e4' }[hour]
  const top = { ember: '#243a42', rose: '#2c3350', moon: '#0f2430' }[hour]
  paintWood(canvas, {
    air: [
      [0, top],
      [0.28, mix(top, haze, 0.55)],
      [0.5, mix(haze, glowing, 0.5)],
      [0.64, mix(haze, glowing, 0.75)],
      [1, '#0d1717'],
    ],
    haze,
    light: { colour: glowing, strength: isMoon ? 0.6 : 1 },
    bark: {
      shade: '#0a1213',
      body: '#141f20',
      lit: mix('#2a3534', haze, 0.35),
      touches: ['#080e0f', '#1a2627', '#33403d', mix('#33403d', glowing, 0.3)],
    },
    canopy: ['#0e1c1e', '#1d3133', '#33494a', mix('#4a5d58', haze, 0.4), mix('#7c7f70', glowing, 0.5)],
    ground: {
      stops: [
        [0, mix(haze, '#1c2a28', 0.45)],
        [0.3, '#24312c'],
        [1, '#0a1312'],
      ],
      cover: ['#0b1514', '#121e1c', '#1a2824', '#26342e', mix('#3a4438', haze, 0.3), mix(haze, glowing, 0.5)],
      upright: 0.9,
      litter: 0.8,
    },
    ferns: ['#0a1413', '#12201d', '#1a2c26'],
    grass: ['#0a1413', '#101c1a', '#1a2a25'],
    trail: {
      far: mix(haze, glowing, 0.5),
      near: '#2b2f2a',
      flecks: ['#161e1c', '#4a4a3e', mix(haze, glowing, 0.5)],
    },
    mist: { colour: mix(haze, glowing, 0.45), strength: 0.4 },
    specks:
      isMoon || random.chance(0.5)
        ? { colours: [glowing, '#fff4d6'], count: 34, size: [2, 5], slant: 0 }
        : undefined,
    shade: '#050b0d',
    back(paper, view) {
      const y = isMoon ? view.horizon * random.between(0.18, 0.4) : view.horizon * random.between(0.72, 0.95)
      orb(
        paper,
        view.light.x + random.around(0, 60),
        y,
        isMoon ? random.between(26, 42) : random.between(44, 74),
        isMoon ? '#f4f3e2' : '#ffe2b3',
        0.95,
        glowing,
      )
    },
  })
}
