/**
 * Simulates two desks and a colleague, with connections and apps that fail. The file is long, because each event also records
 * the expected result.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { newId } from './new.change.ts';
import { editOf, slow, update, type useOffice } from './offline.testing.ts';
import {
  type acts,
  addNote,
  createMember,
  createService,
  createTouch,
  fields,
  type Happening,
  pictureNamed,
  reorderServices,
  type Shown,
  shown,
  updateEnquiry,
} from './offline-acts.testing.ts';
import {
  aPerson,
  attach,
  aWalkIn,
  createEnquiry,
  createPerson,
  mergePeople,
  updatePerson,
} from './offline-people.testing.ts';

type Office = ReturnType<typeof useOffice>;
type Desk = ReturnType<Office['computer']>;

interface Entry {
  value: string;
  field: string;
  desk: 0 | 1;
  /** The values that staff saw when they entered this value, or when they chose this value in a conflict. */
  seen: unknown[];
  /**
   * `once`: the app confirmed the change as made or queued. `maybe`: the change may or may not be made, for example because no
   * response arrived. `never`: the change was refused or discarded.
   */
  fate: 'once' | 'maybe' | 'never';
  /** The server made the change immediately, so staff can no longer discard it. */
  isDone?: boolean;
}

interface Met {
  _id: string;
  version: number;
  name: string;
  scores: string;
}

/** Returns one of three phone numbers, so that some people share a number. */
const phoneOf = (much: number): string => `984123456${much % 3}`;

