import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A file or a folder. An inode has no name: the entries of its folder contain the name. */
export interface Inode {
  id: number;
  /** The entries of a folder after all steps that were read so far; null if the inode is a file. */
  entries: Map<string, Inode> | null;
  size: number;
}

/** Steps are in the order in which their system calls returned. Paths are relative to the recorded folder. */
export type Step = { path: string } & (
  | { op: 'write'; inode: Inode; at: number; bytes: Buffer }
  | { op: 'truncate'; inode: Inode; size: number }
  /** Sets several entries of one folder atomically; null removes a name. */
  | { op: 'entries'; inode: Inode; sets: [name: string, inode: Inode | null][] }
  /** Makes the steps on `inode` durable whose index in `steps` is less than `before`: those before the flush began. */
  | { op: 'flush'; inode: Inode; before: number }
  | { op: 'sent' | 'received'; text: string; port: number }
);

export interface Recording {
  root: Inode;
  steps: Step[];
}

const FILE_CALLS =
  'open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,copy_file_range,sendfile';
const NAME_CALLS =
  'mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir';
const calls = `${FILE_CALLS},${NAME_CALLS},fsync,fdatasync,read`;

/** Returns the prefix that runs a command under strace. With `-D`, the command stays our direct child and gets our signals. */
export const recorder = (file: string): string[] =>
  `strace -D -f -yy -xx -s 4000000 --seccomp-bpf -e signal=none -e trace=${calls} -o`.split(' ').concat(file);

