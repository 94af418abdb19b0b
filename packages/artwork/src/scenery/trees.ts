import type { Random } from '../random.ts';
import { element, num, path, type Point } from '../svg.ts';
import { type Canvas, dabs, type Dab, linear, mix, shape } from './canvas.ts';

export interface TrunkStyle {
  /** The side away from the light, the body, and the lit edge. */
  shade: string;
  body: string;
  lit: string;
  /** Where the light stands, in units from the left. */
  lightX: number;
  /** Touches of bark per 100 units of height; none leaves the trunk smooth. */
  bark?: { colours: readonly string[]; density: number; run: 'up' | 'across' };
  /** Moss creeping up from the foot: colours and how far up (units). */
  moss?: { colours: readonly string[]; height: number };
}

export interface TrunkShape {
  x: number;
  base: number;
  top: number;
  width: number;
  /** Sideways distance from foot to top. */
  lean: number;
  /** How wide the foot spreads, as a share of the width. */
  flare: number;
}

/** Paints one trunk, lit from the side where the light stands. */
export function trunk(canvas: Canvas, form: TrunkShape, style: TrunkStyle): void {
  const { random } = canvas;
  const { x, base, top, width, lean, flare } = form;
  const height = base - top;
  const sway = random.around(0, width * 0.35);
  function centre(t: number): number {
    return x + lean * t + sway * Math.sin(t * Math.PI);
  }
  function half(t: number): number {
    const root = Math.max(0, 1 - (t * height) / (width * 1.6)) ** 3;
    return (width / 2) * (1 - 0.3 * t + flare * root);
  }
  const left: Point[] = [];
  const right: Point[] = [];
  for (const t of [0, 0.03, 0.08, 0.2, 0.5, 0.8, 1]) {
    left.push({ x: centre(t) - half(t), y: base - t * height });
    right.unshift({ x: centre(t) + half(t), y: base - t * height });
  }
  const outline = [...left, ...right];
  const isLitFromLeft = style.lightX < x;
  const rim = isLitFromLeft ? 0.06 : 0.94;
  const fill = linear(
    canvas,
    isLitFromLeft
      ? [[0, style.lit], [rim + 0.1, mix(style.lit, style.body, 0.6)], [0.5, style.body], [1, style.shade]]
      : [[0, style.shade], [0.5, style.body], [rim - 0.1, mix(style.lit, style.body, 0.6)], [1, style.lit]],
    1,
    0,
  );
  const foot = width * 0.12;
  let d = '';
  for (const [i, point] of outline.entries()) {
    d += path(i === 0 ? 'M' : 'L', point.x, point.y);
  }
  shape(canvas, `${d}${path('Q', x, base + foot, x - half(0), base)}z`, fill);

  if (style.bark !== undefined) {
    const { colours, density, run } = style.bark;
    const list: Dab[] = [];
    const count = Math.round(((height / 100) * density * Math.max(width, 24)) / 30);
    for (let i = 0; i < count; i++) {
      const t = random.next();
      const across = random.around(0, 0.86);
      const isUp = run === 'up';
      const facing = isLitFromLeft ? -across : across;
      const length = isUp ? random.between(14, 52) : width * random.between(0.06, 0.3) * (1.1 - Math.abs(across));
      list.push({
        x: centre(t) + across * half(t) - (isUp ? 0 : length / 2),
        y: base - t * height,
        dx: isUp ? (lean * length) / height + random.around(0, 2) : length,
        dy: isUp ? -length : random.around(0, 2),
        width: isUp ? random.between(1, Math.max(width * 0.05, 1.6)) : random.between(1.2, Math.max(width * 0.07, 2)),
        tone: 0.5 + facing * 0.45 + random.around(0, 0.3),
      });
    }
    dabs(canvas, list, colours, isLitFromLeft ? 0.6 : 0.6);
  }
  if (style.moss !== undefined) {
    const list: Dab[] = [];
    const count = Math.round((style.moss.height * width) / 60);
    for (let i = 0; i < count; i++) {
      const t = (random.next() ** 2 * style.moss.height) / height;
      const across = random.around(0, 0.95);
      list.push({
        x: centre(t) + across * half(t),
        y: base - t * height + random.around(4, 6),
        dx: random.around(0, 3),
        dy: random.between(-5, 0),
        width: random.between(3, 8),
        tone: 0.45 + (isLitFromLeft ? -across : across) * 0.4 + random.around(0, 0.25),
      });
    }
    dabs(canvas, list, style.moss.colours, 0.85);
  }
}

/** A mass of leaves: where it hangs and how far it reaches. */
export interface Clump {
  x: number;
  y: number;
  rx: number;
  ry: number;
}

/**
 * Leaves of several clumps as touches of the brush, lighter on the side that faces the light.
 * `size` is the width of a touch, `stretch` how much longer than wide it is.
 */
export function leafage(
  canvas: Canvas,
  clumps: readonly Clump[],
  options: { colours: readonly string[]; size: number; density: number; light: Point; stretch?: number; opacity?: number; hang?: number },
): void {
  const { random } = canvas;
  const { size, density, light, stretch = 1, hang = 0 } = options;
  const list: Dab[] = [];
  for (const clump of clumps) {
    const toLight = Math.atan2(light.y - clump.y, light.x - clump.x);
    const count = Math.round((clump.rx * clump.ry * density) / (size * size));
    for (let i = 0; i < count; i++) {
      const angle = random.between(0, Math.PI * 2);
      // Denser in the heart, loose at the edge, so that light comes through.
      const radius = random.next() ** 0.62 * random.between(0.8, 1.12);
      const px = Math.cos(angle) * radius;
      const py = Math.sin(angle) * radius;
      const turn = hang > 0 ? Math.PI / 2 + random.around(0, 1 - hang) : random.between(0, Math.PI);
      const length = size * stretch * random.between(0.3, 1.1);
      list.push({
        x: clump.x + px * clump.rx,
        y: clump.y + py * clump.ry,
        dx: Math.cos(turn) * length,
        dy: Math.sin(turn) * length,
        width: size * random.between(0.55, 1.15),
        tone: 0.46 + 0.42 * (px * Math.cos(toLight) + py * Math.sin(toLight)) * radius + random.around(0, 0.26),
      });
    }
  }
  dabs(canvas, list, options.colours, options.opacity ?? 1);
}

