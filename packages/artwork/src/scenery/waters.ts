import { element, num, path, type Point } from '../svg.ts';
import { blurred, type Canvas, dabs, type Dab, fade, HEIGHT, linear, mix, rect, shape, WIDTH } from './canvas.ts';
import { boulder, carpet, ferns, grass, land, rolling } from './ground.ts';
import { clouds, finish, glow, mist, orb, specks, wash } from './light.ts';
import { clumpsIn, leafage, sprucePath, trunk } from './trees.ts';

/** A far shore or ridge grown over with conifers, as one outline. */
export function woodedEdge(canvas: Canvas, edge: readonly Point[], height: readonly [number, number], gap: number, foot: number): string {
  const { random } = canvas;
  let d = path('M', -20, foot);
  let x = -20;
  while (x < WIDTH + 20) {
    const index = Math.min(Math.max(((x + 20) / (WIDTH + 40)) * (edge.length - 1), 0), edge.length - 1.001);
    const from = edge[Math.floor(index)] ?? { x: 0, y: foot };
    const to = edge[Math.floor(index) + 1] ?? from;
    const share = index - Math.floor(index);
    const y = from.y + (to.y - from.y) * share * share * (3 - 2 * share);
    const h = random.between(height[0], height[1]) * (0.7 + 0.3 * Math.sin(x * 0.013 + foot));
    const w = gap * random.between(0.7, 1.3);
    d += path('L', x, y, x + w * 0.3, y - h * 0.5, x + w * 0.36, y - h * 0.46, x + w * 0.5, y - h, x + w * 0.64, y - h * 0.46, x + w * 0.7, y - h * 0.5, x + w, y);
    x += w;
  }
  return `${d}V${num(foot)}z`;
}

