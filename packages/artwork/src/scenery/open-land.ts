import { path, type Point, smooth } from '../svg.ts';
import { type Canvas, dabs, type Dab, fade, HEIGHT, linear, mix, rect, shape, WIDTH } from './canvas.ts';
import { boulder, carpet, grass, land, rolling, trail } from './ground.ts';
import { clouds, finish, glow, mist, orb, wash } from './light.ts';
import { type Clump, clumpsIn, leafage, limbs, trunk } from './trees.ts';
import { woodedEdge } from './waters.ts';

/** Umbrella pines above the sea, in the wind's shape. */
export function coastalPine(canvas: Canvas): void {
  const { random } = canvas;
  const tone = random.pick([
    { top: '#6fa3bd', low: '#f2e6cc', sea: '#3f8597', deep: '#1f5a6e', light: '#fff6dc' },
    { top: '#8d8fb0', low: '#f8cfa6', sea: '#6f7f9a', deep: '#3a4a68', light: '#ffe0b4' },
    { top: '#93b9b9', low: '#eef0e2', sea: '#6da19f', deep: '#3b7074', light: '#fffdf0' },
  ]);
  const horizon = random.between(HEIGHT * 0.44, HEIGHT * 0.54);
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.3, 0.8) };
  wash(canvas, [[0, tone.top], [(horizon / HEIGHT) * 0.8, mix(tone.top, tone.low, 0.75)], [horizon / HEIGHT, tone.low], [1, tone.low]]);
  orb(canvas, light.x, light.y, random.between(26, 44), '#fffaf0', 0.8, tone.light);
  clouds(canvas, 20, horizon * 0.8, [mix(tone.top, tone.low, 0.35), tone.low, '#fffdf6'], random.int(4, 8), 0.5);
  rect(canvas, horizon, HEIGHT - horizon, linear(canvas, [[0, mix(tone.sea, tone.low, 0.35)], [0.3, tone.sea], [1, tone.deep]]));
  const waves: Dab[] = [];
  for (let i = 0; i < 700; i++) {
    const z = random.next() ** 1.3;
    const inLight = random.chance(0.4);
    const x = inLight ? light.x + (random.next() + random.next() - 1) * (60 + 260 * z) : random.between(0, WIDTH);
    waves.push({ x, y: horizon + 3 + (HEIGHT - horizon) * 0.6 * z, dx: random.between(8, 26) * (0.4 + 1.8 * z), dy: 0, width: 0.8 + 2.6 * z, tone: inLight ? random.between(0.6, 1) : random.between(0, 0.55) });
  }
  dabs(canvas, waves, [tone.deep, tone.sea, mix(tone.sea, tone.low, 0.6), '#fffaf0'], 0.6);
  for (let i = 0; i < 3; i++) {
    const side = i % 2 === 0 ? random.sign() : -random.sign();
    const edge = side < 0 ? -20 : WIDTH + 20;
    const reach = random.between(260, 620) - i * 40;
    const y = horizon + 6 + i * 26;
    const colour = mix('#5f6f5a', tone.low, 0.62 - i * 0.22);
    const top = random.between(50, 110);
    shape(canvas, path('M', edge, y - top, 'C', edge - side * reach * 0.4, y - top * 0.9, edge - side * reach * 0.7, y - top * 0.6, edge - side * reach, y, 'L', edge, y + 8, 'z'), linear(canvas, [[0, colour], [1, mix(colour, '#d8b48a', 0.35)]]));
  }
  mist(canvas, horizon, 60, tone.low, 0.5);

  const side = random.sign();
  const cliff = random.between(HEIGHT * 0.68, HEIGHT * 0.76);
  const fall = random.between(0.5, 0.8);
  const brow: Point[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => ({ x: side < 0 ? -20 + t * (WIDTH + 40) : WIDTH + 20 - t * (WIDTH + 40), y: cliff + (t > fall ? (t - fall) * 620 : 0) + random.around(0, 16) }));
  shape(canvas, `${smooth(brow)}V${HEIGHT + 20}H${side < 0 ? -20 : WIDTH + 20}z`, linear(canvas, [[0, '#b9a36c'], [0.25, '#8c7a4c'], [1, '#3f3a26']]));
  function isOff(x: number, y: number): boolean {
    const t = side < 0 ? (x + 20) / (WIDTH + 40) : (WIDTH + 20 - x) / (WIDTH + 40);
    return y < cliff + (t > fall ? (t - fall) * 620 : 0) + 14;
  }
  carpet(canvas, cliff, { count: 2400, colours: ['#4b4a2a', '#74703c', '#a0965a', '#cdbb80', '#ecdcae'], size: [3, 10], light, upright: 1, flat: 0.3, avoid: isOff });
  carpet(canvas, cliff, { count: 460, colours: random.pick([['#8d6a94', '#b993bd', '#e0c3df'], ['#c7a23c', '#e6c95f', '#f7e8a4'], ['#c9c2b0', '#ece6d8', '#ffffff']]), size: [3, 8], light, drift: 0.7, avoid: isOff });
  for (let i = random.int(2, 5); i > 0; i--) {
    const x = side < 0 ? random.between(0, WIDTH * fall * 0.9) : random.between(WIDTH * (1 - fall * 0.9), WIDTH);
    boulder(canvas, { x, y: cliff + random.between(30, 190) }, random.between(70, 210), random.between(30, 80), ['#4b4638', '#938a74', '#dbd0b4'], undefined, light);
  }
  const trees = random.int(2, 4);
  for (let i = 0; i < trees; i++) {
    const t = (0.06 + (0.84 * (i + random.between(0.1, 0.7))) / trees) * fall;
    const x = side < 0 ? t * WIDTH : WIDTH - t * WIDTH;
    const base = cliff + random.between(16, 90);
    const height = random.between(300, 520);
    const lean = -side * random.between(20, 150);
    umbrellaPine(canvas, { x, y: base }, height, lean, light);
  }
  grass(canvas, 130, { x: side < 0 ? [0, WIDTH * 0.7] : [WIDTH * 0.3, WIDTH], y: [HEIGHT * 0.96, HEIGHT + 30] }, [40, 110], ['#3e3b22', '#6d6738', '#a5965a', '#d6c283'], 0.9);
  finish(canvas, '#14201f', 0.34);
}