const HEX = /\\x([0-9a-f]{2})/g;
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');
const textOf = (text: string) =>
  text.replace(HEX, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

interface Call {
  name: string;
  args: string;
  result: number;
  began: number;
}

/** Reads the recorded calls that concern `folder` or a TCP connection. @throws Error if the effect of a call is unknown */
export async function readRecording(file: string, folder: string): Promise<Recording> {
  const root: Inode = { id: 0, entries: new Map(), size: 0 };
  const steps: Step[] = [];
  const unfinished = new Map<string, { text: string; began: number }>();
  const places = new Map<Inode, number>();
  let inodes = 0;

  const within = (path: string) => path.startsWith(`${folder}/`);
  const relative = (path: string) => path.slice(folder.length + 1);
  function find(path: string): Inode | undefined {
    let found: Inode | undefined = root;
    for (const name of relative(path).split('/')) found = name === '' ? found : found?.entries?.get(name);
    return found;
  }
  const known = (path: string) => {
    const inode = path === folder ? root : find(path);
    if (!inode) throw new Error(`The recording does not show how ${path} was made.`);
    return inode;
  };
  const inodeOf = (isFolder: boolean): Inode => ({
    id: ++inodes,
    entries: isFolder ? new Map() : null,
    size: 0,
  });
  function set(path: string, inode: Inode | null, ...more: [string, Inode | null][]): void {
    const parent = known(dirname(path));
    const sets: [string, Inode | null][] = [...more, [basename(path), inode]];
    for (const [name, value] of sets) value ? parent.entries?.set(name, value) : parent.entries?.delete(name);
    steps.push({ op: 'entries', path: relative(path), inode: parent, sets });
  }

  function follow({ name, args, result, began }: Call): void {
    if (result < 0) return;
    if (name === 'read' || args.includes('<TCP')) {
      talk(name, args);
      return;
    }
    const paths = pathsOf(name, args);
    const path = paths.at(-1) ?? '';
    if (!paths.some((each) => within(each) || each === folder)) return;
    if (name.startsWith('open') || name === 'creat') {
      const inode = find(path);
      if (!inode) {
        if (args.includes('O_CREAT')) set(path, inodeOf(false));
        else if (path !== folder)
          throw new Error(`${path} was opened, but the recording does not show how it was made.`);
      } else if (!inode.entries) {
        places.set(inode, args.includes('O_APPEND') ? inode.size : 0);
        if (args.includes('O_TRUNC') && inode.size > 0) {
          inode.size = 0;
          steps.push({ op: 'truncate', path: relative(path), inode, size: 0 });
        }
      }
    } else if (/^p?write/.test(name)) {
      const inode = known(path);
      const isPlaced = name.startsWith('p');
      const at = isPlaced ? Number(/, (\d+)(?:, \d+)?$/.exec(args)?.[1]) : (places.get(inode) ?? 0);
      const bytes = Buffer.concat(
        [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, text]) => bytesOf(text ?? '')),
      );
      const written = bytes.subarray(0, result);
      if (!isPlaced) places.set(inode, at + result);
      inode.size = Math.max(inode.size, at + result);
      steps.push({ op: 'write', path: relative(path), inode, at, bytes: written });
    } else if (name === 'ftruncate' || name === 'truncate') {
      const size = Number(args.split(', ').at(-1));
      const inode = known(path);
      inode.size = size;
      steps.push({ op: 'truncate', path: relative(path), inode, size });
    } else if (name === 'fsync' || name === 'fdatasync') {
      steps.push({ op: 'flush', path: relative(path), inode: known(path), before: began });
    } else if (name.startsWith('mkdir')) set(path, inodeOf(true));
    else if (name.startsWith('unlink') || name === 'rmdir') set(path, null);
    else if (name.startsWith('link')) set(path, known(paths[0] ?? ''));
    else if (name.startsWith('rename')) {
      const from = paths[0] ?? '';
      const inode = known(from);
      if (dirname(from) === dirname(path)) set(path, inode, [basename(from), null]);
      else {
        set(path, inode);
        set(from, null);
      }
    } else throw new Error(`The recording has a call that is not understood: ${name}(${args.slice(0, 200)})`);
  }

  /** Adds a step for data that the server sent or received over TCP, such as a response to a visitor or an SQL query. */
  function talk(name: string, args: string): void {
    const peers = /<TCP(?:v6)?:\[\[?[^\]]*?\]?:(\d+)->\[?[^\]]*?\]?:(\d+)\]/.exec(args);
    if (!peers) return;
    const text = [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, some]) => textOf(some ?? '')).join('');
    const isAnswer = text.startsWith('HTTP/1.1 ');
    steps.push({
      op: name === 'read' ? 'received' : 'sent',
      path: '',
      text,
      port: Number(peers[isAnswer ? 1 : 2]),
    });
  }

  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0];
    const begun = resumed ? unfinished.get(pid) : undefined;
    const text = begun ? begun.text + rest.slice(resumed?.length) : rest;
    if (text.endsWith(' <unfinished ...>')) {
      unfinished.set(pid, { text: text.slice(0, -' <unfinished ...>'.length), began: steps.length });
      continue;
    }
    unfinished.delete(pid);
    const call = /^(\w+)\((.*)\) += (-?\d+)/.exec(text);
    if (call)
      follow({
        name: call[1] ?? '',
        args: call[2] ?? '',
        result: Number(call[3]),
        began: begun?.began ?? steps.length,
      });
  }
  return { root, steps };
}

/**
 * Returns the absolute paths of a system call. Each file name is resolved against the folder descriptor before it. For a call
 * that takes no file names, such as `write`, returns the path of its first descriptor.
 */
function pathsOf(name: string, args: string): string[] {
  const found = [...args.matchAll(/<((?:\\x..)+)>|"((?:\\x..)*)"/g)];
  const takesNames = !/^(p?write|f|copy|sendfile)/.test(name);
  const paths: string[] = [];
  let base = '';
  for (const [, descriptor, text] of found) {
    if (descriptor !== undefined) {
      base = textOf(descriptor);
      if (!takesNames) return [base];
    } else if (text !== undefined) {
      const path = textOf(text);
      paths.push(path.startsWith('/') ? path : `${base}/${path}`);
    }
  }
  return paths;
}
