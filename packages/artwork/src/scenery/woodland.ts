import type { Canvas } from './canvas.ts'
import { blurred, fade, HEIGHT, linear, mix, shape, WIDTH } from './canvas.ts'
import { carpet, land, nearness, rolling, shadows } from './ground.ts'
import type { Clump } from './leafage.ts'
import { clumpsIn, leafage } from './leafage.ts'
import { finish, glow, mist, shafts, specks, wash } from './light.ts'
import { trail } from './trail.ts'
import type { TrunkStyle } from './trunk.ts'
import { trunk } from './trunk.ts'
import { ferns, grass } from './undergrowth.ts'
import type { View, Wood } from './wood.ts'
import { places } from './wood.ts'

function canopyLayer(canvas: Canvas, wood: Wood, view: View, depth: number): void {
  const { random } = canvas
  const hang = wood.hang ?? 0.6
  const size = (wood.leafSize ?? 1) * (5 + 8.5 * depth)
  const reach = view.horizon * hang
  const count = Math.round(19 - 9 * depth)
  const clumps: Clump[] = clumpsIn(
    random,
    count,
    { x: [-60, WIDTH + 60], y: [-60, reach * (1.05 - depth * 0.55)] },
    [70 + 40 * depth, 150 + 90 * depth],
  ).filter((clump) => {
    // Leave the sky open around the light, more so for the nearer layers.
    const away = Math.hypot(clump.x - view.light.x, (clump.y - view.light.y) * 1.3)
    return away > 90 + depth * 230 || random.chance(0.25 - depth * 0.2)
  })
  leafage(canvas, clumps, {
    colours: fade(wood.canopy, wood.haze, 0.72 * (1 - depth) ** 1.2),
    size,
    density: 1.3,
    light: view.light,
    stretch: 0.9,
    opacity: 0.62 + depth * 0.3,
  })
}

/** Paints a wood one looks into: air, ranks of trunks under leaves, ground, light, and what grows in front. */
export function paintWood(canvas: Canvas, wood: Wood): void {
  const { random } = canvas
  const horizon = random.between(HEIGHT * 0.49, HEIGHT * 0.67)
  const light = { x: random.between(WIDTH * 0.24, WIDTH * 0.76), y: horizon * random.between(0.22, 0.6) }
  const way =
    wood.trail !== undefined && random.chance(0.58)
      ? trail(random, horizon + 6, {
          end: light.x + random.around(0, 120),
          start: random.between(WIDTH * 0.3, WIDTH * 0.7),
          width: random.between(260, 400),
          wind: random.between(60, 150),
        })
      : undefined
  const view: View = { horizon, light, way }
  const isOpen = random.chance(0.6)

  wash(canvas, wood.air)
  glow(canvas, light.x, light.y, 620, wood.light.colour, wood.light.strength, 480)

  wood.back?.(canvas, view)

  function rank(depth: number, count: number, casts = false): void {
    const base = horizon + (HEIGHT - horizon) * (0.02 + 0.62 * depth ** 1.9)
    const tint = 0.86 * (1 - depth) ** 1.05
    const style: TrunkStyle = {
      shade: mix(wood.bark.shade, wood.haze, tint),
      body: mix(wood.bark.body, wood.haze, tint),
      lit: mix(wood.bark.lit, wood.haze, tint * 0.8),
      lightX: light.x,
    }
    const [thin, thick] = wood.giant ?? [70, 118]
    const isDetailed = depth > 0.45
    const forms = places(canvas, count, isOpen && depth > 0.25)
      .map((x) => ({
        x,
        base: base + random.around(0, 10 + 40 * depth),
        top: -20,
        width: (7 + random.between(thin, thick) * depth ** 1.55) * random.between(0.72, 1.1),
        lean: random.around(0, 20 + 40 * depth),
        flare: 0.25 + 0.2 * depth,
      }))
      .filter((form) => way?.contains(form.x, form.base, form.width * 0.7) !== true)
    if (casts) {
      shadows(canvas, forms, light, wood.shade, 0.4 * wood.light.strength)
    }
    for (const form of forms) {
      trunk(canvas, form, {
        ...style,
        bark:
          wood.bark.touches !== undefined && depth > 0.25
            ? {
                colours: fade(wood.bark.touches, wood.haze, tint),
                density: (isDetailed ? 22 : 12) * (wood.bark.density ?? 1),
                run: wood.bark.run ?? 'up',
              }
            : undefined,
        moss:
          wood.moss !== undefined && isDetailed
            ? {
                colours: fade(wood.moss, wood.haze, tint),
                height: random.between(90, 260) * (wood.mossReach ?? 1),
              }
            : undefined,
      })
    }
  }

  const [fewest, most] = wood.stems ?? [11, 17]
  const stems = random.int(fewest, most)
  const litter = wood.ground.litter ?? 1
  blurred(canvas, 4, () => {
    canopyLayer(canvas, wood, view, 0.05)
    rank(0.02, stems + 6)
    canopyLayer(canvas, wood, view, 0.3)
    rank(0.2, stems)
  })
  land(canvas, rolling(random, horizon, random.between(6, 20)), wood.ground.stops)
  if (wood.mist !== undefined) {
    mist(canvas, horizon + 4, random.between(90, 190), wood.mist.colour, wood.mist.strength)
  }
  glow(canvas, light.x, horizon + 40, 480, wood.light.colour, wood.light.strength * 0.6, 120)
  rank(0.34, Math.round(stems * 0.62), true)
  canopyLayer(canvas, wood, view, 0.55)

  function isOnWay(x: number, y: number): boolean {
    return way?.contains(x, y, random.between(-6, 4) + 14 * nearness(y, horizon)) === true
  }
  if (way !== undefined && wood.trail !== undefined) {
    shape(
      canvas,
      way.outline,
      linear(canvas, [
        [0, wood.haze],
        [0.12, wood.trail.far],
        [1, wood.trail.near],
      ]),
    )
    carpet(canvas, horizon + 6, {
      count: 520,
      colours: wood.trail.flecks,
      size: [2, 13],
      light,
      flat: 1.6,
      opacity: 0.5,
      avoid: (x, y) => !way.contains(x, y, -8),
    })
  }
  carpet(canvas, horizon + 2, {
    count: 3400 * litter,
    colours: wood.ground.cover,
    size: [2, 11],
    light,
    haze: wood.haze,
    upright: wood.ground.upright ?? 0,
    avoid: isOnWay,
    to: 0.72,
  })
  if (wood.ground.second !== undefined) {
    carpet(canvas, horizon + 2, {
      count: 2200 * litter,
      colours: wood.ground.second,
      size: [2, 9],
      light,
      haze: wood.haze,
      drift: 0.55,
      avoid: isOnWay,
      to: 0.8,
    })
  }
  const near = random.between(0.56, 0.7)
  wood.middle?.(canvas, view)
  rank(near, random.int(3, 5), true)
  carpet(canvas, horizon, {
    count: 1500 * litter,
    colours: wood.ground.cover,
    size: [3, 13],
    light,
    upright: wood.ground.upright ?? 0,
    avoid: isOnWay,
    from: 0.66,
  })
  if (wood.ground.second !== undefined) {
    carpet(canvas, horizon, {
      count: 900 * litter,
      colours: wood.ground.second,
      size: [3, 11],
      light,
      drift: 0.5,
      avoid: isOnWay,
      from: 0.62,
    })
  }
  canopyLayer(canvas, wood, view, 0.85)
  if (wood.shafts !== undefined && random.chance(0.8)) {
    shafts(canvas, light.x, -40, wood.light.colour, wood.shafts, random.int(4, 7))
  }
  frontRank(canvas, wood, view)
  wood.front?.(canvas, view)
  finish(canvas, wood.shade, 0.42)
}