/** A lake at the edge of the day: hills, the far wood and all of it again in the water. */
export function lake(canvas: Canvas): void {
  const { random } = canvas;
  const tone = random.pick([
    { top: '#7f9fb4', low: '#f3dfc4', light: '#fff0d2', hill: '#5f7f8d', wood: '#22434a', water: '#3d5f6c', near: '#12272b' },
    { top: '#5c7196', low: '#f2c6ae', light: '#ffdcb8', hill: '#6e7494', wood: '#2d3f55', water: '#47597a', near: '#151f2e' },
    { top: '#98bcb8', low: '#eef1dc', light: '#fffbe6', hill: '#6f9a8d', wood: '#2b5547', water: '#4c7a72', near: '#14302a' },
    { top: '#33465a', low: '#e2a26e', light: '#ffd099', hill: '#5a5a66', wood: '#1f2f38', water: '#39434d', near: '#0d1619' },
  ]);
  const shore = random.between(HEIGHT * 0.48, HEIGHT * 0.58);
  const light = { x: random.between(WIDTH * 0.25, WIDTH * 0.75), y: shore * random.between(0.55, 0.85) };
  const from = canvas.body.length;
  wash(canvas, [[0, tone.top], [(shore / HEIGHT) * 0.7, mix(tone.top, tone.low, 0.7)], [shore / HEIGHT, tone.low], [1, tone.low]]);
  orb(canvas, light.x, light.y, random.between(24, 46), '#fffaf0', 0.85, tone.light);
  clouds(canvas, 20, shore * 0.75, [mix(tone.top, '#3a4453', 0.2), mix(tone.top, tone.low, 0.6), tone.light, '#fffaf0'], random.int(5, 9), 0.42);
  for (let i = 0; i < 3; i++) {
    const haze = 0.72 - i * 0.24;
    land(canvas, rolling(random, shore - 150 + i * 52, 58 - i * 12, 5), [[0, mix(tone.hill, tone.low, haze)], [1, mix(tone.hill, tone.low, Math.min(haze + 0.25, 1))]]);
    if (random.chance(0.6)) {
      mist(canvas, shore - 90 + i * 40, 70, tone.low, 0.5);
    }
  }
  shape(canvas, woodedEdge(canvas, rolling(random, shore - 18, 14), [16, 46], 15, shore + 4), mix(tone.wood, tone.low, 0.36));
  shape(canvas, woodedEdge(canvas, rolling(random, shore - 2, 9), [14, 34], 12, shore + 6), mix(tone.wood, tone.low, 0.12));
  const world = canvas.body.splice(from).join('');
  const id = canvas.id();
  canvas.body.push(element('g', { id }, world));

  // The water: the world upside down, out of focus, cooler towards the viewer.
  const clip = canvas.id();
  canvas.defs.push(element('clipPath', { id: clip }, element('path', { d: path('M', -60, shore, 'H', WIDTH + 60, 'V', HEIGHT + 60, 'H', -60, 'z') })));
  canvas.body.push(element('path', { d: path('M', 0, shore, 'H', WIDTH, 'V', HEIGHT, 'H', 0, 'z'), fill: tone.water }));
  const mirrored = canvas.body.length;
  blurred(canvas, 3, () => {
    canvas.body.push(element('use', { href: `#${id}`, transform: `matrix(1 0 0 -1 0 ${num(shore * 2)})`, opacity: '.78' }));
  });
  const reflection = canvas.body.splice(mirrored).join('');
  canvas.body.push(element('g', { 'clip-path': `url(#${clip})` }, reflection));
  rect(canvas, shore, HEIGHT - shore, linear(canvas, [[0, tone.water, 0.1], [0.45, tone.water, 0.45], [1, tone.near, 0.85]]));
  const ripples: Dab[] = [];
  for (let i = 0; i < 620; i++) {
    const z = random.next();
    const y = shore + 4 + (HEIGHT - shore) * z ** 1.7;
    const inLight = random.chance(0.45);
    const spread = 26 + 130 * z;
    const x = inLight ? light.x + (random.next() + random.next() + random.next() - 1.5) * spread * 1.4 : random.between(0, WIDTH);
    ripples.push({ x, y, dx: random.between(8, 30) * (0.4 + z * 2), dy: random.around(0, 0.6), width: 0.8 + 3 * z * random.next(), tone: inLight ? random.between(0.6, 1) : random.between(0, 0.5) });
  }
  dabs(canvas, ripples, [mix(tone.near, tone.water, 0.4), tone.water, mix(tone.water, tone.low, 0.6), tone.light], 0.55);
  mist(canvas, shore + 2, random.between(40, 110), tone.low, random.between(0.4, 0.85));

  // The near shore: firs on one or both sides, stones, reeds.
  const sides = random.pick([[-1], [1], [-1, 1]]);
  for (const side of sides) {
    const edge = side < 0 ? 0 : WIDTH;
    const base = shore + random.between(60, 130);
    const reach = random.between(220, 400);
    const bankFrom = canvas.body.length;
    shape(canvas, path('M', edge + side * 30, base - 26, 'C', edge - side * reach * 0.4, base - 22, edge - side * reach * 0.7, base - 2, edge - side * reach, base + 10, 'C', edge - side * reach * 0.6, base + 20, edge - side * reach * 0.2, base + 40, edge + side * 30, base + 56, 'z'), mix(tone.near, tone.wood, 0.25));
    for (let i = random.int(4, 7); i > 0; i--) {
      const t = random.between(0.02, 0.72);
      const height = random.between(150, 420) * (1.15 - t);
      shape(canvas, sprucePath(random, edge - side * reach * t, base - 6 + random.around(0, 10), height, height * random.between(0.13, 0.19)), mix(tone.near, tone.wood, random.between(0, 0.5)));
    }
    const spit = canvas.body.splice(bankFrom).join('');
    const spitId = canvas.id();
    blurred(canvas, 3.5, () => {
      canvas.body.push(element('use', { href: `#${spitId}`, transform: `matrix(1 0 0 -.9 0 ${num((base + 18) * 1.9)})`, opacity: '.5' }));
    });
    canvas.body.push(element('g', { id: spitId }, spit));
  }
  const bank = random.pick(['reeds', 'stones', 'none'] as const);
  if (bank === 'reeds') {
    grass(canvas, 90, { x: sides.includes(1) ? [0, WIDTH * 0.5] : [WIDTH * 0.5, WIDTH], y: [HEIGHT * 0.97, HEIGHT + 40] }, [90, 250], [tone.near, mix(tone.near, tone.wood, 0.6), mix(tone.wood, tone.low, 0.25)], 0.95);
  } else if (bank === 'stones') {
    for (let i = 0; i < 5; i++) {
      boulder(canvas, { x: random.between(0, WIDTH), y: random.between(HEIGHT * 0.88, HEIGHT * 1.02) }, random.between(70, 240), random.between(24, 70), [tone.near, mix(tone.near, tone.hill, 0.5), mix(tone.hill, tone.low, 0.5)], undefined, light);
    }
  }
  finish(canvas, tone.near, 0.4);
}