export function createWorld(office: Office) {
  const desks: [Desk, Desk] = [office.computer(), office.computer()];
  const entries: Entry[] = [];
  const notes: Pick<Entry, 'fate' | 'value'>[] = [];
  const touches: Pick<Entry, 'fate' | 'value'>[] = [];
  const pictures: Pick<Entry, 'fate' | 'value'>[] = [];
  const members: Pick<Entry, 'fate' | 'value'>[] = [];
  const met: Pick<Entry, 'fate' | 'value'>[] = [];
  const walkIns: Pick<Entry, 'fate' | 'value'>[] = [];
  const { atServer } = office;
  const trashed = new Map<string, { desk: number; to: boolean }[]>();
  /** `<desk> <record id>` for each change about which staff had to decide. */
  const decided = new Set<string>();
  /** Values that staff chose over a colleague's newer value. The activity log may contain such a value twice. */
  const chosen = new Set<unknown>();
  /**
   * The titles that staff replaced with an empty title. The server refuses the empty title and keeps the old title, so an edit
   * of the empty title may replace one of these titles on the server.
   */
  const emptied: string[] = [];
  const forms = new Map<number, Shown>();
  let count = 0;
  const next = (word: string) => `${word} ${++count}`;
  /** Returns a future day, because the server may refuse a logged call (touch) whose follow-up day has passed. */
  const nextTouchDay = () => new Date(Date.UTC(2190, 0, 1 + ++count * 37)).toISOString().slice(0, 10);
  const nextDay = () => new Date(Date.UTC(2020, 0, 1 + ++count * 37)).toISOString().slice(0, 10);
  /** `pick` may be greater than the number of rows. */
  const of = <T>(rows: readonly T[], pick: number): T | undefined => rows[pick % Math.max(rows.length, 1)];

  /** @returns the fate of a request that may be refused or get no response */
  async function attempt(work: () => Promise<unknown>): Promise<Entry['fate']> {
    try {
      await work();
      return 'once';
    } catch (error) {
      return error instanceof TypeError ? 'maybe' : 'never';
    }
  }
  async function list(desk: Desk): Promise<Shown[]> {
    try {
      return (await desk.ask(`{ rows: adminServices { ${shown} } }`)).data.rows;
    } catch {
      return [];
    }
  }
  async function inbox(desk: Desk) {
    try {
      const { data } = await desk.ask(
        '{ adminEnquiries { edges { node { _id status followUpOn followUpTime followUpKind counsellorId personId } } } }',
      );
      return data.adminEnquiries.edges.map(({ node }: { node: object }) => node);
    } catch {
      return [];
    }
  }
  async function people(
    ask: (query: string) => Promise<{ adminPeople: { edges: { node: Met }[] } }>,
    word: string,
  ) {
    const query = '{ adminPeople(first: 200, order: NAME) { edges { node { _id version name scores } } } }';
    const answer = await ask(query).catch(() => null);
    return (answer?.adminPeople.edges ?? [])
      .map(({ node }) => node)
      .filter(({ name }) => name.startsWith(word));
  }
  const peopleAt = (desk: Desk, word = '') => people(async (query) => (await desk.ask(query)).data, word);
  async function editPerson(index: 0 | 1, person: Met) {
    const value = next('scores');
    const entry: Entry = { value, field: 'scores', desk: index, seen: [person.scores], fate: 'maybe' };
    entries.push(entry);
    entry.fate = await attempt(async () => {
      const { extensions } = await desks[index].ask(updatePerson, editOf(person, { scores: value }));
      entry.isDone = !extensions?.queued;
    });
  }
  async function save(index: 0 | 1, row: Shown, much: number) {
    const field = fields[much % fields.length] ?? 'title';
    const value = next(field);
    const seen = row[field] === '' ? ['', ...emptied] : [row[field]];
    const entry: Entry = { value, field, desk: index, seen, fate: 'maybe' };
    entries.push(entry);
    entry.fate = await attempt(async () => {
      const { extensions } = await desks[index].ask(update, editOf(row, { [field]: value }));
      entry.isDone = !extensions?.queued;
    });
  }
  async function toTrash(index: 0 | 1, id: string, to: boolean) {
    const verb = to ? 'delete' : 'restore';
    const fate = await attempt(() =>
      desks[index].ask(`mutation ($id: ID!) { ${verb}Service(id: $id) { _id } }`, { id }),
    );
    if (fate === 'never') return;
    const steps = trashed.get(id) ?? [];
    trashed.set(id, [...steps, { desk: fate === 'maybe' ? -1 : index, to }]);
  }
  function decide(index: 0 | 1, choice: 'ours' | 'theirs') {
    const stuck = desks[index].service
      .state()
      .waiting.find(({ state }) => state === 'conflict' || state === 'refused');
    if (!stuck) return null;
    decided.add(`${index} ${String(stuck.recordId)}`);
    const isConflict = stuck.state === 'conflict';
    const said = stuck.fields.find(({ name }) => name === 'text')?.ours;
    // In a conflict about a logged call (touch), its text is sent regardless of the choice.
    const touch = touches.find(({ value }) => value === said);
    if (touch && !isConflict && choice === 'theirs') touch.fate = 'never';
    for (const { ours, theirs } of stuck.fields) {
      // The uncontested fields are sent with either choice.
      if (isConflict && theirs === undefined) continue;
      if (isConflict && choice === 'ours') chosen.add(ours);
      const entry = entries.find(({ value }) => value === ours);
      if (!entry || entry.isDone) continue;
      if (choice === 'ours') entry.seen.push(theirs);
      else if (touch && isConflict) {
        // If the colleague's follow-up day is in the past, the server saves our follow-up day instead.
        entry.seen.push(theirs);
        entry.fate = 'maybe';
      } else entry.fate = 'never';
      if (!isConflict && choice === 'theirs') entry.fate = 'never';
    }
    return desks[index].service.decide(stuck.id, choice);
  }
  function restart(index: 0 | 1, torn: boolean, address = desks[index].way.address) {
    const { folder, key, service, way } = desks[index];
    const was = way.is;
    way.is = 'dead';
    service.stop();
    if (torn) appendFileSync(join(folder, 'queue.sealed'), '\nAAAAhalf a li');
    forms.delete(index);
    desks[index] = office.computer({ folder, key, address, way: was === 'dead' ? 'open' : was });
  }

  const happen = {
    async edit({ desk, pick, much }) {
      const row = of(await list(desks[desk]), pick);
      if (row) await save(desk, row, much);
    },
    async 'open a form'({ desk, pick }) {
      const row = of(await list(desks[desk]), pick);
      if (row) forms.set(desk, row);
    },
    async 'save the form'({ desk, much }) {
      const row = forms.get(desk);
      forms.delete(desk);
      if (row) await save(desk, row, much);
    },
    async 'edit wrongly'({ desk, pick }) {
      const row = of(await list(desks[desk]), pick);
      if (!row) return;
      emptied.push(row.title);
      await attempt(() => desks[desk].ask(update, editOf(row, { title: '' })));
    },
    async 'set a status'({ desk, pick, much }) {
      const row = of<{ _id: string }>(await inbox(desks[desk]), pick);
      const status = of(['new', 'contacted', 'completed'], much);
      if (row) await attempt(() => desks[desk].ask(updateEnquiry, editOf(row, { status })));
    },
    async 'set a day'({ desk, pick }) {
      const row = of<{ _id: string; followUpOn: string | null }>(await inbox(desks[desk]), pick);
      if (!row) return;
      const { followUpOn } = row;
      const value = nextDay();
      const entry: Entry = { value, field: 'followUpOn', desk, seen: [followUpOn], fate: 'maybe' };
      entries.push(entry);
      entry.fate = await attempt(() => desks[desk].ask(updateEnquiry, editOf(row, { followUpOn: value })));
    },
    async note({ desk, pick }) {
      const row = of<{ _id: string }>(await inbox(desks[desk]), pick);
      if (!row) return;
      const text = next('note');
      const fate = await attempt(() =>
        desks[desk].ask(addNote, { id: row._id, note: newId(Date.now()), text }),
      );
      notes.push({ value: text, fate });
    },
    async touch({ desk, pick, much }) {
      const row = of<{ _id: string; followUpOn: string | null }>(await inbox(desks[desk]), pick);
      if (!row) return;
      const { followUpOn } = row;
      const text = next('touch');
      const value = nextTouchDay();
      const isReached = much % 2 === 0;
      const input = isReached
        ? { outcome: 'reached', status: 'contacted', followUpOn: value, followUpTime: '10:00' }
        : { outcome: 'sent', channel: 'viber' };
      const entry: Entry = { value, field: 'followUpOn', desk, seen: [followUpOn], fate: 'maybe' };
      if (isReached) entries.push(entry);
      const touch = { value: text, fate: 'maybe' as Entry['fate'] };
      touches.push(touch);
      touch.fate = await attempt(() => desks[desk].ask(createTouch, editOf(row, { ...input, text })));
      entry.fate = touch.fate;
    },
    async take({ desk, pick }) {
      const row = of<{ _id: string }>(await inbox(desks[desk]), pick);
      if (!row) return;
      const { data } = await desks[desk].ask('{ counsellors { _id } }').catch(() => ({ data: null }));
      const [counsellor] = data?.counsellors ?? [];
      if (!counsellor) return;
      await attempt(() => desks[desk].ask(updateEnquiry, editOf(row, { counsellorId: counsellor._id })));
    },
    async create({ desk }) {
      const value = next('title');
      const entry: Entry = { value, field: 'title', desk, seen: [undefined], fate: 'maybe' };
      entries.push(entry);
      entry.fate = await attempt(() =>
        desks[desk].ask(createService, { id: newId(Date.now()), title: value }),
      );
    },
    async delete({ desk, pick }) {
      const row = of(await list(desks[desk]), pick);
      if (row) await toTrash(desk, row._id, true);
    },
    async restore({ desk, pick }) {
      const rows = await desks[desk].ask('{ rows: adminServices(trashed: true) { _id } }').catch(() => null);
      const row = of<{ _id: string }>(rows?.data.rows ?? [], pick);
      if (row) await toTrash(desk, row._id, false);
    },
    async reorder({ desk, pick }) {
      const ids = (await list(desks[desk])).map(({ _id }) => _id);
      const turned = [
        ...ids.slice(pick % Math.max(ids.length, 1)),
        ...ids.slice(0, pick % Math.max(ids.length, 1)),
      ];
      await attempt(() => desks[desk].ask(reorderServices, { ids: turned.toReversed() }));
    },
    async 'a colleague edits'({ pick, much }) {
      const { body } = await office.server.asAdmin('GET', '/api/admin/services');
      const row = of<{ _id: string }>(body.data, pick);
      const field = fields[much % fields.length] ?? 'title';
      if (row)
        await office.server.asAdmin('PUT', `/api/admin/services/${row._id}`, {
          [field]: next(`their ${field}`),
        });
    },
    async 'a colleague deletes'({ pick }) {
      const { body } = await office.server.asAdmin('GET', '/api/admin/services');
      const row = of<{ _id: string }>(body.data, pick);
      if (!row) return;
      await office.server.asAdmin('DELETE', `/api/admin/services/${row._id}`);
      trashed.set(row._id, [...(trashed.get(row._id) ?? []), { desk: -1, to: true }]);
    },
    async 'a colleague follows up'({ pick }) {
      const { body } = await office.server.asAdmin('GET', '/api/admin/contacts');
      const row = of<{ _id: string }>(body.data, pick);
      if (row)
        await office.server.asAdmin('PATCH', `/api/admin/contacts/${row._id}`, {
          status: 'contacted',
          followUpOn: nextDay(),
        });
    },
    async 'somebody comes in'({ desk, much }) {
      const person = aPerson(next('person'), { phones: [{ text: phoneOf(much), whose: '' }] });
      const isKnown = much % 3 === 0;
      const fate = isKnown ? 'never' : await attempt(() => desks[desk].ask(createPerson, { input: person }));
      met.push({ value: person.name, fate });
      const more = fate === 'once' ? { personId: person.id } : {};
      const walkIn = aWalkIn(next('walk-in'), { phone: phoneOf(much), ...more });
      const noted = await attempt(() => desks[desk].ask(createEnquiry, { input: walkIn }));
      walkIns.push({ value: walkIn.name, fate: noted });
    },
    async attach({ desk, pick, much }) {
      const row = of<{ _id: string }>(await inbox(desks[desk]), pick);
      const person = of(await peopleAt(desks[desk]), much);
      if (!row || !person) return;
      const personId = much % 4 === 3 ? null : person._id;
      await attempt(() => desks[desk].ask(attach, editOf(row, { personId })));
    },
    async 'edit a person'({ desk, pick }) {
      const person = of(await peopleAt(desks[desk], 'person'), pick);
      if (person) await editPerson(desk, person);
    },
    async 'a colleague edits a person'({ pick }) {
      const person = of(await people(atServer, 'person'), pick);
      const input = { scores: next('their scores') };
      if (person) await atServer(updatePerson, { id: person._id, input });
    },
    async 'a colleague joins two'({ pick, much }) {
      const all = await people(atServer, 'joined');
      if (all.length < 3) {
        await atServer(createPerson, { input: aPerson(`joined ${phoneOf(much)}`, { phones: [] }) });
        await atServer(createPerson, { input: aPerson(`joined ${phoneOf(much)}`, { phones: [] }) });
        return;
      }
      const [kept, gone] = [of(all, pick), of(all, pick + 1)];
      if (!kept || !gone) return;
      const choices = { name: kept.name };
      const versions = { keptVersion: kept.version, goneVersion: gone.version };
      await atServer(mergePeople, { keptId: kept._id, goneId: gone._id, ...versions, choices });
    },
    async 'somebody writes'() {
      await office.enquiries(next('Visitor'));
    },
    async cut({ desk }) {
      desks[desk].way.is = 'cut';
    },
    async open({ desk }) {
      desks[desk].way.is = 'open';
    },
    async 'lose answers'({ desk }) {
      desks[desk].way.is = 'answers lost';
    },
    async 'break off'({ desk, much }) {
      const { way, service } = desks[desk];
      way.is = 'open';
      way.left = much;
      await service.retry();
      way.is = 'cut';
      way.left = Number.POSITIVE_INFINITY;
    },
    async sync({ desk }) {
      await desks[desk].service.retry();
    },
    async kill({ desk, much }) {
      restart(desk, much % 2 === 0);
    },
    async 'kill while sending'({ desk, much }) {
      const { way, service } = desks[desk];
      way.is = 'open';
      way.dies = much;
      const done = service.retry().then(() => true);
      await Promise.race([done, vi.waitFor(() => expect(way.is).toBe('dead'), slow).catch(() => {})]);
      way.is = 'dead';
      restart(desk, much % 2 === 0);
    },
    async upload({ desk }) {
      const [name, person] = [next('picture'), next('member')];
      const form = new FormData();
      form.append('file', pictureNamed(name));
      let url: string | undefined;
      const fate = await attempt(async () => {
        const request = new Request('http://app.invalid/api/admin/media', { method: 'POST', body: form });
        const answer = await (await desks[desk].service.upload(request)).json();
        if (!answer.success) throw new Error(answer.message);
        url = answer.data.url;
      });
      pictures.push({ value: name, fate });
      if (!url) return;
      const shown = await attempt(() =>
        desks[desk].ask(createMember, { id: newId(Date.now()), name: person, imageUrl: url }),
      );
      members.push({ value: person, fate: shown });
    },
    async move({ desk }) {
      const { way } = desks[desk];
      if (way.is !== 'open') return;
      const [from, to] = [way.address, `https://${next('moved').replace(' ', '-')}.example`];
      restart(desk, false, to);
      desks[desk].service.takeAlong(from, to);
      await desks[desk].synced();
    },
    async ours({ desk }) {
      await decide(desk, 'ours');
    },
    async theirs({ desk }) {
      await decide(desk, 'theirs');
    },
  } satisfies Record<keyof typeof acts, (happening: Happening) => Promise<void>>;

  return {
    desks,
    entries,
    notes,
    touches,
    pictures,
    members,
    met,
    walkIns,
    trashed,

    decided,
    chosen,
    happen: (happening: Happening) => happen[happening.act](happening),
    /** Decides about stuck changes until both queues are empty. */
    async settle() {
      for (let round = 0; round < 60; round += 1) {
        for (const desk of desks) await desk.back();
        const index = ([0, 1] as const).find((each) => desks[each].service.state().waiting.length > 0);
        if (index === undefined) return;
        const isRefused = desks[index].service.state().waiting.some(({ state }) => state === 'refused');
        await decide(index, isRefused || round % 3 === 2 ? 'theirs' : 'ours');
      }
    },
  };
}