function umbrellaPine(canvas: Canvas, foot: Point, height: number, lean: number, light: Point): void {
  const { random } = canvas;
  const width = height * random.between(0.065, 0.085);
  const top = foot.y - height;
  trunk(canvas, { x: foot.x, base: foot.y, top, width, lean, flare: 0.5 }, { shade: '#2f211b', body: '#6b4836', lit: '#c08e66', lightX: light.x, bark: { colours: ['#2a1c16', '#57392a', '#8c624a', '#c99a74'], density: 26, run: 'up' } });
  const crown = { x: foot.x + lean, y: top };
  const reach = height * random.between(0.4, 0.55);
  const colours = ['#2f211b', '#4d3528', '#7d5743', '#b1825f'];
  for (const turn of [-0.95, -0.45, 0.05, 0.5, 1]) {
    limbs(canvas, { x: crown.x - lean * 0.1, y: crown.y + height * 0.1 }, { angle: -Math.PI / 2 + turn + random.around(0, 0.1), length: reach * 0.46, width: width * 0.42, depth: 1, spread: 0.7, droop: 0, colours, twist: 0.12, lean: light.x < crown.x ? 1 : -1, isRooted: false });
  }
  const clumps: Clump[] = Array.from({ length: 15 }, (_, i) => {
    const u = ((i % 9) / 8) * 2 - 1;
    const rx = reach * random.between(0.26, 0.38);
    const dome = Math.sqrt(1 - u * u * 0.92) * reach;
    return { x: crown.x + u * reach * 0.9, y: crown.y + reach * 0.06 - dome * (i < 9 ? 0.2 : 0.42) + random.around(0, 8), rx, ry: rx * random.between(0.4, 0.52) };
  });
  leafage(canvas, clumps, { colours: ['#14281e', '#264430', '#3f6140', '#668655', '#a5b574'], size: Math.max(height * 0.014, 4.6), density: 1.9, light: { x: light.x, y: light.y - 300 }, opacity: 0.97 });
}

