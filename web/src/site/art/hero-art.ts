import { type Composition, compositions } from './compositions.ts';
import { type Palette, palettes, type Sky } from './palettes.ts';
import { type Point, rockyLine, rollingLine, type Summit, softPath, straightPath } from './ridgeline.ts';
import { randomFrom } from './seed.ts';

const width = 1600;
const height = 900;

/** The y at which the flanks of the snow range end, behind the hills. */
const snowFoot = 690;

/** One hero picture as a complete SVG of 1600 x 900, cut for phones around three quarters of its width. */
export function heroArt(sky: Sky): string {
  const palette = palettes[sky];
  const composition = compositions[sky];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice">`,
    definitions(palette),
    `<path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>`,
    lights(sky, palette, composition),
    snowRange(sky, palette, composition),
    hills(sky, palette),
    foreground(sky, palette),
    '</svg>',
  ].join('');
}

function definitions({ sky, hills: colours, mist }: Palette): string {
  const stops = sky.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  // Each hill fades into mist at its foot, so that the hill in front of it stands out.
  const fades = colours
    .map(
      (colour, index) =>
        `<linearGradient id="h${index}" x2="0" y2="1"><stop offset=".12" stop-color="${colour}"/><stop offset="1" stop-color="${mist[index]}"/></linearGradient>`,
    )
    .join('');
  return `<defs><linearGradient id="s" x2="0" y2="1">${stops}</linearGradient>${fades}</defs>`;
}

/** The sky behind the range: the sun with its glow, stars, or nothing. */
function lights(sky: Sky, { light }: Palette, { sun }: Composition): string {
  if (sky === 'stars') return starField();
  if (!light || !sun) return '';
  const [x, y, radius] = sun;
  return (
    `<radialGradient id="g"><stop stop-color="${light.glow}" stop-opacity=".9"/><stop offset=".3" stop-color="${light.glow}" stop-opacity=".4"/><stop offset="1" stop-color="${light.glow}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 8}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${light.colour}"/>`
  );
}

function starField(): string {
  const random = randomFrom('stars over the valley');
  let small = '';
  let large = '';
  for (let index = 0; index < 300; index++) {
    // More of them along a band from the upper left to the right: the Milky Way, drawn by density alone.
    const x = Math.round(random() * width);
    const band = 90 + x * 0.17 + (random() + random() + random() - 1.5) * 190;
    const y = Math.round(index % 3 === 0 ? random() * 520 : band);
    // No stars behind the text, where they would look like specks.
    if (y < 4 || y > 560 || (x < 640 && y > 90)) continue;
    if (index % 9 === 0) large += `M${x} ${y}h0`;
    else small += `M${x} ${y}h0`;
  }
  return `<g stroke="#e9eefc" stroke-linecap="round"><path stroke-width="1.8" opacity=".75" d="${small}"/><path stroke-width="3.4" d="${large}"/></g>`;
}

function snowRange(sky: Sky, { snow, shade, haze, rock }: Palette, { far, summits }: Composition): string {
  const behind = rockyLine({
    seed: `${sky} far`,
    width,
    base: snowFoot,
    summits: far,
    roughness: 20,
    step: 16,
  });
  const line = rockyLine({ seed: sky, width, base: snowFoot, summits, roughness: 24, step: 12 });
  const shadows = summits
    .filter(({ y }) => snowFoot - y > 160)
    .map((summit) => shadowOf(summit, summits, line))
    .join('');
  const top = Math.min(...summits.map(({ y }) => y));
  return (
    `<path fill="${rock}" d="${straightPath(behind, 720)}"/>` +
    `<path id="r" fill="${snow}" d="${straightPath(line, 720)}"/><clipPath id="c"><use href="#r"/></clipPath>` +
    `<path fill="${shade}" clip-path="url(#c)" d="${shadows}"/>` +
    `<linearGradient id="v" x2="0" y2="1"><stop offset=".3" stop-color="${haze}" stop-opacity="0"/><stop offset="1" stop-color="${haze}"/></linearGradient>` +
    `<path fill="url(#v)" d="M0 ${top}h${width}V720H0z"/>`
  );
}

/**
 * The side away from the light: along the skyline from the summit to the next notch, then back to the left in teeth,
 * long and short, as gullies cut a face, and up a broken arête.
 */
