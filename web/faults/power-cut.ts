/**
 * Records the file operations of a server with strace. Then runs the recovery on several states that the disk may have after a
 * power cut at each of these operations. PostgreSQL's own files are assumed to survive: once PostgreSQL has confirmed a commit,
 * its rows are present.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { rowFromJournal } from '../../api/src/modules/enquiry/intake/enquiry-row.ts';
import { openEnquiryWriter } from '../../api/src/modules/enquiry/intake/enquiry-writer.ts';
import { openEnquiryJournal } from '../../api/src/modules/enquiry/intake/journal.ts';
import { type GivenPostgres, givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { connected } from '../../api/src/testing/query.ts';
import { type Fault, holds, Skipped, until } from './place.ts';
import { crashStates, type DiskState } from './power/crash-states.ts';
import { type Recording, readRecording, recorder, type Step } from './power/recording.ts';
import type { Chance } from './random.ts';
import { faultyServer } from './server.ts';
import {
  bearerOf,
  compare,
  MARKED_ROWS,
  type MarkedRow,
  newSend,
  newTally,
  note,
  type Send,
  send,
} from './visitors.ts';

const root = join(import.meta.dirname, '../..');
/** The recorded server's DATA_DIR, relative to the recorded folder. */
const DATA = 'data';
/**
 * Returns whether the simulated power cut may lose unflushed changes of a path: only those of DATA_DIR itself, the journal and
 * the pictures. Files named `.attempt-*` are excluded, because they only test whether the folder of the pictures is writable.
 */
const isOurs = (path: string) => /^data(\/(enquiries|media)(\/(?!\.attempt-).*)?)?$/.test(path);
/** Returns the kind of a flushed file: its path with placeholders for ids and the names of pictures. */
const kindOf = (path: string) =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').replace(/\d+\.(avif|webp)$/, '*') || '.';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Run {
  recording: Recording;
  sends: Map<string, Send>;
  /** The complete files of each picture: picture id -> file name -> content. */
  pictures: Map<string, Map<string, Buffer>>;
  ports: { site: number; database: number };
}

/**
 * Records the system calls of a server that receives pictures and enquiries. The database is stopped while most of the
 * enquiries arrive.
 */
async function record(folder: string, postgres: GivenPostgres, enquiries: number): Promise<Run> {
  const machine = join(folder, 'machine');
  mkdirSync(machine);
  const file = join(folder, 'recording');
  const server = await faultyServer(join(machine, DATA), { DATABASE_URL: postgres.url }, recorder(file));
  await server.start();
  const tally = newTally();
  const sends = new Map<string, Send>();
  const pictures = new Map<string, Map<string, Buffer>>();

  const headers = { authorization: await bearerOf(server.url) };
  async function upload(path: string): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(readFileSync(join(root, path)))]), 'picture');
    const answer = await fetch(`${server.url}/api/admin/media`, { method: 'POST', headers, body: form });
    holds(answer.status === 201, `a picture is uploaded (${answer.status})`);
    const { data } = (await answer.json()) as { data: { _id: string; widths: number[] } };
    const names = data.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
    const saved = join(machine, DATA, 'media', data._id);
    pictures.set(data._id, new Map(names.map((name) => [name, readFileSync(join(saved, name))])));
  }
  async function enquire(isTwice: boolean): Promise<void> {
    const each = newSend();
    const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => send(server.url, each)));
    for (const answer of answers) holds(note(tally, each, answer), `an enquiry is taken (${answer.status})`);
    for (const id of tally.acknowledged.get(each.marker) ?? []) sends.set(id, each);
  }
  async function enquireMany(count: number, atOnce: number): Promise<void> {
    let left = count;
    const visitor = async () => {
      while (left-- > 0) await enquire(left % 8 === 0);
    };
    await Promise.all(Array.from({ length: atOnce }, visitor));
  }

  await upload('desktop/resources/icon.png');
  await enquireMany(Math.ceil(enquiries / 8), 4);
  await postgres.stop();
  // First send one enquiry at a time, so that few changes are unflushed at any moment, and all combinations of lost and kept
  // changes can be tried. Then send six enquiries at a time.
  await enquireMany(Math.ceil(enquiries / 4), 1);
  await enquireMany(Math.ceil(enquiries / 2), 6);
  await postgres.start();
  await until('the journal is imported', () => !server.journal().some((name) => name.endsWith('.json')));
  await Promise.all([enquireMany(Math.ceil(enquiries / 8), 2), upload('desktop/resources/overlay@2x.png')]);
  const { code } = await server.stop();
  holds(code === 0, `the recorded server ends as asked (${code})`);
  let size = -1;
  await until('strace has written its last line', () => {
    const before = size;
    size = readFileSync(file).length;
    return size === before;
  });
  return {
    recording: await readRecording(file, machine),
    sends,
    pictures,
    ports: { site: Number(new URL(server.url).port), database: Number(new URL(postgres.url).port) },
  };
}