/** A moor in August where the wood thins out: heather, a lone tree, long hills. */
export function heather(canvas: Canvas): void {
  const { random } = canvas;
  const tone = random.pick([
    { top: '#8aa5b8', low: '#f0e2d2', hill: '#76808f', light: '#fff4e0' },
    { top: '#7d7f9f', low: '#f6cdb0', hill: '#7d6f86', light: '#ffe2c4' },
    { top: '#a9bcc0', low: '#ebeee8', hill: '#82918f', light: '#ffffff' },
  ]);
  const horizon = random.between(HEIGHT * 0.46, HEIGHT * 0.56);
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.35, 0.8) };
  wash(canvas, [[0, tone.top], [(horizon / HEIGHT) * 0.95, tone.low], [1, tone.low]]);
  glow(canvas, light.x, light.y, 520, tone.light, 0.9, 330);
  clouds(canvas, 10, horizon * 0.85, [mix(tone.top, '#4a5060', 0.25), mix(tone.top, tone.low, 0.6), tone.light, '#ffffff'], random.int(7, 13), 0.55);
  for (let i = 0; i < 4; i++) {
    const haze = 0.74 - i * 0.18;
    const edge = rolling(random, horizon - 66 + i * 34, 56 - i * 8, 5);
    land(canvas, edge, [[0, mix(mix(tone.hill, '#7c5b7c', i * 0.2), tone.low, haze)], [1, mix('#8c7f70', tone.low, haze)]]);
    if (i === 2) {
      shape(canvas, woodedEdge(canvas, edge.map((point) => ({ x: point.x, y: point.y + 8 })), [8, 24], 12, horizon + 40), mix('#3a4a40', tone.low, 0.4), 0.8);
    }
  }
  mist(canvas, horizon - 10, 90, tone.low, 0.55);
  land(canvas, rolling(random, horizon + 34, 26), [[0, '#a58ba4'], [0.3, '#6f5570'], [1, '#2c2530']]);
  const way = random.chance(0.6) ? trail(random, horizon + 34, { end: random.between(WIDTH * 0.3, WIDTH * 0.7), start: random.between(WIDTH * 0.3, WIDTH * 0.7), width: random.between(180, 280), wind: random.between(80, 170) }) : undefined;
  if (way !== undefined) {
    shape(canvas, way.outline, linear(canvas, [[0, '#e0cfc0'], [1, '#96806a']]));
    carpet(canvas, horizon + 34, { count: 420, colours: ['#6f5c4a', '#b39f88', '#e6d8c2'], size: [2, 8], light, flat: 1.6, opacity: 0.6, avoid: (x, y) => !way.contains(x, y, -6) });
  }
  function isOnWay(x: number, y: number): boolean {
    return way?.contains(x, y, random.between(-4, 12)) === true;
  }
  const bloom = random.pick([['#4a2f52', '#7b4c7d', '#a86fa2', '#cf9cc4', '#ecc9e0'], ['#5a2c48', '#8d466c', '#b96f92', '#dba2b8', '#f3d2dc'], ['#43355c', '#6a5688', '#937db0', '#bba9d2', '#e0d5ec']]);
  carpet(canvas, horizon + 34, { count: 3300, colours: ['#2f3326', '#4a4d30', '#6f6a42', ...bloom.slice(1, 3)], size: [2, 10], light, upright: 0.8, avoid: isOnWay, haze: '#c3aebb' });
  carpet(canvas, horizon + 36, { count: 4300, colours: bloom, size: [1.8, 7.5], light, upright: 0.7, drift: 0.32, avoid: isOnWay, haze: '#d3bfcb' });
  const stones = random.int(2, 6);
  for (let i = 0; i < stones; i++) {
    const z = random.between(0.12, 0.7);
    const y = horizon + 40 + (HEIGHT - horizon) * z;
    const x = random.between(40, WIDTH - 40);
    if (way?.contains(x, y, 80 * z + 50) !== true) {
      boulder(canvas, { x, y }, (60 + 190 * z) * random.between(0.7, 1.2), (30 + 70 * z) * random.between(0.7, 1.2), ['#3d3c40', '#7f7d7c', '#cfc9bd'], undefined, light);
    }
  }
  const trees = random.int(1, 3);
  for (let i = 0; i < trees; i++) {
    const base = horizon + random.between(50, 150);
    const x = random.pick([random.between(WIDTH * 0.1, WIDTH * 0.36), random.between(WIDTH * 0.64, WIDTH * 0.9)]);
    const size = (base - horizon + 60) / 130;
    const isBirch = random.chance(0.5);
    const ends = limbs(canvas, { x, y: base }, { angle: -Math.PI / 2 + random.around(0, 0.22), length: 170 * size, width: 24 * size, depth: 4, spread: 0.9, droop: -0.02, colours: isBirch ? ['#6e6862', '#aaa49a', '#dcd7cc', '#ffffff'] : ['#2b211d', '#57402f', '#8b6548', '#bd9068'], twist: 0.24, lean: light.x < x ? 1 : -1 });
    leafage(canvas, ends.map((end) => ({ x: end.x, y: end.y, rx: 42 * size, ry: 32 * size })), { colours: fade(isBirch ? ['#5f6f2d', '#8f9a44', '#c0bf62', '#e6dc96'] : ['#1c3226', '#2f4e36', '#4d6e48', '#86a06c'], tone.low, 0.06), size: 5.5 * size, density: 1.15, light, opacity: 0.92 });
  }
  carpet(canvas, horizon, { count: 1300, colours: bloom, size: [3, 7.5], light, upright: 1.1, flat: 0.3, from: 0.7, drift: 0.3, avoid: isOnWay });
  grass(canvas, 110, { x: [0, WIDTH], y: [HEIGHT * 0.96, HEIGHT + 40] }, [40, 120], ['#3b3828', '#7a7048', '#b7a46c', '#5d3c5e'], 0.85);
  finish(canvas, '#1a1420', 0.38);
}