/** One or two big trunks at the sides, undergrowth, drifting specks, a few leaves too close to be sharp. */
function frontRank(canvas: Canvas, wood: Wood, view: View): void {
  const { random } = canvas
  const [thin, thick] = wood.giant ?? [70, 118]
  const sides = random.pick([[0], [1], [0, 1]])
  for (const side of sides) {
    const width = random.between(thick, thick + (thick - thin) * 1.2)
    trunk(
      canvas,
      {
        x: side === 0 ? random.between(20, 190) : random.between(WIDTH - 190, WIDTH - 20),
        base: random.between(HEIGHT * 0.86, HEIGHT * 1.04),
        top: -20,
        width,
        lean: random.around(0, 50),
        flare: 0.5,
      },
      {
        shade: wood.bark.shade,
        body: wood.bark.body,
        lit: wood.bark.lit,
        lightX: view.light.x,
        bark:
          wood.bark.touches === undefined
            ? undefined
            : {
                colours: wood.bark.touches,
                density: 34 * (wood.bark.density ?? 1),
                run: wood.bark.run ?? 'up',
              },
        moss:
          wood.moss === undefined
            ? undefined
            : { colours: wood.moss, height: random.between(160, 420) * (wood.mossReach ?? 1) },
      },
    )
  }
  if (wood.grass !== undefined) {
    grass(canvas, 150, { x: [-10, WIDTH + 10], y: [HEIGHT * 0.93, HEIGHT + 30] }, [30, 90], wood.grass, 0.9)
  }
  if (wood.ferns !== undefined) {
    const spots = Array.from({ length: random.int(3, 6) }, () => {
      const isLeft = random.chance(0.5)
      return {
        x: isLeft ? random.between(0, WIDTH * 0.34) : random.between(WIDTH * 0.66, WIDTH),
        y: random.between(HEIGHT * 0.86, HEIGHT * 1.02),
        size: random.between(100, 210),
      }
    }).sort((a, b) => a.y - b.y)
    ferns(canvas, spots, wood.ferns)
  }
  if (wood.specks !== undefined) {
    specks(canvas, wood.specks.count, wood.specks.size, wood.specks.colours, 0.8, wood.specks.slant)
  }
  blurred(canvas, 5, () => {
    const corner = random.pick([-1, 1])
    leafage(
      canvas,
      clumpsIn(
        random,
        4,
        { x: corner < 0 ? [-40, 260] : [WIDTH - 260, WIDTH + 40], y: [-40, 90] },
        [90, 170],
      ),
      {
        colours: wood.canopy.slice(0, Math.max(wood.canopy.length - 1, 2)),
        size: 20 * (wood.leafSize ?? 1),
        density: 0.55,
        light: view.light,
        stretch: 1,
        opacity: 0.9,
      },
    )
  })
}