/** What the server acknowledged before a power cut, and the rows that PostgreSQL has (`stored`) or may have (`inFlight`). */
class Promises {
  readonly acknowledged = new Map<string, Set<string>>();
  readonly stored = new Set<string>();
  readonly inFlight = new Set<string>();
  /** Pictures whose row may exist, because it was sent to PostgreSQL or the picture was acknowledged. */
  readonly pictures = new Set<string>();

  constructor(private readonly run: Run) {}

  follow(step: Step): boolean {
    if (step.op !== 'sent' && step.op !== 'received') return false;
    const { sends, pictures, ports } = this.run;
    const ids = new Set(step.text.match(UUID));
    const isAnswer = step.op === 'sent' && step.port === ports.site && step.text.startsWith('HTTP/1.1 201');
    for (const id of ids) {
      const sent = sends.get(id);
      if (step.port === ports.database) {
        if (sent) (step.op === 'received' ? this.stored : this.inFlight).add(id);
        if (pictures.has(id)) this.pictures.add(id);
      } else if (isAnswer && sent)
        this.acknowledged.set(sent.marker, (this.acknowledged.get(sent.marker) ?? new Set()).add(id));
      else if (isAnswer && pictures.has(id)) this.pictures.add(id);
    }
    return isAnswer;
  }
}

function examiner(run: Run, url: string, client: Awaited<ReturnType<typeof connected>>, folder: string) {
  const writer = openEnquiryWriter(url, 10_000);
  const silent = pino({ enabled: false });
  const rowOf = (id: string) => {
    const { key, body } = run.sends.get(id) as Send;
    return rowFromJournal({
      id,
      idempotencyKey: key,
      receivedAt: new Date().toISOString(),
      values: { ...body } as never,
    });
  };

  let present: ReadonlySet<string> | null = null;

  async function rows(ids: ReadonlySet<string>): Promise<void> {
    if (!present || [...present].some((id) => !ids.has(id)))
      await client.query("delete from enquiry where message like 'Marked %' and not id = any($1)", [
        [...ids],
      ]);
    const missing = [...ids].filter((id) => !present?.has(id));
    if (missing.length > 0) await writer.write(missing.map(rowOf));
    present = ids;
  }

  async function readRows(): Promise<MarkedRow[]> {
    const { rows: found } = await client.query<MarkedRow>(MARKED_ROWS);
    present = new Set(found.map(({ id }) => id));
    return found;
  }

  return {
    rows,
    readRows,
    /** Checks the uploaded pictures. @throws Error for the first picture that is not complete */
    pictures(state: DiskState, promises: Promises): void {
      for (const id of promises.pictures)
        for (const [name, whole] of run.pictures.get(id) ?? [])
          holds(
            state.files.get(`${DATA}/media/${id}/${name}`)?.equals(whole) ?? false,
            `an uploaded picture is whole (${id}/${name})`,
          );
    },
    /** Recovers and checks the enquiries. Throws if a guarantee is broken. @returns whether the journal had files */
    async enquiries(state: DiskState, promises: Promises, stored: ReadonlySet<string>): Promise<boolean> {
      const dataDir = mkdtempSync(join(folder, 'state-'));
      const files = writeState(state, `${DATA}/enquiries`, join(dataDir, 'enquiries'));
      if (files > 0) {
        await rows(stored);
        const journal = openEnquiryJournal(dataDir, writer, () => undefined, silent);
        await journal.close();
      }
      rmSync(dataDir, { recursive: true });
      const found =
        files > 0
          ? await readRows()
          : [...stored].map((id) => ({ id, message: `Marked ${run.sends.get(id)?.marker}.` }));
      const { lost, doubled, misnamed } = compare(found, promises.acknowledged);
      holds(lost === 0, `no acknowledged enquiry is lost (${lost})`);
      holds(doubled === 0, `no enquiry is stored twice (${doubled})`);
      holds(misnamed === 0, `each acknowledged id exists (${misnamed})`);
      return files > 0;
    },
    close: () => writer.close(),
  };
}

