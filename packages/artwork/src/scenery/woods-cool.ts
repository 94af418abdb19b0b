import { type Canvas, dabs, type Dab, fade, HEIGHT, mix, shape, WIDTH } from './canvas.ts';
import { boulder } from './ground.ts';
import { orb } from './light.ts';
import { leafage, limbs, sprucePath } from './trees.ts';
import { besideWay, paintWood, type View } from './woodland.ts';

/** Spruces standing about in a wood, with or without snow on their boughs. */
function spruces(canvas: Canvas, view: View, count: number, colours: readonly string[], snow: readonly string[] | undefined, haze: string): void {
  const { random } = canvas;
  const list = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
  for (const depth of list) {
    const x = random.chance(0.5) ? random.between(-20, WIDTH * 0.36) : random.between(WIDTH * 0.64, WIDTH + 20);
    const height = 90 + 300 * depth;
    const base = view.horizon + 16 + (HEIGHT - view.horizon) * 0.4 * depth;
    const spread = height * random.between(0.19, 0.27);
    const [dark = '#000000', lit = '#000000'] = fade(colours, haze, 0.75 * (1 - depth));
    shape(canvas, sprucePath(random, x, base, height, spread), dark);
    const touches: Dab[] = [];
    for (let i = 0; i < 70 + 170 * depth; i++) {
      const t = random.between(0.03, 0.97);
      const u = random.around(0, 0.95);
      touches.push({
        x: x + u * spread * (0.06 + t ** 0.85) * 0.92,
        y: base - height + height * t + Math.abs(u) * 9,
        dx: u * (6 + 14 * depth),
        dy: 3 + 4 * depth,
        width: random.between(1.5, 2.5 + 4 * depth),
        tone: 0.5 + (view.light.x < x ? -u : u) * 0.45 + random.around(0, 0.3),
      });
    }
    dabs(canvas, touches, snow === undefined ? [dark, lit] : fade(snow, haze, 0.6 * (1 - depth)), snow === undefined ? 0.9 : 0.86);
  }
}

/** A birch wood: pale stems, small gold leaves, clear air. In one of three it is June. */
export function birch(canvas: Canvas): void {
  const { random } = canvas;
  const season = random.pick(['gold', 'gold', 'june'] as const);
  const isGold = season === 'gold';
  const haze = isGold ? '#e4e6de' : '#dbe7dc';
  paintWood(canvas, {
    air: isGold ? [[0, '#c9d3d2'], [0.4, '#eceadb'], [0.62, haze], [1, '#9b8f6c']] : [[0, '#a9c7cf'], [0.4, '#e4eddd'], [0.62, haze], [1, '#7f9a62']],
    haze,
    light: { colour: '#fffaea', strength: 0.8 },
    bark: { shade: '#8f8d86', body: '#dcd8cc', lit: '#fffaf0', touches: ['#221d1a', '#3a332d', '#6a6157', '#a49a8c'], run: 'across', density: 0.36 },
    canopy: isGold ? ['#8d7426', '#bd9c37', '#d9bd55', '#ecd98a', '#f8efc2'] : ['#4c7034', '#79994a', '#a6bd68', '#cdd995', '#eef2cc'],
    ground: {
      stops: [[0, isGold ? '#d6ccb0' : '#bccf9f'], [0.4, isGold ? '#a3905f' : '#86a05c'], [1, isGold ? '#4b3f2a' : '#33492b']],
      cover: isGold ? ['#4a3f28', '#6f5c34', '#96803f', '#bda04b', '#dcc06a', '#f3e2a0'] : ['#2f4a2a', '#4c6b35', '#6f8f45', '#98b25e', '#c3d28a'],
      second: isGold ? ['#7b4a2a', '#a8693a', '#d39a58'] : ['#e9eddc', '#f6f4e4', '#fffdf2'],
      upright: 0.5,
    },
    grass: isGold ? ['#5a4c2a', '#8a753f', '#b59d58'] : ['#3a5a2e', '#567a3a', '#7f9c4c'],
    trail: { far: '#e6dfc9', near: '#8d7d5c', flecks: ['#6b5d40', '#b59b5a', '#efe0ae'] },
    mist: { colour: '#f0f1ec', strength: 0.6 },
    giant: [44, 74],
    stems: [15, 24],
    leafSize: 0.72,
    specks: isGold ? { colours: ['#c79c35', '#e3c25e', '#f2dd94'], count: 60, size: [3, 6], slant: 0.8 } : undefined,
    shade: '#232b2c',
  });
}