/** Clumps scattered over an area, wider than high. */
export function clumpsIn(random: Random, count: number, area: { x: readonly [number, number]; y: readonly [number, number] }, size: readonly [number, number]): Clump[] {
  return Array.from({ length: count }, () => {
    const rx = random.between(size[0], size[1]);
    return { x: random.between(area.x[0], area.x[1]), y: random.between(area.y[0], area.y[1]), rx, ry: rx * random.between(0.4, 0.72) };
  });
}

/** A limb and all that grows from it, as tapering strokes; returns the ends where leaves sit. */
export function limbs(
  canvas: Canvas,
  start: Point,
  options: { angle: number; length: number; width: number; depth: number; spread: number; droop: number; colours: readonly string[]; twist?: number; /** -1 where the light stands left, 1 where it stands right. */ lean: number; /** Whether it stands on the ground rather than on another limb. */ isRooted?: boolean },
): Point[] {
  const { random } = canvas;
  const ends: Point[] = [];
  const list: { from: Point; to: Point; width: number }[] = [];
  const twist = options.twist ?? 0.5;
  function grow(from: Point, angle: number, length: number, width: number, depth: number): void {
    let at = from;
    let heading = angle;
    const steps = depth > 1 ? 4 : 3;
    for (let i = 0; i < steps; i++) {
      heading += random.around(0, twist) + options.droop * Math.cos(heading);
      const next = { x: at.x + (Math.cos(heading) * length) / steps, y: at.y + (Math.sin(heading) * length) / steps };
      const thick = width * (1 - (0.5 * i) / steps);
      list.push({ from: at, to: next, width: thick });
      if (depth > 0 && i > 0 && random.chance(0.7)) {
        const side = random.sign();
        grow(next, heading + side * random.between(0.4, 0.9) * options.spread, length * random.between(0.5, 0.72), thick * 0.62, depth - 1);
      }
      at = next;
    }
    if (depth > 0) {
      grow(at, heading + random.around(0, 0.4), length * 0.66, width * 0.46, depth - 1);
    } else {
      ends.push(at);
    }
  }
  // The root spreads into the ground.
  const w = options.width;
  const root = path('M', start.x - w * 1.05, start.y + w * 0.34, 'Q', start.x - w * 0.42, start.y + w * 0.1, start.x - w * 0.47, start.y - w * 0.7, 'H', start.x + w * 0.47, 'Q', start.x + w * 0.42, start.y + w * 0.1, start.x + w * 1.05, start.y + w * 0.34, 'Q', start.x, start.y + w * 0.5, start.x - w * 1.05, start.y + w * 0.34, 'z');
  if (options.isRooted !== false) {
    shape(canvas, root, options.colours[0] ?? '#000000');
  }
  grow(start, options.angle, options.length, options.width, options.depth);
  const dark = options.colours[0] ?? '#000000';
  let content = '';
  const touches: Dab[] = [];
  for (const { from, to, width } of list) {
    content += element('path', { d: path('M', from.x, from.y, 'L', to.x, to.y), 'stroke-width': num(Math.max(width, 0.9)) });
    // Bark and moss catch the light on the upper side of every limb.
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (let i = 0; width > 7 && i < (length * width) / 110; i++) {
      const t = random.next();
      const across = random.around(0, 0.42) * width;
      const nx = -(to.y - from.y) / length;
      const ny = (to.x - from.x) / length;
      touches.push({
        x: from.x + (to.x - from.x) * t + nx * across,
        y: from.y + (to.y - from.y) * t + ny * across,
        dx: ((to.x - from.x) / length) * random.between(3, 12),
        dy: ((to.y - from.y) / length) * random.between(3, 12),
        width: random.between(1.5, Math.max(width * 0.08, 2.4)),
        tone: 0.42 - (ny * across + (nx * across) * options.lean) / width + random.around(0, 0.28),
      });
    }
  }
  canvas.body.push(element('g', { fill: 'none', stroke: dark, 'stroke-linecap': 'round' }, content));
  dabs(canvas, touches, options.colours, 0.8);
  return ends;
}

/** A spruce or fir: tiers of drooping boughs, ragged on both sides. */
export function sprucePath(random: Random, x: number, base: number, height: number, spread: number): string {
  const tiers = Math.round(Math.min(Math.max(height / 22, 8), 20));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers;
    const y = base - height + height * 0.97 * t;
    const reach = spread * (0.05 + t ** 0.85 * random.between(0.78, 1.1));
    const notch = reach * random.between(0.42, 0.6);
    const drop = (height / tiers) * random.between(0.35, 0.7);
    left.push({ x: x - reach, y: y + drop }, { x: x - notch, y: y + drop * 0.55 });
    right.push({ x: x + reach * random.between(0.85, 1.1), y: y + drop }, { x: x + notch, y: y + drop * 0.55 });
  }
  let d = path('M', x, base - height);
  for (const point of left) {
    d += path('L', point.x, point.y);
  }
  for (const point of right.reverse()) {
    d += path('L', point.x, point.y);
  }
  return `${d}z`;
}
