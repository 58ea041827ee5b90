/** The five skies of a day on the road, in the order of the home page's slides. */
export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/** The colours of one sky. Hexadecimal, because shared pictures are also drawn by programs without OKLCH. */
export interface Palette {
  /** From the zenith to the horizon. */
  sky: [offset: number, colour: string][];
  /** The sun and its glow. */
  light?: { colour: string; glow: string };
  /** The snow range: its sunlit side and its shaded side. */
  snow: string;
  shade: string;
  /** The farther range behind it. */
  rock: string;
  /** The air before the foot of the range. */
  haze: string;
  /** The hills from the farthest to the nearest, and the mist each of them fades into. */
  hills: [string, string, string, string, string];
  mist: [string, string, string, string, string];
  /** Lit windows. */
  spark: string;
}

export const palettes: Record<Sky, Palette> = {
  dawn: {
    sky: [
      [0, '#141a44'],
      [0.22, '#263671'],
      [0.42, '#5e6c9c'],
      [0.55, '#c2a09c'],
      [0.66, '#f6b578'],
      [0.78, '#ffd591'],
    ],
    light: { colour: '#fff0c9', glow: '#ffc873' },
    snow: '#f9c3a0',
    shade: '#96789a',
    rock: '#a98f9f',
    haze: '#f0b48e',
    hills: ['#a98696', '#776a8d', '#4f4f7e', '#2b3263', '#161b42'],
    mist: ['#dba592', '#a58797', '#6f6a90', '#3a4273', '#121638'],
    spark: '#ffcf7a',
  },
  noon: {
    sky: [
      [0, '#1d4c86'],
      [0.36, '#3273ad'],
      [0.6, '#78aed5'],
      [0.76, '#d3e7f1'],
    ],
    snow: '#ffffff',
    shade: '#97bbd8',
    rock: '#b4d1e4',
    haze: '#c4deec',
    hills: ['#8fb4c9', '#628f9f', '#3f7279', '#26575a', '#113b42'],
    mist: ['#b7d3de', '#8cb1b9', '#5f8f92', '#3a6e6c', '#0d3038'],
    spark: '#ffffff',
  },
  monsoon: {
    sky: [
      [0, '#223c49'],
      [0.4, '#3f5d67'],
      [0.66, '#7f9d9f'],
      [0.8, '#c0d0c9'],
    ],
    snow: '#a9bfbe',
    shade: '#8faaaa',
    rock: '#98b2b2',
    haze: '#b4c8c2',
    hills: ['#93ada6', '#6c9284', '#477662', '#2a5946', '#14382d'],
    mist: ['#bccdc6', '#9dbab0', '#74998a', '#477762', '#0f2c24'],
    spark: '#ffffff',
  },
  dusk: {
    sky: [
      [0, '#151c40'],
      [0.28, '#333a63'],
      [0.46, '#7f5361'],
      [0.58, '#cf6a4c'],
      [0.68, '#f2914b'],
      [0.8, '#ffc069'],
    ],
    light: { colour: '#ffc267', glow: '#ff9a4a' },
    snow: '#c9736a',
    shade: '#70485f',
    rock: '#a9605c',
    haze: '#dc7650',
    hills: ['#87505f', '#5d4059', '#3d3353', '#252748', '#121633'],
    mist: ['#b96458', '#7c4e5c', '#4e3f5b', '#2f3152', '#0f122c'],
    spark: '#ffc46b',
  },
  stars: {
    sky: [
      [0, '#080d27'],
      [0.4, '#131d45'],
      [0.66, '#283a6b'],
      [0.8, '#4c6299'],
    ],
    snow: '#b4c4e4',
    shade: '#566a9e',
    rock: '#4a5f94',
    haze: '#40568c',
    hills: ['#3d5187', '#2e3f72', '#212f5c', '#172148', '#0b102e'],
    mist: ['#4d6298', '#3b4e84', '#2b3b6c', '#1d2953', '#080c25'],
    spark: '#ffcf85',
  },
};