function shadowOf(summit: Summit, summits: Summit[], line: readonly Point[]): string {
  const random = randomFrom(`face ${summit.x} ${summit.y}`);
  const next = Math.min(width, ...summits.filter(({ x }) => x > summit.x).map(({ x }) => x));
  const slope = line.filter(([x]) => x >= summit.x && x <= next);
  const notch = slope.reduce((lowest, point) => (point[1] > lowest[1] ? point : lowest), [
    summit.x,
    0,
  ] as Point);
  const drop = snowFoot - summit.y;
  const teeth: Point[] = [];
  const count = 2 + Math.round(drop / 140);
  const foot = summit.x - drop * (0.1 + random() * 0.1);
  const spread = (notch[0] - foot) / count;
  for (let tooth = 0; tooth < count; tooth++) {
    const right = notch[0] - spread * tooth;
    // The spurs lean outwards, as ridges fall away from a summit; those near the notch are the longest.
    const lean = (right - spread / 2 - summit.x) * 0.28;
    const low = Math.min(snowFoot + 10, notch[1] + drop * (0.02 + random() * 0.2 + 0.1 * (tooth / count)));
    const high = low - drop * (0.1 + random() * 0.12);
    teeth.push([Math.round(right - spread * 0.35 + lean), Math.round(low)]);
    teeth.push([Math.round(right - spread * 0.8 + lean * 0.4), Math.round(high)]);
  }
  const arete: Point[] = [
    [Math.round(summit.x - drop * (0.02 + random() * 0.1)), Math.round(summit.y + drop * 0.52)],
    [Math.round(summit.x + drop * (random() * 0.07)), Math.round(summit.y + drop * 0.36)],
    [Math.round(summit.x - drop * (random() * 0.06)), Math.round(summit.y + drop * 0.2)],
  ];
  return `${straightPath([...slope.filter(([x]) => x <= notch[0]), ...teeth, ...arete])}z`;
}

const levels: { level: number; relief: number; span: number }[] = [
  { level: 640, relief: 60, span: 210 },
  { level: 690, relief: 64, span: 300 },
  { level: 742, relief: 62, span: 420 },
  { level: 796, relief: 56, span: 560 },
  { level: 856, relief: 44, span: 760 },
];

/** The skyline of one hill; the fourth swells into a knoll where something stands on it. */
function hillLine(sky: Sky, index: number): Point[] {
  const { knoll } = compositions[sky];
  const shape = levels[index] ?? { level: height, relief: 0, span: width };
  const line = rollingLine({ seed: `${sky} hill ${index}`, width, ...shape });
  if (!knoll || index !== 3) return line;
  return line.map(([x, y]) => {
    const away = Math.min(1, Math.abs(x - knoll.x) / knoll.reach);
    const swell = (1 - away * away) * (1 - away * away);
    return [x, Math.round(y + (knoll.y - y) * swell)];
  });
}

function hills(sky: Sky, { hills: colours }: Palette): string {
  return colours
    .map((colour, index) => {
      const layer = `<path fill="url(#h${index})" d="${softPath(hillLine(sky, index), height)}"/>`;
      return index === 3 ? standing(sky, colour) + layer : layer;
    })
    .join('');
}

function yAt(line: readonly Point[], x: number): number {
  const after = line.findIndex(([px]) => px >= x);
  const [ax, ay] = line[Math.max(after - 1, 0)] ?? [0, 0];
  const [bx, by] = line[after] ?? [1, ay];
  return Math.round(ay + ((by - ay) * (x - ax)) / Math.max(bx - ax, 1));
}

/** The stupa on the knoll. */
function standing(sky: Sky, colour: string): string {
  const { knoll } = compositions[sky];
  if (!knoll) return '';
  return `<g fill="${colour}" transform="translate(${knoll.x} ${knoll.y + 4})scale(${knoll.scale})">${stupa()}</g>`;
}

/** A stupa of the valley, from the mound up: dome, eyes' cube, thirteen rings, parasol. Its foot is at 0 0. */
function stupa(): string {
  const rings = Array.from({ length: 7 }, (_, ring) => {
    const half = 10 - ring * 1.2;
    return `M${-half} ${-64 - ring * 4.6}h${half * 2}l-1.2-3.8h${2.4 - half * 2}z`;
  }).join('');
  return (
    '<path d="M-64 8v-9h12v-7h104v7h12v9zM-46-7c0-30 20-45 46-45s46 15 46 45z"/>' +
    '<path d="M-11-51v-10h22v10zM-14-61h28v-3h-28z"/>' +
    `<path d="${rings}M-4.6-95.6h9.2L0-103zM-1-103l1-9 1 9z"/>`
  );
}

function foreground(sky: Sky, { spark }: Palette): string {
  if (sky === 'monsoon') return rain();
  if (sky === 'dusk' || sky === 'stars') return windows(sky, spark);
  return '';
}

function rain(): string {
  const random = randomFrom('monsoon rain');
  let drops = '';
  for (let index = 0; index < 130; index++) {
    const length = 26 + Math.round(random() * 44);
    drops += `M${Math.round(random() * 1700)} ${Math.round(random() * 860)}l${-Math.round(length * 0.24)} ${length}`;
  }
  return `<path stroke="#e6f0ee" stroke-width="1.4" opacity=".26" d="${drops}"/>`;
}

/** Lit windows on the slopes, thicker towards the valley's floor. */
function windows(sky: Sky, spark: string): string {
  const random = randomFrom(`windows ${sky}`);
  let lamps = '';
  for (let index = 0; index < 120; index++) {
    const layer = 2 + (index % 3);
    const x = Math.round(620 + random() * 960);
    const y = yAt(hillLine(sky, layer), x) + 14 + Math.round(random() * 40);
    const hidden = layer < 4 && y > yAt(hillLine(sky, layer + 1), x) - 4;
    if (!hidden) lamps += `M${x} ${y}h0`;
  }
  return `<path stroke="${spark}" stroke-width="3.2" stroke-linecap="round" d="${lamps}"/>`;
}
