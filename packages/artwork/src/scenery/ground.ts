import type { Random } from '../random.ts';
import { element, path, place, type Point, smooth } from '../svg.ts';
import { type Canvas, dabs, type Dab, fade, HEIGHT, linear, shape, type Stop, WIDTH } from './canvas.ts';

/** A rolling edge from left to right as points: `swing` units up and down around `y`. */
export function rolling(random: Random, y: number, swing: number, steps = 6): Point[] {
  const phase = random.between(0, Math.PI * 2);
  const tilt = random.around(0, swing * 0.5);
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: -20 + ((WIDTH + 40) * i) / steps,
    y: y + Math.sin(phase + i * 1.15) * swing * 0.6 + tilt * (i / steps - 0.5) * 2 + random.around(0, swing * 0.25),
  }));
}

/** Everything below a rolling edge, in one vertical gradient. */
export function land(canvas: Canvas, edge: readonly Point[], stops: readonly Stop[], opacity?: number): void {
  shape(canvas, `${smooth(edge)}V${HEIGHT + 10}H-20z`, linear(canvas, stops), opacity);
}

/** How near a height in the picture is: 0 at the horizon, 1 at the lower edge. */
export function nearness(y: number, horizon: number): number {
  return Math.min(Math.max((y - horizon) / (HEIGHT - horizon), 0), 1);
}

/**
 * What covers the ground: touches that grow and part towards the viewer. `drift` gathers them in patches,
 * `upright` makes them stand (grass, stems) rather than lie (leaves, petals).
 */
export function carpet(
  canvas: Canvas,
  horizon: number,
  options: {
    count: number;
    colours: readonly string[];
    size: readonly [number, number];
    light: Point;
    upright?: number;
    flat?: number;
    opacity?: number;
    avoid?: (x: number, y: number) => boolean;
    from?: number;
    to?: number;
    drift?: number;
    /** Distance fades towards this colour. */
    haze?: string;
  },
): void {
  const { random } = canvas;
  const { from = 0, to = 1, upright = 0, flat = 1, drift = 0 } = options;
  const patch = random.between(0, 100);
  const bands: Dab[][] = [[], [], [], []];
  for (let i = 0; i < options.count; i++) {
    const z = from + (to - from) * random.next() ** 0.72;
    const y = horizon + (HEIGHT - horizon) * z ** 1.35 + random.around(0, 6);
    const x = random.between(-20, WIDTH + 20);
    if (options.avoid?.(x, y) === true) {
      continue;
    }
    const wave = Math.sin(patch + x * 0.011 + y * 0.02) * Math.sin(patch * 2 + x * 0.0043 - y * 0.031);
    if (drift > 0 && wave < random.between(-1, drift * 2 - 1) - 0.35) {
      continue;
    }
    const width = (options.size[0] + (options.size[1] - options.size[0]) * z ** 1.4) * random.between(0.55, 1.3);
    const nearLight = Math.exp(-(((x - options.light.x) / 420) ** 2)) * (1 - z * 0.75);
    bands[options.haze === undefined ? 3 : Math.min(Math.floor((z ** 1.35) * 8), 3)]?.push({
      x,
      y,
      dx: random.around(0, width * flat),
      dy: upright > 0 ? -width * upright * random.between(0.4, 1.2) : random.around(0, width * 0.3),
      width,
      tone: 0.24 + nearLight * 0.5 + wave * 0.14 + random.around(0, 0.3),
    });
  }
  for (const [i, list] of bands.entries()) {
    const colours = options.haze === undefined ? options.colours : fade(options.colours, options.haze, [0.68, 0.4, 0.2, 0][i] ?? 0);
    dabs(canvas, list, colours, options.opacity ?? 1);
  }
}

/** A trail or stream winding away: its edges narrow towards a point on the horizon. */
export interface Trail {
  outline: string;
  contains(x: number, y: number, margin?: number): boolean;
  /** Centre and half width at a nearness from 0 to 1. */
  at(z: number): { x: number; y: number; half: number };
}

export function trail(random: Random, horizon: number, options: { end: number; start: number; width: number; wind: number }): Trail {
  const phase = random.between(0, Math.PI);
  const turns = random.between(3.2, 5);
  function at(z: number): { x: number; y: number; half: number } {
    const wave = Math.sin(phase + (1 - z) ** 1.6 * turns) - Math.sin(phase);
    return {
      x: options.start + (options.end - options.start) * (1 - z) ** 1.3 + wave * options.wind * (0.25 + z * 0.75),
      y: horizon + (HEIGHT + 20 - horizon) * z ** 1.35,
      half: 3 + (options.width / 2) * z ** 1.7,
    };
  }
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 12; i++) {
    const { x, y, half } = at(i / 12);
    left.push({ x: x - half, y });
    right.unshift({ x: x + half, y });
  }
  return {
    outline: `${smooth(left)}${smooth(right).replace('M', 'L')}z`,
    at,
    contains(x, y, margin = 0) {
      const spot = at((Math.max(y - horizon, 0) / (HEIGHT + 20 - horizon)) ** (1 / 1.35));
      return Math.abs(x - spot.x) < spot.half + margin;
    },
  };
}

