import type { Pen } from './pen.ts'
import { fixed } from './pen.ts'

/** A small bird far off, wings raised. */
export function farBird(pen: Pen, x: number, y: number, scale: number, color: string): void {
  pen.at(x, y, pen.between(-12, 12), scale, () =>
    pen.fill('M-13 0C-9-5-4-6 0-2C4-6 9-5 13 0C7-3 3-2 0 2.500C-3-2-7-3-13 0z', color),
  )
}

export function swallow(
  pen: Pen,
  x: number,
  y: number,
  turn: number,
  scale: number,
  color = '#26324a',
): void {
  pen.at(x, y, turn, scale, () => {
    pen.fill(
      'M-2-2C-10-14-24-20-38-18C-26-14-16-6-9 2C-16 4-28 6-40 14C-28 12-18 10-12 8C-18 14-22 22-26 32C-18 24-10 16-4 8C4 10 14 6 20-1C14-4 6-5-2-2z',
      color,
    )
    pen.fill('M12-2C16-4 20-3 21-1C18 1 15 2 12 2z', '#a8452a')
  })
}

/** A tawny owl on its bough, feet at x, y. */
export function owl(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    pen.fill('M-15 0C-22-18-20-38-13-48C-7-56 7-56 13-48C20-38 22-18 15 0C9 6-9 6-15 0z', '#3a3028')
    pen.fill('M-10-2C-13-16-11-28 0-31C11-28 13-16 10-2C5 2-5 2-10-2z', '#6a5642')
    for (const [dx, dy] of [
      [-5, -20],
      [0, -23],
      [5, -20],
      [-6, -13],
      [0, -15],
      [6, -13],
      [-3, -7],
      [3, -7],
    ] as const) {
      pen.fill(`M${dx - 1.6} ${dy}L${dx} ${dy + 4}L${dx + 1.6} ${dy}z`, '#3a3028')
    }
    pen.disc(-6.5, -42, 7.2, '#8a735a')
    pen.disc(6.5, -42, 7.2, '#8a735a')
    pen.disc(-6, -42, 3.6, '#17130f')
    pen.disc(6, -42, 3.6, '#17130f')
    pen.disc(-5, -43.2, 1, '#f5e7c8')
    pen.disc(7, -43.2, 1, '#f5e7c8')
    pen.fill('M-1.800-39L1.800-39L0-33z', '#d6a35c')
    pen.fill('M-9 8L-6 26L0 28L6 26L9 8C4 10-4 10-9 8z', '#2f2720')
  })
}

export function robin(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    pen.stroke('M-2 0L-3 8M4 0L4 8', '#4a3a2c', 1.1)
    pen.fill(
      'M-26 4C-20-1-15-6-11-13C-6-23 8-26 14-17C16-14 18-13 21-12C18-11 17-10 17-8C17 0 8 4 0 3C-8 3-14 0-26 4z',
      '#6e5a41',
    )
    pen.fill('M14-17C16-14 17-11 17-8C17-1 11 2 6 2C1-2 1-12 5-18C8-21 12-20 14-17z', '#c4572a')
    pen.fill('M6 2C1-1-2 0-4 3C0 4 4 4 6 2z', '#e9dcc4')
    pen.disc(12, -15, 1.4, '#1a140e')
  })
}

export function butterfly(
  pen: Pen,
  x: number,
  y: number,
  turn: number,
  scale: number,
  wing: string,
  tip: string,
): void {
  pen.at(x, y, turn, scale, () => {
    for (const side of [1, -1]) {
      pen.doc.save().scale(side, 1)
      pen.fill('M1 0C6-14 20-18 24-11C26-4 14 2 1 1z', wing)
      pen.fill('M15-15.500C20-17 24-14 24-11C25-8 22-5 18-3C21-8 20-12 15-15.500z', tip)
      pen.fill('M1 1C10 2 18 8 15 14C10 18 3 10 1 3z', wing)
      pen.doc.restore()
    }
    pen.oval(0, 1, 1.3, 7, '#3a3028')
    pen.stroke('M0-5L-4-12M0-5L4-12', '#3a3028', 0.6)
  })
}

export function bee(pen: Pen, x: number, y: number, turn: number, scale: number): void {
  pen.at(x, y, turn, scale, () => {
    pen.oval(-2, -7, 4, 6.5, '#ffffff', 0.7)
    pen.oval(4, -7, 3.6, 6, '#ffffff', 0.7)
    pen.oval(0, 0, 9, 6.2, '#d9a52c')
    for (const band of [-4, 1.5])
      pen.fill(
        `M${band}-5.800C${band + 3}-6 ${band + 3} 6 ${band} 5.800C${band - 1.5} 3 ${band - 1.5}-3 ${band}-5.800z`,
        '#2c231a',
      )
    pen.disc(8, 0, 3.6, '#2c231a')
    pen.oval(-9, 0, 2.6, 4, '#f4ecda')
  })
}

export function sheep(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    pen.stroke('M-8 6L-8 15M-3 7L-3 15M5 7L5 15M9 6L9 15', '#4a443c', 1.8)
    for (const [dx, dy, r] of [
      [-9, 0, 7],
      [-3, -4, 8],
      [5, -4, 8],
      [10, 0, 7],
      [0, 3, 8],
      [6, 3, 7],
    ] as const)
      pen.disc(dx, dy, r, '#f1ede2')
    pen.oval(17, -4, 4.6, 6, '#4a443c')
    pen.oval(13, -7, 3.4, 1.8, '#4a443c')
  })
}

/** A spider's web hung with dew, centred on x, y. */
export function web(pen: Pen, x: number, y: number, radius: number): void {
  const spokes = 14
  const angles = Array.from(
    { length: spokes },
    (_, index) => (index / spokes) * Math.PI * 2 + pen.between(-0.08, 0.08),
  )
  const reach = angles.map(() => radius * pen.between(0.9, 1.15))
  const point = (index: number, ring: number) => {
    const angle = angles[index % spokes] ?? 0
    const distance = (reach[index % spokes] ?? radius) * ring
    return [fixed(x + Math.cos(angle) * distance), fixed(y + Math.sin(angle) * distance)] as const
  }
  let path = ''
  for (let spoke = 0; spoke < spokes; spoke++) path += `M${x} ${y}L${point(spoke, 1.12).join(' ')}`
  const drops: (readonly [number, number])[] = []
  for (let ring = 2; ring <= 9; ring++) {
    for (let spoke = 0; spoke < spokes; spoke++) {
      const from = point(spoke, ring / 9)
      const to = point(spoke + 1, ring / 9)
      const sag = [
        fixed(((from[0] + to[0]) / 2) * 0.96 + x * 0.04),
        fixed(((from[1] + to[1]) / 2) * 0.96 + y * 0.04),
      ] as const
      path += `M${from.join(' ')}Q${sag.join(' ')} ${to.join(' ')}`
      if (pen.random() < 0.75) drops.push(from)
      if (pen.random() < 0.4) drops.push(sag)
    }
  }
  pen.stroke(path, '#fffdf4', 0.5, 0.75)
  for (const [dx, dy] of drops) pen.disc(dx, dy, pen.between(0.7, 1.5), '#ffffff', 0.9)
}
