/** Computes what a disk may contain after a power cut. According to POSIX, only flushed changes are certain. */
import type { Chance } from '../random.ts';
import type { Inode, Recording, Step } from './recording.ts';

/** What a power cut leaves of an unflushed step. A write may end at a byte (`torn`) or be zeros from a byte on (`zeros`). */
export type Fate = 'all' | 'none' | { torn: number } | { zeros: number };

type Change = Extract<Step, { op: 'write' | 'truncate' | 'entries' }>;
const isChange = (step: Step): step is Change =>
  step.op === 'write' || step.op === 'truncate' || step.op === 'entries';

const BLOCK = 512;
/** `fates` yields all combinations if their number is at most `FEW * most`. */
const FEW = 8;

export interface DiskState {
  files: Map<string, Buffer>;
  folders: Set<string>;
}

/**
 * Follows a recording from one possible power cut to the next.
 *
 * @param isOurs - whether a power cut may lose changes of this path; the changes of all other paths are always complete
 * @param ignored - whether to treat flushes of this path as if the program had not made them
 */
export function crashStates(
  { root, steps }: Recording,
  isOurs: (path: string) => boolean,
  ignored: (path: string) => boolean = () => false,
) {
  const changes: Change[] = [];
  let unflushed: { number: number; change: Change }[] = [];
  let number = 0;

  return {
    get cut() {
      return number;
    },
    /** Moves the cut past the next step. @returns that step; undefined at the end */
    next(): Step | undefined {
      const step = steps[number];
      if (!step) return undefined;
      if (isChange(step)) {
        changes.push(step);
        if (isOurs(step.path)) unflushed.push({ number, change: step });
      } else if (step.op === 'flush' && !ignored(step.path))
        unflushed = unflushed.filter(
          (each) => each.change.inode !== step.inode || each.number >= step.before,
        );
      number += 1;
      return step;
    },
    stateOf(fates: readonly Fate[]): DiskState {
      const fateOf = new Map(unflushed.map(({ change }, index) => [change, fates[index] ?? 'all']));
      return replay(root, changes, (change) => fateOf.get(change) ?? 'all');
    },
    /**
     * Yields combinations of fates, one fate for each unflushed change: all combinations if there are few; otherwise `most`
     * combinations, namely all changes lost, all changes kept, and random ones.
     */
    *fates(chance: Chance, most: number): Generator<Fate[]> {
      const options = unflushed.map(({ change }) => fatesOf(change));
      const count = options.reduce((product, each) => Math.min(product * each.length, 1e9), 1);
      if (count <= most * FEW) {
        yield* combinations(options);
        return;
      }
      yield options.map(() => 'none');
      yield options.map(() => 'all');
      for (let made = 2; made < most; made += 1)
        yield unflushed.map(({ change }) => chance.pick(fatesOf(change, chance)));
    },
  };
}

/** Returns possible fates of a change. With `chance`, writes are cut at a random byte, otherwise at a few fixed places. */
function fatesOf(change: Change, chance?: Chance): Fate[] {
  if (change.op !== 'write' || change.bytes.length === 0) return ['none', 'all'];
  const { length } = change.bytes;
  if (chance) {
    const place = chance.between(0, length - 1);
    return ['none', 'all', { torn: place }, { zeros: place }];
  }
  const places = new Set([0, 1, length >> 1, length - 1]);
  for (let at = BLOCK; at < length && places.size < 8; at += BLOCK) places.add(at);
  return ['none', 'all', { zeros: 0 }, ...[...places].filter((at) => at > 0).map((torn) => ({ torn }))];
}

function* combinations(options: readonly Fate[][]): Generator<Fate[]> {
  const [first, ...rest] = options;
  if (!first) yield [];
  else for (const others of combinations(rest)) for (const fate of first) yield [fate, ...others];
}

function replay(root: Inode, changes: readonly Change[], fateOf: (change: Change) => Fate): DiskState {
  const entries = new Map<Inode, Map<string, Inode>>();
  const contents = new Map<Inode, [at: number, bytes: Buffer][]>();
  for (const change of changes) {
    const fate = fateOf(change);
    if (fate === 'none') continue;
    if (change.op === 'entries') {
      const names = entries.get(change.inode) ?? new Map<string, Inode>();
      entries.set(change.inode, names);
      for (const [name, inode] of change.sets) inode ? names.set(name, inode) : names.delete(name);
    } else if (change.op === 'truncate') contents.set(change.inode, []);
    else {
      const bytes =
        fate === 'all'
          ? change.bytes
          : 'torn' in fate
            ? change.bytes.subarray(0, fate.torn)
            : Buffer.concat([
                change.bytes.subarray(0, fate.zeros),
                Buffer.alloc(change.bytes.length - fate.zeros),
              ]);
      const writes = contents.get(change.inode) ?? [];
      writes.push([change.at, bytes]);
      contents.set(change.inode, writes);
    }
  }
  const state: DiskState = { files: new Map(), folders: new Set() };
  const visit = (folder: Inode, path: string) => {
    for (const [name, inode] of entries.get(folder) ?? []) {
      const own = path ? `${path}/${name}` : name;
      if (!inode.entries) state.files.set(own, contentOf(contents.get(inode) ?? []));
      else {
        state.folders.add(own);
        visit(inode, own);
      }
    }
  };
  visit(root, '');
  return state;
}

function contentOf(writes: readonly [number, Buffer][]): Buffer {
  const [only] = writes;
  if (!only) return Buffer.alloc(0);
  if (writes.length === 1 && only[0] === 0) return only[1];
  const content = Buffer.alloc(Math.max(...writes.map(([at, bytes]) => at + bytes.length)));
  for (const [at, bytes] of writes) bytes.copy(content, at);
  return content;
}