/** Wooded ridges one behind the other, mist in every valley. */
export function ridges(canvas: Canvas): void {
  const { random } = canvas;
  const tone = random.pick([
    { top: '#8fb0b8', low: '#f4e6cf', dark: '#16342f', light: '#fff4da' },
    { top: '#b3806a', low: '#f8d9a8', dark: '#2c2b30', light: '#ffeec2' },
    { top: '#6f86a6', low: '#f0d5cd', dark: '#1c2b3c', light: '#ffe6d6' },
    { top: '#a5bb9a', low: '#f2f1d8', dark: '#1d3a26', light: '#fffce4' },
  ]);
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: random.between(HEIGHT * 0.16, HEIGHT * 0.34) };
  wash(canvas, [[0, tone.top], [0.42, tone.low], [1, tone.low]]);
  orb(canvas, light.x, light.y, random.between(34, 62), '#fffaf0', 0.9, tone.light);
  clouds(canvas, 20, HEIGHT * 0.3, [mix(tone.top, tone.low, 0.4), tone.low, tone.light, '#fffdf4'], random.int(3, 7), 0.4);
  const layers = random.int(5, 7);
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1);
    const y = HEIGHT * (0.36 + 0.44 * t ** 1.15);
    const colour = mix(tone.dark, mix(tone.top, tone.low, 0.55), (1 - t) ** 1.25 * 0.9);
    const edge = rolling(random, y, 90 - 30 * t, random.int(4, 6));
    const size = 10 + 74 * t ** 1.6;
    shape(
      canvas,
      woodedEdge(canvas, edge, [size * 0.6, size * 1.5], size * 0.36 + 3, HEIGHT + 40),
      linear(canvas, [[0, colour], [0.25, colour], [0.7, mix(colour, tone.low, t < 0.98 ? 0.55 : 0.1)], [1, mix(colour, tone.low, t < 0.98 ? 0.8 : 0.1)]]),
    );
    if (t < 0.98) {
      mist(canvas, y + random.between(60, 120), random.between(90, 170), tone.low, 0.5 + 0.3 * random.next());
    }
  }
  const side = random.sign();
  for (let i = random.int(3, 6); i > 0; i--) {
    const x = side < 0 ? random.between(-20, WIDTH * 0.4) : random.between(WIDTH * 0.6, WIDTH + 20);
    const height = random.between(260, 560);
    shape(canvas, sprucePath(random, x, HEIGHT + random.between(10, 70), height, height * random.between(0.14, 0.2)), mix(tone.dark, '#0a1413', random.between(0.1, 0.55)));
  }
  finish(canvas, mix(tone.dark, '#05090a', 0.5), 0.36);
}