/** Writes the files below `from` into the folder `to`. @returns the number of files */
function writeState(state: DiskState, from: string, to: string): number {
  const below = [...state.files].filter(([path]) => path.startsWith(`${from}/`));
  if (state.folders.has(from)) mkdirSync(to, { recursive: true });
  for (const [path, bytes] of below) {
    const file = join(to, path.slice(from.length + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return below.length;
}

interface Examined {
  cuts: number;
  states: number;
  recoveries: number;
  promises: Promises;
  /** The states on which the whole server is started afterwards. */
  kept: { state: DiskState; stored: Set<string>; acknowledged: Promises['acknowledged'] }[];
}

/**
 * Checks states that the disk may have after a power cut at each relevant step of the recording. How many states are checked
 * per step depends on `most` (`fates` in `crash-states.ts`). Puts up to `keep` of these states into `kept`. Treats paths that
 * match `ignored` as never flushed.
 */
async function examineAll(
  run: Run,
  check: ReturnType<typeof examiner>,
  chance: Chance,
  most: number,
  { ignored, keep = 0 }: { ignored?: (path: string) => boolean; keep?: number } = {},
): Promise<Examined> {
  const promises = new Promises(run);
  const disk = crashStates(run.recording, isOurs, ignored);
  const seen = new Set<string>();
  const counts: Examined = { cuts: 0, states: 0, recoveries: 0, promises, kept: [] };
  for (let step = disk.next(); step; step = disk.next()) {
    const isAcknowledged = promises.follow(step);
    if (!isAcknowledged && (step.op === 'sent' || step.op === 'received' || !isOurs(step.path))) continue;
    counts.cuts += 1;
    for (const fates of disk.fates(chance, most)) {
      const state = disk.stateOf(fates);
      const stored = new Set(promises.stored);
      for (const id of promises.inFlight) if (chance.next() < 0.5) stored.add(id);
      counts.states += 1;
      const name = nameOf(state, stored, promises);
      let isRecovery = false;
      try {
        check.pictures(state, promises);
        if (seen.has(name)) continue;
        seen.add(name);
        isRecovery = await check.enquiries(state, promises, stored);
      } catch (cause) {
        const { op, path } = step;
        throw new Error(`after step ${disk.cut} (${op} ${path}): ${(cause as Error).message}`, { cause });
      }
      if (isRecovery) counts.recoveries += 1;
      if (isRecovery && counts.kept.length < keep && chance.next() < keep / 200)
        counts.kept.push({ state, stored, acknowledged: new Map(promises.acknowledged) });
    }
  }
  return counts;
}

/** Returns a hash of what the check of the enquiries depends on: journal, rows and the number of acknowledged enquiries. */
function nameOf(state: DiskState, stored: ReadonlySet<string>, promises: Promises): string {
  const hash = createHash('sha1').update(`${promises.acknowledged.size} ${[...stored]}`);
  for (const [path, bytes] of state.files)
    if (path.startsWith(`${DATA}/enquiries/`)) hash.update(`${path} ${bytes.length}`).update(bytes);
  return hash.digest('hex');
}

export const powerCut: Fault = {
  name: 'power cut',
  async run({ folder, chance, share, say }) {
    if (spawnSync('strace', ['-V']).status !== 0) throw new Skipped('strace is not installed');
    const postgres = await givenPostgres(join(folder, 'database'));
    const run = await record(folder, postgres, Math.max(16, Math.round(160 * share)));
    // The database need not be durable during the replay.
    await postgres.query('alter system set fsync = off', 'postgres');
    await postgres.query('select pg_reload_conf()', 'postgres');
    const client = await connected(postgres.url);
    const check = examiner(run, postgres.url, client, folder);
    try {
      const { cuts, states, recoveries, promises, kept } = await examineAll(
        run,
        check,
        chance,
        Math.max(2, Math.round(4 * share)),
        { keep: Math.round(5 * share) },
      );
      say(`  ${cuts} cuts, ${states} states`);
      holds(
        promises.acknowledged.size === new Set([...run.sends.values()]).size,
        'the recording shows each acknowledgement',
      );
      holds(promises.pictures.size === run.pictures.size, 'the recording shows each upload');

      // Verify the check itself: it must fail if the flushes of one kind of file are ignored.
      const kinds = new Set(
        run.recording.steps.flatMap((step) => (step.op === 'flush' ? [kindOf(step.path)] : [])),
      );
      for (const kind of kinds) {
        const ignored = (path: string) => kindOf(path) === kind;
        const loss = await examineAll(run, check, chance, 2, { ignored }).then(
          () => '',
          (error: Error) => error.message,
        );
        say(`  without the flush of ${kind}: ${loss || 'no loss'}`);
        holds(loss !== '', `without the flush of ${kind} something is lost`);
      }

      for (const { state, stored, acknowledged } of kept) {
        await check.rows(stored);
        const dataDir = mkdtempSync(join(folder, 'restarted-'));
        writeState(state, DATA, dataDir);
        const server = await faultyServer(dataDir, { DATABASE_URL: postgres.url });
        await server.start();
        await until(
          'the journal is imported',
          () => !server.journal().some((name) => name.endsWith('.json')),
        );
        const { lost, doubled, misnamed } = compare(await check.readRows(), acknowledged);
        holds(
          lost + doubled + misnamed === 0,
          `the server recovers (${lost} lost, ${doubled} twice, ${misnamed} misnamed)`,
        );
        await server.stop();
      }
      const { size } = promises.acknowledged;
      return {
        rounds: cuts,
        acknowledged: size,
        present: size,
        lost: 0,
        doubled: 0,
        misnamed: 0,
        notes: `${states} states, recovery from ${recoveries} different ones; ${run.pictures.size} pictures; ${kinds.size} kinds of flush, without each a loss; ${kept.length} starts of the server`,
      };
    } finally {
      await check.close();
      await client.end();
      await postgres.stop();
    }
  },
};