/** Shadows of trunks reaching towards the viewer, away from a low light. */
export function shadows(canvas: Canvas, feet: readonly { x: number; base: number; width: number }[], light: Point, colour: string, opacity: number): void {
  let d = '';
  for (const foot of feet) {
    const dx = ((foot.x - light.x) / Math.max(foot.base - light.y + 260, 200)) * 420;
    const length = 380;
    const w = foot.width * 0.5;
    d += path('M', foot.x - w, foot.base, 'L', foot.x + w, foot.base, foot.x + dx + w * 2.3, foot.base + length, foot.x + dx - w * 2.3, foot.base + length, 'z');
  }
  if (d !== '') {
    shape(canvas, d, linear(canvas, [[0, colour, 1], [0.6, colour, 0.4], [1, colour, 0]]), opacity);
  }
}

/** One fern frond growing up from 0,0, 100 units high, as an outline. */
function frond(random: Random): string {
  const lean = random.between(14, 34);
  let d = path('M', 0, 0, 'Q', -lean * 0.4, -58, lean, -100, 'Q', -lean * 0.3, -58, 2.5, 0, 'z');
  for (let i = 0; i < 13; i++) {
    const t = 0.14 + (i / 13) * 0.84;
    const s = 1 - t;
    const x = 2 * s * t * -lean * 0.4 + t * t * lean;
    const y = 2 * s * t * -58 - t * t * 100;
    const reach = 25 * (0.45 + t) * (1 - t) ** 0.75 + 2;
    const rise = 7 + 9 * t;
    for (const side of [-1, 1]) {
      d += path('M', x, y, 'q', side * reach * 0.4, -rise * 0.9, side * reach, -rise * 0.5 + reach * 0.12, 'q', -side * reach * 0.5, rise * 0.35, -side * reach, rise * 0.5 - reach * 0.12 + 2.4, 'z');
    }
  }
  return d;
}

/** Tufts of fern in front, each a fan of fronds. Colours go from the back of a tuft to its front. */
export function ferns(canvas: Canvas, spots: readonly { x: number; y: number; size: number }[], colours: readonly string[]): void {
  const { random } = canvas;
  const ids = [canvas.id(), canvas.id()];
  for (const id of ids) {
    canvas.defs.push(element('path', { id, d: frond(random) }));
  }
  for (const { x, y, size } of spots) {
    const count = random.int(6, 8);
    for (let i = 0; i < count; i++) {
      const turn = ((i * 5) % count) / (count - 1);
      const angle = -70 + turn * 140 + random.around(0, 9);
      const scale = (size / 100) * (1.06 - Math.abs(turn - 0.5) * 0.7) * random.between(0.85, 1.1);
      canvas.body.push(
        element('use', {
          href: `#${random.pick(ids)}`,
          transform: place(x + random.around(0, size * 0.08), y, angle, angle < 0 ? -scale : scale, scale),
          fill: colours[Math.min(Math.floor((i / count) * colours.length), colours.length - 1)],
        }),
      );
    }
  }
}

/** Blades of grass standing along a lower edge. */
export function grass(canvas: Canvas, count: number, area: { x: readonly [number, number]; y: readonly [number, number] }, height: readonly [number, number], colours: readonly string[], opacity = 1): void {
  const { random } = canvas;
  const paths = colours.map(() => '');
  for (let i = 0; i < count; i++) {
    const x = random.between(area.x[0], area.x[1]);
    const y = random.between(area.y[0], area.y[1]);
    const h = random.between(height[0], height[1]);
    const lean = random.around(0, h * 0.45);
    const w = h * 0.035 + 0.8;
    const pick = random.int(0, colours.length - 1);
    paths[pick] += path('M', x - w, y, 'q', 0, -h * 0.6, lean, -h, 'q', -lean * 0.6, h * 0.5, -lean + w * 2, h, 'z');
  }
  for (const [i, d] of paths.entries()) {
    if (d !== '') {
      shape(canvas, d, colours[i] ?? '#000000', opacity);
    }
  }
}

/** A boulder with light on its upper side and moss where rain stays. */
export function boulder(canvas: Canvas, at: Point, width: number, height: number, colours: readonly [string, string, string], moss: readonly string[] | undefined, light: Point): void {
  const { random } = canvas;
  const count = 9;
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const angle = Math.PI + (i / (count - 1)) * Math.PI;
    points.push({
      x: at.x + Math.cos(angle) * (width / 2) * random.between(0.86, 1.06),
      y: at.y + Math.sin(angle) ** 1 * height * random.between(0.84, 1.08),
    });
  }
  const isLeft = light.x < at.x;
  const [dark, body, lit] = colours;
  shape(
    canvas,
    `${smooth(points)}Q${Math.round(at.x)} ${Math.round(at.y + height * 0.22)} ${Math.round(points[0]?.x ?? at.x)} ${Math.round(points[0]?.y ?? at.y)}z`,
    linear(canvas, [[0, lit], [0.4, body], [1, dark]], isLeft ? 0.5 : -0.5, 1),
  );
  const list: Dab[] = [];
  const paint = moss ?? [dark, body, lit];
  const touches = Math.round((width * height) / (moss === undefined ? 260 : 90));
  for (let i = 0; i < touches; i++) {
    const u = random.around(0, 0.92);
    const roof = Math.sqrt(Math.max(1 - u * u, 0)) * height;
    const depth = moss === undefined ? random.next() : random.next() ** 1.7;
    list.push({
      x: at.x + (u * width) / 2,
      y: at.y - roof * (1 - depth * 0.92) + random.around(2, 2),
      dx: random.around(0, 7),
      dy: random.around(2, 3),
      width: random.between(3, 7.5),
      tone: 0.72 - depth * 0.6 + (isLeft ? -u : u) * 0.25 + random.around(0, 0.22),
    });
  }
  dabs(canvas, list, paint, moss === undefined ? 0.4 : 0.92);
}