/** A brook falling over a ledge in a green gorge. */
export function stream(canvas: Canvas): void {
  const { random } = canvas;
  const isAutumn = random.chance(0.35);
  const haze = isAutumn ? '#ead9b4' : '#cfe0bd';
  const leaves = isAutumn ? ['#6d3a16', '#a8611f', '#d08e35', '#e9bd66', '#f7e0a6'] : ['#1f4426', '#3e6d30', '#6d9a44', '#a5c267', '#dbe6a2'];
  const moss = ['#1c351d', '#38562a', '#658136', '#9db351', '#ced98a'];
  const stone = ['#171c1b', '#3a423e', '#7d8579'] as const;
  const lip = random.between(HEIGHT * 0.3, HEIGHT * 0.42);
  const pool = lip + random.between(150, 230);
  const fallX = random.between(WIDTH * 0.38, WIDTH * 0.62);
  const light = { x: fallX + random.around(0, 120), y: random.between(40, 160) };

  wash(canvas, [[0, mix(leaves[3] ?? haze, haze, 0.5)], [0.35, haze], [1, '#1c2c22']]);
  glow(canvas, light.x, light.y, 560, '#fffbe2', 0.95, 420);
  blurred(canvas, 4, () => {
    leafage(canvas, clumpsIn(random, 15, { x: [-40, WIDTH + 40], y: [-30, lip] }, [90, 190]), { colours: fade(leaves, haze, 0.6), size: 9, density: 1.1, light, opacity: 0.75 });
    for (let i = 0; i < 13; i++) {
      const x = random.between(0, WIDTH);
      trunk(canvas, { x, base: lip + 40, top: -20, width: random.between(9, 26), lean: random.around(0, 40), flare: 0.2 }, { shade: mix('#242a20', haze, 0.6), body: mix('#4a4636', haze, 0.6), lit: mix('#9b9068', haze, 0.5), lightX: light.x });
    }
  });
  mist(canvas, lip, 160, '#f4f6e6', 0.5);

  // Banks: walls of stone and moss falling towards the gap.
  const gap = random.between(60, 110);
  for (const side of [-1, 1]) {
    const inner = fallX + side * gap;
    const outer = side < 0 ? -20 : WIDTH + 20;
    shape(canvas, path('M', outer, lip - random.between(10, 60), 'C', inner + side * 200, lip - 30, inner + side * 60, lip - 6, inner - side * 26, lip, 'L', inner - side * 14, pool + 16, inner + side * 210, HEIGHT + 20, outer, HEIGHT + 20, 'z'), linear(canvas, [[0, '#4c5a3a'], [0.4, '#26322a'], [1, '#101815']]));
    const list: Dab[] = [];
    for (let i = 0; i < 1500; i++) {
      const t = random.next() ** 2.2;
      const y = lip - 24 + (HEIGHT - lip) * t;
      const slope = y < pool ? inner + side * 4 : inner + side * (4 + (210 * (y - pool)) / (HEIGHT - pool));
      const reach = Math.abs(outer - slope);
      const x = slope + side * reach * random.next() ** 1.3;
      const ledge = Math.sin(y * 0.05 + x * 0.011 + side) * 0.25;
      list.push({ x, y: y + random.around(0, 12), dx: random.around(0, 14), dy: random.between(2, 9), width: random.between(3, 8 + 8 * t), tone: 0.66 - t * 0.6 + ledge + random.around(0, 0.3) });
    }
    dabs(canvas, list, moss.slice(0, 4), 0.8);
    // The walls are stones piled on stones, smaller the farther off.
    const piled = Array.from({ length: 19 }, (_, i) => (i + random.next()) / 19);
    for (const t of piled) {
      const y = lip + 26 + (HEIGHT - lip + 40) * t ** 1.25;
      const slope = y < pool ? inner + side * 30 : inner + side * (30 + (230 * (y - pool)) / (HEIGHT - pool));
      const size = 70 + 210 * t;
      const x = slope + side * (size * 0.3 + Math.abs(outer - slope) * random.next());
      boulder(canvas, { x, y }, size * random.between(0.8, 1.25), size * random.between(0.3, 0.52), [stone[0], mix(stone[1], haze, 0.16 * (1 - t)), mix(stone[2], haze, 0.3 * (1 - t))], random.chance(0.72) ? fade(moss, haze, 0.3 * (1 - t)) : undefined, light);
    }
  }

  // The fall and its pool.
  const width = gap * random.between(0.62, 0.9);
  shape(canvas, path('M', fallX - width, lip - 2, 'Q', fallX, lip + 8, fallX + width, lip - 2, 'L', fallX + width * 1.12, pool + 18, 'H', fallX - width * 1.12, 'z'), linear(canvas, [[0, '#dfe8e2'], [0.5, '#b9cbc6'], [1, '#eef3ee']]), 0.86);
  const strands: Dab[] = [];
  for (let i = 0; i < 300; i++) {
    const u = random.around(0, 1);
    const y = random.between(lip - 4, pool - 30);
    strands.push({ x: fallX + u * width * 1.05, y, dx: u * 3, dy: random.between(16, 70), width: random.between(1, 4.4), tone: random.between(0.2, 1) - Math.abs(u) * 0.25 });
  }
  dabs(canvas, strands, ['#6e8a86', '#a3bab5', '#dbe6e2', '#ffffff'], 0.75);
  const mouth = random.between(330, 470);
  const bend = random.around(0, 150);
  shape(canvas, path('M', fallX - gap * 1.5, pool + 12, 'C', fallX - gap * 2 + bend * 0.4, pool + 120, fallX - mouth + bend, HEIGHT - 120, fallX - mouth * 0.9 + bend, HEIGHT + 20, 'H', fallX + mouth * 0.9 + bend, 'C', fallX + mouth + bend, HEIGHT - 120, fallX + gap * 2 + bend * 0.4, pool + 120, fallX + gap * 1.5, pool + 12, 'Q', fallX, pool - 12, fallX - gap * 1.5, pool + 12, 'z'), linear(canvas, [[0, '#cfdcd2'], [0.3, '#6f918a'], [1, '#1f3735']]));
  const flow: Dab[] = [];
  for (let i = 0; i < 520; i++) {
    const z = random.next() ** 0.9;
    const u = random.around(0, 0.92);
    const half = gap * 1.4 + (mouth * 0.9 - gap * 1.4) * z;
    flow.push({ x: fallX + bend * z ** 1.4 + u * half, y: pool + 14 + (HEIGHT - pool) * z, dx: random.between(10, 40) * (0.4 + z), dy: random.around(2, 3), width: 1 + 4 * z * random.next(), tone: random.next() * (1.1 - z * 0.5) - Math.abs(u) * 0.15 });
  }
  dabs(canvas, flow, ['#23403d', '#5f827c', '#a9c2ba', '#f2f7f3'], 0.62);
  glow(canvas, fallX, pool + 8, gap * 2.4, '#ffffff', 0.75, 46);
  for (let i = random.int(7, 11); i > 0; i--) {
    const z = random.between(0.05, 1);
    const side = random.sign();
    const half = gap * 1.4 + (mouth * 0.9 - gap * 1.4) * z;
    boulder(canvas, { x: fallX + bend * z ** 1.4 + side * half * random.between(0.45, 1.25), y: pool + 30 + (HEIGHT - pool) * z }, (60 + 190 * z) * random.between(0.7, 1.2), (30 + 90 * z) * random.between(0.7, 1.1), stone, random.chance(0.8) ? moss : undefined, light);
  }
  leafage(canvas, clumpsIn(random, 9, { x: [-40, WIDTH + 40], y: [-50, 80] }, [110, 210]), { colours: fade(leaves, haze, 0.14), size: 10, density: 1.05, light, opacity: 0.92 });
  const side = random.sign();
  trunk(canvas, { x: WIDTH / 2 + side * random.between(400, 520), base: HEIGHT * 0.92, top: -20, width: random.between(80, 130), lean: -side * random.between(0, 120), flare: 0.5 }, { shade: '#191c16', body: '#37352a', lit: '#7b7650', lightX: light.x, bark: { colours: ['#14160f', '#39382a', '#67634a', '#948d67'], density: 30, run: 'up' }, moss: { colours: moss, height: random.between(250, 520) } });
  carpet(canvas, HEIGHT * 0.7, { count: 260, colours: leaves, size: [3, 8], light, from: 0.3, avoid: (x) => Math.abs(x - fallX - bend) < mouth * 0.8 });
  ferns(canvas, Array.from({ length: random.int(3, 5) }, (_, i) => ({ x: i % 2 === 0 ? random.between(10, WIDTH * 0.24) : random.between(WIDTH * 0.76, WIDTH - 10), y: random.between(HEIGHT * 0.82, HEIGHT * 1.02), size: random.between(110, 200) })), ['#12291b', '#22472a', '#3d6b33']);
  specks(canvas, 40, [2, 5], leaves.slice(2), 0.7, 0.6);
  finish(canvas, '#08110d', 0.44);
}
