import { posix } from 'node:path';
import { type Layer, layers as table } from './layers.ts';

/** An import that the table in `layers.ts` does not allow. */
export interface Refusal {
  file: string;
  specifier: string;
  /** A hint about what to do instead. */
  advice: string;
}

/** The packages of the project. A test may import every layer of its own package and of those listed before it. */
const packages = ['api', 'web', 'desktop'];

/** Returns the specifiers of all static, dynamic and type imports. A regex is enough: Biome formats all imports alike. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'([^'\n]+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  );
}

/**
 * Checks one import against the table in `layers.ts`.
 *
 * @param file - the path of the importing file, from the root of the project
 * @param specifier - the specifier as it is written in the import
 */
export function refusalOf(
  file: string,
  specifier: string,
  layers: readonly Layer[] = table,
): Refusal | undefined {
  const layer = layerOf(file, layers);
  if (!layer || isAllowed(file, specifier, layer, layers)) return undefined;
  return { file, specifier, advice: layer.advice };
}

function isAllowed(file: string, specifier: string, layer: Layer, layers: readonly Layer[]): boolean {
  const isRelative = specifier.startsWith('.');
  const target = isRelative ? targetOf(file, specifier) : specifier;
  const isOurs = packages.includes(packageOf(target));
  if (isTest(file))
    return !isOurs || packages.indexOf(packageOf(target)) <= packages.indexOf(packageOf(file));
  const isRefused = (name: string) =>
    specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`);
  if (layer.noPackages?.some(isRefused)) return false;
  if (!isOurs) return true;
  if (!isRelative)
    return layer.may.some(
      (path) => path === target || (path.endsWith('/*') && target.startsWith(path.slice(0, -1))),
    );
  const found = layerOf(target, layers);
  if (found === layer) return !layer.isApart || partOf(file, layer) === partOf(target, layer);
  return layer.may.some((path) =>
    path.endsWith('/**') ? target.startsWith(path.slice(0, -2)) : layerOf(path, layers) === found,
  );
}

/** Returns whether a file is a test, a test helper, a story or a benchmark. */
const isTest = (file: string) =>
  /\.(test|spec|testing|stories)\.tsx?$|\/(testing|bench|e2e|faults|attack)\//.test(file);

const packageOf = (path: string) => path.split('/')[0] ?? '';

const targetOf = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier);

const fits = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

function layerOf(file: string, layers: readonly Layer[]): Layer | undefined {
  const paths = layers.flatMap((layer) =>
    layer.paths.filter((path) => fits(file, path)).map((path) => ({ path, layer })),
  );
  return paths.reduce<(typeof paths)[number] | undefined>(
    (best, each) => (best && best.path.length >= each.path.length ? best : each),
    undefined,
  )?.layer;
}

/** Returns which folder of its layer a file is in: `home` for `web/src/site/home/x.ts` in the layer `web/src/site`. */
function partOf(file: string, layer: Layer): string | undefined {
  const path = layer.paths.find((each) => fits(file, each)) ?? '';
  return file.slice(path.length + 1).split('/')[0];
}

/**
 * Returns the circular imports among some files, including type imports. A result is a group of files that import each other,
 * directly or indirectly. Uses Tarjan's algorithm for strongly connected components.
 *
 * @param sources - the source of each file, by its path from the root of the project
 */
export function cyclesOf(sources: ReadonlyMap<string, string>): string[][] {
  const cycles: string[][] = [];
  const stack: string[] = [];
  /** For each visited file: its index in the order of visits, and the lowest index that it can reach on the stack. */
  const visited = new Map<string, { number: number; lowest: number }>();

  function visit(file: string): { number: number; lowest: number } {
    const mark = { number: visited.size, lowest: visited.size };
    visited.set(file, mark);
    stack.push(file);
    for (const specifier of importsOf(sources.get(file) ?? '')) {
      const target = targetOf(file, specifier);
      if (!specifier.startsWith('.') || !sources.has(target)) continue;
      const known = visited.get(target);
      if (!known) mark.lowest = Math.min(mark.lowest, visit(target).lowest);
      else if (stack.includes(target)) mark.lowest = Math.min(mark.lowest, known.number);
      if (target === file) cycles.push([file]);
    }
    if (mark.lowest === mark.number) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return mark;
  }

  for (const file of sources.keys()) if (!visited.has(file)) visit(file);
  return cycles.sort();
}
