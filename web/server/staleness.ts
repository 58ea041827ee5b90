import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Something that is built from files. All paths are relative to the project's root. */
export interface Product {
  /** Files and folders it is made from; a missing one counts as such. */
  inputs: string[];
  /** What has to be there when it is built. */
  outputs: string[];
  /** Where the fingerprint of the inputs is kept, below a folder that is built. */
  stamp: string;
}

/**
 * A fingerprint of every input's name and content. Content and not time: a fresh clone or a switched branch changes times
 * without changing files, and the other way round. Some 300 small files take about 20 ms.
 */
export function fingerprint(root: string, product: Product): string {
  const hash = createHash('sha256');
  for (const input of product.inputs) {
    for (const file of filesBelow(join(root, input))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Whether a product is missing, or was built from other inputs than those that are there now. */
export function isStale(root: string, product: Product): boolean {
  const stamp = join(root, product.stamp);
  if (![...product.outputs, product.stamp].every((path) => existsSync(join(root, path)))) return true;
  return readFileSync(stamp, 'utf8') !== fingerprint(root, product);
}

/**
 * Builds a product and stamps it. The stamp goes first and comes last, so that a build which was cut off is built again;
 * and it says what was there before, so that a file changed during the build makes it stale.
 */
export async function build(root: string, product: Product, work: () => Promise<void>): Promise<void> {
  const stamp = join(root, product.stamp);
  rmSync(stamp, { force: true });
  const before = fingerprint(root, product);
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}

function filesBelow(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
