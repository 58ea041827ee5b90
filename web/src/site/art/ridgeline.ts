import { hashText, noiseFrom, randomFrom } from './seed.ts';

type Point = readonly [x: number, y: number];

interface Summit {
  x: number;
  y: number;
  /** How far the flanks extend to the left and right of the summit. */
  left: number;
  right: number;
}

interface RangeShape {
  seed: string;
  width: number;
  /** The y of the valley floor, where the flanks end. */
  base: number;
  summits: Summit[];
  roughness: number;
  /** The distance between two points on the line: 12 looks like rock, 40 like a hill. */
  step: number;
}

function rockyLine({ seed, width, base, summits, roughness, step }: RangeShape): Point[] {
  const coarse = noiseFrom(`${seed}/coarse`);
  const fine = noiseFrom(`${seed}/fine`);
  const line: Point[] = [];
  const stops = new Set<number>(summits.map((summit) => summit.x));
  // Leave out points right beside a summit, because a lower point there would turn the peak into a spike.
  const besideSummit = (x: number) => summits.some((summit) => Math.abs(summit.x - x) < step * 0.7);
  for (let x = 0; x < width; x += step) if (x === 0 || !besideSummit(x)) stops.add(x);
  stops.add(width);
  for (const x of [...stops].sort((a, b) => a - b)) {
    let top = base;
    for (const summit of summits) {
      const away = x < summit.x ? (summit.x - x) / summit.left : (x - summit.x) / summit.right;
      if (away >= 1) continue;
      const height = (base - summit.y) * (1 - away) * (1 - away * 0.42);
      top = Math.min(top, base - height);
    }
    // A summit hidden behind a higher neighbour's flank gets noise like any other point.
    const isSummit = summits.some((summit) => summit.x === x && summit.y <= top);
    const broken = isSummit
      ? 0
      : (coarse(x / (step * 4.5)) - 0.35) * roughness + (fine(x / (step * 1.1)) - 0.5) * roughness * 0.55;
    line.push([x, Math.round(top + broken)]);
  }
  return line;
}

function scatterSummits(
  seed: string,
  { width, base, relief, count }: { width: number; base: number; relief: number; count: number },
): Summit[] {
  const random = randomFrom(hashText(`${seed}/summits`));
  const room = width / count;
  return Array.from({ length: count }, (_, index) => {
    const height = relief * (0.45 + 0.55 * random());
    return {
      x: Math.round((index + 0.15 + 0.7 * random()) * room),
      y: base - height,
      left: room * (0.8 + 0.9 * random()),
      right: room * (0.8 + 0.9 * random()),
    };
  });
}

interface HillShape {
  seed: string;
  width: number;
  level: number;
  relief: number;
  span: number;
}

const even = (value: number) => 2 * Math.round(value / 2);

/** Draws wooded foothills: long soft waves, with smaller waves on top. */
function rollingLine({ seed, width, level, relief, span }: HillShape): Point[] {
  const long = noiseFrom(`${seed}/long`);
  const short = noiseFrom(`${seed}/short`);
  const step = span / 7;
  const line: Point[] = [];
  for (let x = -step; x <= width + step; x += step) {
    const rise = long(x / span + 40) * 0.78 + short((x / span) * 2.7 + 40) * 0.22;
    line.push([even(x), even(level - (rise - 0.5) * 2 * relief)]);
  }
  return line;
}

function straightPath(line: readonly Point[], floor: number): string {
  const first = line[0] ?? [0, 0];
  const last = line.at(-1) ?? first;
  let d = `M${first[0]} ${first[1]}`;
  let [x, y] = first;
  for (const point of line.slice(1)) {
    d += `l${relative(point[0] - x, point[1] - y)}`;
    [x, y] = point;
  }
  return `${d}L${last[0]} ${floor}H${first[0]}z`;
}

/**
 * Returns a closed path with soft bends, for hills. The path runs through the midpoints of neighbouring points. The midpoints
 * are whole numbers, because all coordinates are even. The points themselves are the control points. The path command `t`
 * derives each control point from the previous one, by mirroring it at the midpoint.
 */
function softPath(line: readonly Point[], floor: number): string {
  const first = line[0] ?? [0, 0];
  const last = line.at(-1) ?? first;
  let d = `M${first[0]} ${first[1]}`;
  let [x, y] = first;
  for (const [index, point] of line.entries()) {
    const next = line[index + 1];
    if (index === 0 || !next) continue;
    const middle: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    const step = relative(middle[0] - x, middle[1] - y);
    d += index === 1 ? `q${relative(point[0] - x, point[1] - y)} ${step}` : `t${step}`;
    [x, y] = middle;
  }
  return `${d}L${last[0]} ${last[1]}V${floor}H${first[0]}z`;
}

function relative(dx: number, dy: number): string {
  return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`;
}

export function rangeLayers(seed: string, width: number, height: number): string[] {
  const [one, two, three, four] = [seed, `${seed}/2`, `${seed}/3`, `${seed}/4`];
  const far = { seed: one, width, base: height * 0.62, roughness: height * 0.07, step: 20 };
  const near = { seed: two, width, base: height * 0.74, roughness: height * 0.06, step: 27 };
  const farSummits = scatterSummits(one, { width, base: far.base, relief: height * 0.56, count: 7 });
  const nearSummits = scatterSummits(two, { width, base: height * 0.72, relief: height * 0.36, count: 9 });
  const hills = { seed: three, width, level: height * 0.77, relief: height * 0.11, span: 330 };
  const foothills = { seed: four, width, level: height * 0.9, relief: height * 0.1, span: 460 };
  return [
    straightPath(rockyLine({ ...far, summits: farSummits }), height),
    straightPath(rockyLine({ ...near, summits: nearSummits }), height),
    softPath(rollingLine(hills), height),
    softPath(rollingLine(foothills), height),
  ];
}
