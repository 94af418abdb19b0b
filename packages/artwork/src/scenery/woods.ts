import type { Canvas } from './canvas.ts';
import { paintWood } from './woodland.ts';

/** A beech wood in May: new leaves against the light, bluebells to the edge of sight. */
export function bluebell(canvas: Canvas): void {
  const { random } = canvas;
  const isMorning = random.chance(0.5);
  const haze = isMorning ? '#e6e9c4' : '#d5e3c3';
  paintWood(canvas, {
    air: [[0, '#a9c878'], [0.32, '#dfe8a8'], [0.6, haze], [1, '#8a93c0']],
    haze,
    light: { colour: isMorning ? '#fff6cf' : '#f8fbe0', strength: 0.95 },
    bark: { shade: '#232d22', body: '#3d4733', lit: '#8b9160', touches: ['#1c241c', '#3c4532', '#6b7250', '#9ea26e'] },
    canopy: ['#3f6a2c', '#6f9a3a', '#a2c252', '#cfdf7c', '#eef3b0'],
    ground: {
      stops: [[0, '#a8aecb'], [0.3, '#7076b4'], [1, '#2c3f3c']],
      cover: ['#2c4a34', '#3d5e3c', '#4b4f92', '#6166b0', '#8288cc', '#b4b6e2'],
      second: ['#464692', '#686bbd', '#9393d8', '#c3c0ec'],
      upright: 0.7,
    },
    ferns: ['#1f3a28', '#2c5232', '#3f6b38'],
    trail: { far: '#e2d9b4', near: '#7c6a4c', flecks: ['#5e5038', '#a08c64', '#e3d4a6'] },
    shafts: 0.3,
    mist: { colour: '#e8ebdf', strength: 0.55 },
    shade: '#141d2b',
  });
}

/** Beeches at the end of October, the floor as bright as the leaves above. */
export function beechAutumn(canvas: Canvas): void {
  const { random } = canvas;
  const isGold = random.chance(0.5);
  const haze = isGold ? '#f6e3b6' : '#f3d9b8';
  paintWood(canvas, {
    air: isGold ? [[0, '#e0b25c'], [0.35, '#f4dc9c'], [0.62, haze], [1, '#b9793a']] : [[0, '#cf8a48'], [0.35, '#efc48c'], [0.62, haze], [1, '#a35f32']],
    haze,
    light: { colour: '#fff3d2', strength: 0.95 },
    bark: { shade: '#2a1f1b', body: '#4c3b31', lit: '#b08458', touches: ['#241a17', '#4a382d', '#7f634a', '#b48f68'] },
    canopy: isGold ? ['#8a5418', '#bd7d22', '#dfa53a', '#f0c764', '#fbe7a4'] : ['#70290f', '#a8451a', '#cf6a2a', '#e59a4c', '#f6cf90'],
    ground: {
      stops: [[0, '#ecc894'], [0.35, '#b9763a'], [1, '#4e2a18']],
      cover: ['#512a16', '#7d4019', '#a85a23', '#cc7f36', '#e5aa5e', '#f6d493'],
    },
    moss: random.chance(0.5) ? ['#3b4a22', '#5f6e2f', '#8f9648'] : undefined,
    trail: { far: '#f3dcb2', near: '#8a5a34', flecks: ['#6b3a1c', '#b8702f', '#edc280'] },
    shafts: 0.28,
    mist: { colour: '#f8e6c6', strength: 0.5 },
    specks: { colours: ['#a8451a', '#d98036', '#f2c25e'], count: 46, size: [4, 9], slant: 1 },
    shade: '#27120b',
  });
}