/** An olive grove on a dry slope: silver leaves, twisted stems, poppies in the grass. */
export function olive(canvas: Canvas): void {
  const { random } = canvas;
  const tone = random.pick([
    { top: '#8fb4c6', low: '#f6e8cb', light: '#fff5d6', grass: ['#6b6130', '#94854a', '#bda766', '#dfcb8b', '#f5e8b8'] },
    { top: '#c0a3a0', low: '#fbdcae', light: '#ffebbd', grass: ['#6d522b', '#9c7a42', '#c9a35d', '#e8c983', '#fae8b6'] },
    { top: '#a3bfb6', low: '#eff0dc', light: '#fffce8', grass: ['#485a2c', '#6f8140', '#9ba75b', '#c6cb83', '#e8e8b8'] },
  ]);
  const horizon = random.between(HEIGHT * 0.44, HEIGHT * 0.52);
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.3, 0.7) };
  wash(canvas, [[0, tone.top], [(horizon / HEIGHT) * 0.95, tone.low], [1, tone.low]]);
  glow(canvas, light.x, light.y, 560, tone.light, 0.95, 400);
  clouds(canvas, 10, horizon * 0.6, [tone.low, tone.light, '#ffffff'], random.int(2, 5), 0.5);
  for (let i = 0; i < 3; i++) {
    land(canvas, rolling(random, horizon - 70 + i * 30, 50 - i * 10, 5), [[0, mix('#7e8f7c', tone.low, 0.66 - i * 0.18)], [1, mix('#b3a676', tone.low, 0.6 - i * 0.2)]]);
  }
  leafage(canvas, clumpsIn(random, 16, { x: [0, WIDTH], y: [horizon - 8, horizon + 12] }, [22, 46]), { colours: fade(['#4d5f49', '#7d8c68', '#b2b98f'], tone.low, 0.4), size: 6, density: 1.2, light, opacity: 0.85 });
  mist(canvas, horizon, 80, tone.low, 0.5);
  const [dark = '#000000', , middle = '#000000', bright = '#000000'] = tone.grass;
  land(canvas, rolling(random, horizon + 14, 16), [[0, bright], [0.35, middle], [1, mix(dark, '#2a2414', 0.4)]]);
  carpet(canvas, horizon + 14, { count: 4200, colours: tone.grass, size: [1.6, 7], light, upright: 1.6, flat: 0.3, haze: mix(bright, tone.low, 0.5) });
  const flowers = random.pick([['#8e1f16', '#c5392a', '#ec6a4c'], ['#cfc9b4', '#f0ecdc', '#ffffff'], ['#6b5a96', '#9583bd', '#c6b9de']]);
  const count = random.int(3, 5);
  const spots = Array.from({ length: count }, (_, i) => ({ x: ((i + 0.5) / count) * WIDTH + random.around(0, 90), z: random.between(0.02, 0.46) })).sort((a, b) => a.z - b.z);
  for (const { x, z } of spots) {
    const base = horizon + 30 + (HEIGHT - horizon) * z;
    const size = 0.5 + z * 1.9;
    const haze = 0.34 * (1 - z * 2);
    shape(canvas, path('M', x - 150 * size, base + 4, 'Q', x, base - 22 * size, x + 150 * size, base + 4, 'Q', x, base + 46 * size, x - 150 * size, base + 4, 'z'), dark, 0.42);
    const stems = random.int(2, 3);
    const ends: Point[] = [];
    for (let i = 0; i < stems; i++) {
      const turn = (i / Math.max(stems - 1, 1) - 0.5) * 0.9;
      ends.push(...limbs(canvas, { x: x + turn * 26 * size, y: base }, { angle: -Math.PI / 2 + turn + random.around(0, 0.15), length: 100 * size, width: 34 * size, depth: 3, spread: 1.05, droop: 0, colours: fade(['#2f2a24', '#5a5146', '#8d8271', '#c4b89f'], tone.low, haze), twist: 0.6, lean: light.x < x ? 1 : -1 }));
    }
    leafage(canvas, ends.map((end) => ({ x: end.x, y: end.y - 8 * size, rx: 42 * size, ry: 31 * size })), { colours: fade(['#33452f', '#5a6e4c', '#87977a', '#b5bf9f', '#e3e6cd'], tone.low, haze), size: Math.max(4.6 * size, 3), density: 0.85, light: { x: light.x, y: light.y - 200 }, stretch: 1.8, opacity: 0.95 });
  }
  carpet(canvas, horizon + 14, { count: 1500, colours: tone.grass, size: [2, 8], light, upright: 1.9, flat: 0.3, from: 0.55 });
  carpet(canvas, horizon + 20, { count: 900, colours: flowers, size: [1.6, 8.5], light, drift: 0.62, flat: 0.4 });
  grass(canvas, 170, { x: [0, WIDTH], y: [HEIGHT * 0.95, HEIGHT + 40] }, [50, 130], [dark, middle, bright], 0.85);
  finish(canvas, '#1d170c', 0.36);
}