/** Old oaks, limbs and stones furred with moss, in green light. */
export function oakMoss(canvas: Canvas): void {
  const { random } = canvas;
  const isRain = random.chance(0.4);
  const haze = isRain ? '#cbd8cb' : '#d8e2b8';
  const moss = ['#22371c', '#3f5c25', '#647f33', '#93a54a', '#c5cb76'];
  paintWood(canvas, {
    air: isRain ? [[0, '#8fa69a'], [0.4, '#c5d3c2'], [0.62, haze], [1, '#4d6848']] : [[0, '#86a85c'], [0.38, '#d7e0a0'], [0.62, haze], [1, '#506f3a']],
    haze,
    light: { colour: isRain ? '#eef3e6' : '#fdf7cf', strength: 0.85 },
    bark: { shade: '#1e211a', body: '#3c3a2c', lit: '#7d7a50', touches: ['#171914', '#3a392b', '#66634a', '#908a63'] },
    canopy: ['#23411f', '#42672b', '#6d8f3c', '#a1b858', '#d4dc92'],
    ground: {
      stops: [[0, '#b5c48c'], [0.35, '#6d8843'], [1, '#1d3019']],
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
      const base = view.horizon + random.between(70, 120);
      const { x, side } = besideWay(paper, view, base, 120);
      const ends = limbs(paper, { x, y: base }, { angle: -Math.PI / 2 - side * random.between(0.1, 0.35), length: 300, width: random.between(84, 118), depth: 4, spread: 1.15, droop: 0.05, colours: fade(['#22241b', '#3c3d2b', '#5f6a34', '#8f9c4c', '#c0c67a'], haze, 0.1), twist: 0.34, lean: view.light.x < x ? 1 : -1 });
      leafage(paper, ends.map((end) => ({ x: end.x, y: end.y, rx: 46, ry: 30 })), { colours: fade(['#2c4d22', '#56782f', '#88a646', '#c0cd78'], haze, 0.2), size: 8, density: 0.8, light: view.light, opacity: 0.9 });
      for (let i = random.int(3, 6); i > 0; i--) {
        const z = random.between(0.2, 0.75);
        const y = view.horizon + (HEIGHT - view.horizon) * z;
        boulder(paper, { x: besideWay(paper, view, y, 90 + 90 * z).x, y }, (90 + 190 * z) * random.between(0.7, 1.2), (40 + 90 * z) * random.between(0.7, 1.1), ['#23281f', '#484a3c', '#85866a'], moss, view.light);
      }
    },
  });
}

/** A wood under snow: blue shade, a low pale sun, flakes in the air. */
export function snow(canvas: Canvas): void {
  const { random } = canvas;
  const isRosy = random.chance(0.5);
  const haze = isRosy ? '#e9e0df' : '#dbe3e8';
  const white = ['#8fa3b5', '#b8c7d3', '#dde6ec', '#f7fafb', '#ffffff'];
  paintWood(canvas, {
    air: isRosy ? [[0, '#a9b5c6'], [0.4, '#e6d8d4'], [0.62, haze], [1, '#b4c0cd']] : [[0, '#9fb2c2'], [0.4, '#d3dde3'], [0.62, haze], [1, '#a9bac8']],
    haze,
    light: { colour: isRosy ? '#fff0dd' : '#fbfdfc', strength: 0.85 },
    bark: { shade: '#2a3038', body: '#4c5158', lit: '#a7a6a6', touches: ['#23282f', '#474c54', '#7d8189', '#e9eef1'] },
    canopy: ['#74879a', '#a2b3c1', '#cad6de', '#eaf0f3', '#ffffff'],
    ground: {
      stops: [[0, '#eef1f2'], [0.35, '#d9e2e9'], [1, '#93a7ba']],
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
      spruces(paper, view, random.int(4, 10), ['#2c3f45', '#5b7278'], white, haze);
    },
  });
}

/** The last light between black stems. */
export function dusk(canvas: Canvas): void {
  const { random } = canvas;
  const hour = random.pick(['ember', 'rose', 'moon'] as const);
  const isMoon = hour === 'moon';
  const haze = { ember: '#b8805a', rose: '#8f7486', moon: '#50737d' }[hour];
  const glowing = { ember: '#ffcf8f', rose: '#f7c3a8', moon: '#dce9e4' }[hour];
  const top = { ember: '#243a42', rose: '#2c3350', moon: '#0f2430' }[hour];
  paintWood(canvas, {
    air: [[0, top], [0.28, mix(top, haze, 0.55)], [0.5, mix(haze, glowing, 0.5)], [0.64, mix(haze, glowing, 0.75)], [1, '#0d1717']],
    haze,
    light: { colour: glowing, strength: isMoon ? 0.6 : 1 },
    bark: { shade: '#0a1213', body: '#141f20', lit: mix('#2a3534', haze, 0.35), touches: ['#080e0f', '#1a2627', '#33403d', mix('#33403d', glowing, 0.3)] },
    canopy: ['#0e1c1e', '#1d3133', '#33494a', mix('#4a5d58', haze, 0.4), mix('#7c7f70', glowing, 0.5)],
    ground: {
      stops: [[0, mix(haze, '#1c2a28', 0.45)], [0.3, '#24312c'], [1, '#0a1312']],
      cover: ['#0b1514', '#121e1c', '#1a2824', '#26342e', mix('#3a4438', haze, 0.3), mix(haze, glowing, 0.5)],
      upright: 0.9,
      litter: 0.8,
    },
    ferns: ['#0a1413', '#12201d', '#1a2c26'],
    grass: ['#0a1413', '#101c1a', '#1a2a25'],
    trail: { far: mix(haze, glowing, 0.5), near: '#2b2f2a', flecks: ['#161e1c', '#4a4a3e', mix(haze, glowing, 0.5)] },
    mist: { colour: mix(haze, glowing, 0.45), strength: 0.4 },
    specks: isMoon || random.chance(0.5) ? { colours: [glowing, '#fff4d6'], count: 34, size: [2, 5], slant: 0 } : undefined,
    shade: '#050b0d',
    back(paper, view) {
      const y = isMoon ? view.horizon * random.between(0.18, 0.4) : view.horizon * random.between(0.72, 0.95);
      orb(paper, view.light.x + random.around(0, 60), y, isMoon ? random.between(26, 42) : random.between(44, 74), isMoon ? '#f4f3e2' : '#ffe2b3', 0.95, glowing);
    },
  });
}
