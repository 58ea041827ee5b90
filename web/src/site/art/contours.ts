import { noiseFrom } from './seed.ts';

type Corner = [x: number, y: number];

/** Map lines over a square tile of `size` units, as one open SVG path for each height. Marching squares over noise. */
export function contourPaths(seed: string, size: number, cells: number, levels: number): string[] {
  const field = sampleField(seed, cells);
  const scale = size / cells;
  return Array.from({ length: levels }, (_, index) => {
    const height = 0.22 + (0.56 * index) / (levels - 1);
    const segments = segmentsAt(field, cells, height);
    return joinSegments(segments)
      .map((line) => simplify(line))
      .filter((line) => line.length > 3)
      .map((line) => toPath(line, scale))
      .join('');
  }).filter(Boolean);
}

/** Noise that is periodic over the tile, so that the pattern repeats without a seam. */
function sampleField(seed: string, cells: number): number[][] {
  const noise = noiseFrom(seed);
  const value = (x: number, y: number) =>
    noise((x / cells) * 4, (y / cells) * 4) * 0.75 + noise((x / cells) * 9 + 50, (y / cells) * 9) * 0.25;
  const blend = (t: number) => t * t * (3 - 2 * t);
  const rows: number[][] = [];
  for (let y = 0; y <= cells; y++) {
    const row: number[] = [];
    for (let x = 0; x <= cells; x++) {
      const across = blend(x / cells);
      const down = blend(y / cells);
      const top = value(x, y) * (1 - across) + value(x - cells, y) * across;
      const bottom = value(x, y - cells) * (1 - across) + value(x - cells, y - cells) * across;
      row.push(top * (1 - down) + bottom * down);
    }
    rows.push(row);
  }
  return rows;
}

function segmentsAt(field: number[][], cells: number, height: number): [Corner, Corner][] {
  const at = (x: number, y: number) => (field[y]?.[x] ?? 0) - height;
  const segments: [Corner, Corner][] = [];
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) {
      const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
      const crossings: Corner[] = [];
      if (a > 0 !== b > 0) crossings.push([x + a / (a - b), y]);
      if (b > 0 !== c > 0) crossings.push([x + 1, y + b / (b - c)]);
      if (c > 0 !== d > 0) crossings.push([x + d / (d - c), y + 1]);
      if (d > 0 !== a > 0) crossings.push([x, y + a / (a - d)]);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        segments.push([crossings[pair] as Corner, crossings[pair + 1] as Corner]);
      }
    }
  }
  return segments;
}

/** Chains segments that share an end into long lines. */
function joinSegments(segments: [Corner, Corner][]): Corner[][] {
  const key = ([x, y]: Corner) => `${x.toFixed(4)} ${y.toFixed(4)}`;
  const ends = new Map<string, number[]>();
  segments.forEach((segment, index) => {
    for (const end of segment) ends.set(key(end), [...(ends.get(key(end)) ?? []), index]);
  });
  const used = new Set<number>();
  const follow = (from: Corner): Corner[] => {
    const line: Corner[] = [];
    let here = from;
    for (;;) {
      const next = ends.get(key(here))?.find((index) => !used.has(index));
      const segment = next === undefined ? undefined : segments[next];
      if (next === undefined || !segment) return line;
      used.add(next);
      here = key(segment[0]) === key(here) ? segment[1] : segment[0];
      line.push(here);
    }
  };
  const lines: Corner[][] = [];
  segments.forEach((segment, index) => {
    if (used.has(index)) return;
    used.add(index);
    lines.push([...follow(segment[0]).reverse(), segment[0], segment[1], ...follow(segment[1])]);
  });
  return lines;
}

/** Every second point is enough, because the path bends through them. */
function simplify(line: Corner[]): Corner[] {
  return line.filter((_, index) => index % 3 === 0 || index === line.length - 1);
}

function toPath(line: Corner[], scale: number): string {
  const points = line.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)] as const);
  const first = points[0] ?? [0, 0];
  let d = `M${first[0]} ${first[1]}`;
  let [px, py] = first;
  for (const [index, [x, y]] of points.entries()) {
    const next = points[index + 1];
    if (index === 0) continue;
    const end = next
      ? ([Math.round((x + next[0]) / 2), Math.round((y + next[1]) / 2)] as const)
      : ([x, y] as const);
    d += `q${x - px} ${y - py} ${end[0] - px} ${end[1] - py}`;
    [px, py] = end;
  }
  return d;
}
