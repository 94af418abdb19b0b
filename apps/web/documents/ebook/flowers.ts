import type { Pen } from './pen.ts'
import { fixed } from './pen.ts'
import { leaf } from './trees.ts'

/** Petals around a middle, each a leaf shape. */
function petals(
  pen: Pen,
  count: number,
  size: number,
  color: string,
  shape: 'beech' | 'round' | 'narrow',
): void {
  for (let index = 0; index < count; index++) leaf(pen, shape, 0, 0, (360 / count) * index - 90, size, color)
}

/** A clump of snowdrops about 70 points high at scale 1. */
export function snowdrops(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    for (const [turn, length] of [
      [-112, 46],
      [-100, 56],
      [-84, 52],
      [-70, 46],
      [-60, 38],
    ] as const) {
      leaf(pen, 'narrow', 0, 2, turn, length, '#5d8159')
    }
    for (const [lean, height] of [
      [-20, 58],
      [2, 72],
      [22, 62],
      [36, 48],
      [-34, 44],
    ] as const) {
      const tipX = lean + 9
      pen.stroke(
        `M0 0Q${lean * 0.35} ${-height * 0.6} ${lean} ${-height}Q${lean + 7} ${-height - 6} ${tipX} ${-height + 4}`,
        '#6f9464',
        1.6,
      )
      pen.oval(tipX, -height + 6, 2.4, 3.2, '#7fa56f')
      pen.at(tipX, -height + 7, 90, 19, () => {
        leaf(pen, 'beech', 0, 0, 26, 1, '#eef3ee')
        leaf(pen, 'beech', 0, 0, -26, 1, '#eef3ee')
        leaf(pen, 'beech', 0, 0, 0, 1.02, '#ffffff')
        pen.fill('M.62-.1Q.74 0 .62.1Q.7 0 .62-.1z', '#7fa56f')
      })
    }
  })
}

/** One arching bluebell of about 90 points at scale 1. */
export function bluebell(pen: Pen, x: number, y: number, scale: number, tone = '#5b5fa8'): void {
  pen.at(x, y, 0, scale, () => {
    leaf(pen, 'narrow', 0, 2, -110, 56, '#4f7a4a')
    leaf(pen, 'narrow', 0, 2, -66, 50, '#5c8a52')
    pen.stroke('M0 0C2-34 4-70 20-84C28-90 36-84 38-76', '#4f6b55', 1.8)
    const bells = [
      [3, -40, 96],
      [6, -52, 84],
      [10, -64, 78],
      [16, -76, 70],
      [25, -84, 76],
      [33, -83, 86],
      [38, -75, 98],
    ] as const
    bells.forEach(([bx, by, turn], index) => {
      pen.at(bx, by, turn, 1, () => {
        pen.fill(
          'M0 0C2-5 9-5.500 13-4.500C15-5 17-7.500 19-7.500C18-5 17.500-3 17.500-1.500L18.500 0L17.500 1.500C17.500 3 18 5 19 7.500C17 7.500 15 5 13 4.500C9 5.500 2 5 0 0z',
          index % 2 === 0 ? tone : '#7478c0',
        )
      })
    })
  })
}

/** A wood anemone seen from above its collar of leaves; 44 points high. */
export function anemone(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    pen.stroke('M0 0Q-2-16 0-32', '#6b8f5d', 1.4)
    for (const turn of [-168, -140, -40, -12]) leaf(pen, 'birch', 0, -15, turn, 17, '#5f8a55')
    pen.at(0, -34, 0, 1, () => {
      petals(pen, 6, 15, '#e6ebe6', 'beech')
      pen.at(0, 0, 28, 0.92, () => petals(pen, 6, 15, '#ffffff', 'beech'))
      pen.disc(0, 0, 3.1, '#d9c25a')
      pen.disc(0, 0, 1.3, '#8a9a3f')
    })
  })
}

/** A lesser celandine low over its heart-shaped leaves. */
export function celandine(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    for (const turn of [-170, -20, -130, -60]) leaf(pen, 'round', 0, 0, turn, 17, '#47733f')
    pen.stroke('M0 0L0-14', '#6b8f5d', 1.3)
    pen.at(0, -16, 0, 1, () => {
      petals(pen, 9, 12, '#e8b923', 'narrow')
      pen.at(0, 0, 20, 0.9, () => petals(pen, 9, 12, '#f6d04a', 'narrow'))
      pen.disc(0, 0, 2.4, '#c79b1b')
    })
  })
}

/** A foxglove spire, 190 points at scale 1. */
export function foxglove(pen: Pen, x: number, y: number, scale: number, tone = '#b2568b'): void {
  pen.at(x, y, 0, scale, () => {
    for (const [turn, size] of [
      [-160, 52],
      [-140, 48],
      [-20, 52],
      [-42, 46],
      [-98, 40],
    ] as const) {
      leaf(pen, 'beech', 0, 0, turn, size, '#4c7444', '#6f9464')
    }
    pen.stroke('M0 0C-2-60 3-130 0-188', '#5f7f4c', 3)
    for (let row = 0; row < 15; row++) {
      const t = row / 14
      const by = -52 - t * 128
      const size = 1.1 - t * 0.82
      const side = row % 2 === 0 ? 1 : -1
      pen.at(side * 2, by, 0, size, () => {
        pen.doc.scale(side, 1).rotate(30)
        pen.fill('M0-4C8-8 17-8 24-9C27-6 27 6 24 10C17 9 8 8 0 4z', row % 3 === 0 ? '#c778a4' : tone)
        pen.oval(24.5, 0.5, 3, 9, '#e9bfd5')
        pen.disc(24, -2, 1, '#7d2f5c')
        pen.disc(25, 3, 0.9, '#7d2f5c')
      })
    }
    for (const by of [-183, -187, -190]) pen.oval(0, by, 2.2, 3, '#8fa56a')
  })
}

/** Five-petalled blossom of blackthorn or hawthorn. */
export function blossom(pen: Pen, x: number, y: number, size: number, tint = '#ffffff'): void {
  pen.at(x, y, pen.between(0, 72), size, () => {
    petals(pen, 5, 1, tint, 'round')
    for (let stamen = 0; stamen < 8; stamen++) {
      pen.at(0, 0, stamen * 45, 1, () => pen.disc(0.34, 0, 0.06, '#c98a4b'))
    }
    pen.disc(0, 0, 0.14, '#d8cf8e')
  })
}

/** A hanging hazel catkin. */
export function catkin(pen: Pen, x: number, y: number, length: number): void {
  const sway = pen.between(-4, 4)
  for (let bead = 0; bead < 11; bead++) {
    const t = bead / 10
    pen.oval(x + sway * t * t, y + length * t, 3.3 - t * 0.9, 3.3, bead % 2 === 0 ? '#d6b24c' : '#e3c871')
  }
}

/** A rowan spray: feathered leaves and a bunch of berries hanging at x, y. */
export function rowanSpray(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    for (const turn of [160, 118, 62, 20]) {
      pen.at(0, 0, turn, 1, () => {
        pen.stroke('M0 0L54 0', '#5d6f3c', 1.2)
        for (let pair = 0; pair < 6; pair++) {
          for (const side of [-1, 1])
            leaf(pen, 'narrow', 7 + pair * 8, 0, side * 58, 19 - Math.abs(pair - 2) * 1.6, '#557a42')
        }
        leaf(pen, 'narrow', 53, 0, 0, 17, '#648b4c')
      })
    }
    for (let berry = 0; berry < 26; berry++) {
      const angle = berry * 2.4
      const distance = Math.sqrt(berry) * 4.2
      const bx = fixed(Math.cos(angle) * distance * 1.15)
      const by = fixed(20 + Math.sin(angle) * distance * 0.85)
      pen.stroke(`M0 0Q${bx * 0.3} ${by * 0.4} ${bx} ${by}`, '#8a5a3a', 0.7)
      pen.disc(bx, by, 4.4, berry % 3 === 0 ? '#b93a22' : '#d1502c')
      pen.disc(bx - 1.3, by - 1.4, 1, '#f0a27e')
    }
  })
}

/** A bramble with three-fold leaves and berries in all stages. */
export function bramble(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    pen.stroke('M0 0C18-50 66-78 128-66', '#7a4b3c', 2.6)
    for (const [lx, ly, turn] of [
      [14, -28, -150],
      [40, -54, -110],
      [78, -69, -70],
      [60, -64, 60],
      [110, -68, -40],
      [26, -42, 20],
    ] as const) {
      for (const spread of [-52, 0, 52])
        leaf(pen, 'beech', lx, ly, turn + spread, spread === 0 ? 30 : 24, '#3f6a3c', '#6f9464')
    }
    for (const [bx, by, tone] of [
      [92, -56, '#2c2238'],
      [104, -48, '#3a2a48'],
      [120, -54, '#8d2f3a'],
      [132, -60, '#b9524a'],
    ] as const) {
      for (const [dx, dy] of [
        [0, 0],
        [4, -2],
        [-4, -2],
        [2, -6],
        [-2, -6],
        [0, 4],
        [4, 3],
        [-4, 3],
        [0, -9],
      ] as const) {
        pen.disc(bx + dx, by + dy, 2.9, tone)
        pen.disc(bx + dx - 0.8, by + dy - 0.9, 0.7, '#d8c4d8', 0.6)
      }
    }
  })
}

/** A fly agaric, 60 points high at scale 1; `cap` from 0 (button) to 1 (flat). */
export function flyAgaric(pen: Pen, x: number, y: number, scale: number, cap = 0.6): void {
  pen.at(x, y, 0, scale, () => {
    const width = 26 + cap * 16
    const rise = 34 - cap * 12
    pen.fill('M-6 0C-8 3 8 3 7 0C6-14 5-28 5-42L-5-42C-5-28-5-14-6 0z', '#f1ead8')
    pen.fill('M0-42L5-42C5-28 6-14 7 0C6 1.500 3 2 0 2z', '#d9cfb8')
    pen.fill('M-9-30C-4-26 5-26 9.500-30C7-33 5-35 4-37L-4-37C-5-35-6-33-9-30z', '#e6dcc6')
    pen.fill(
      `M${-width} -40C${-width} ${-40 - rise * 1.25} ${width} ${-40 - rise * 1.25} ${width} -40C${width * 0.6} -35 ${-width * 0.6} -35 ${-width} -40z`,
      '#b8321f',
    )
    pen.fill(
      `M${width * 0.2} ${-39 - rise * 0.9}C${width * 0.8} ${-40 - rise * 0.9} ${width} ${-40 - rise * 0.4} ${width} -40C${width * 0.8} -38 ${width * 0.6} -37 ${width * 0.4} -37C${width * 0.7} ${-40 - rise * 0.3} ${width * 0.6} ${-40 - rise * 0.7} ${width * 0.2} ${-39 - rise * 0.9}z`,
      '#9c2718',
    )
    for (const [sx, sy, size] of [
      [-0.55, 0.35, 3.4],
      [-0.2, 0.75, 3.8],
      [0.25, 0.5, 3],
      [0.6, 0.25, 3.3],
      [0, 0.2, 2.6],
      [-0.75, 0.1, 2.2],
      [0.4, 0.82, 2.2],
      [-0.35, 0.1, 1.8],
    ] as const) {
      pen.oval(width * sx, -40 - rise * sy, size, size * 0.72, '#f6efe0')
    }
  })
}
