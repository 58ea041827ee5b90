/** Does random work by sending the admin's GraphQL requests from a client's page (`long-run.spec.ts`). */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { patchOf } from '../../api/src/forms/merge.ts';
import { followUpGroup } from '../../api/src/modules/enquiry/enquiry.rules.ts';
import { ask } from './day.staff.ts';
import { type Entry, next, nextDay, now, type Work } from './long-run.record.ts';

interface Service {
  _id: string;
  title: string;
  description: string;
  price: string;
}
export interface Enquiry {
  _id: string;
  name: string;
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  followUpKind: string;
  counsellorId: string | null;
}
interface Person {
  _id: string;
  name: string;
  scores: string;
  guardianName: string;
}
interface Lists {
  services: Service[];
  trash: { _id: string }[];
  enquiries: { edges: { node: Enquiry }[] };
  people: { edges: { node: Person }[] };
  counsellors: { _id: string }[];
}

const lists = `{
  services: adminServices { _id title description price }
  trash: adminServices(trashed: true) { _id }
  enquiries: adminEnquiries(first: 40) {
    edges { node { _id name status followUpOn followUpTime followUpKind counsellorId } }
  }
  people: adminPeople(first: 40, order: NEWEST) { edges { node { _id name scores guardianName } } }
  counsellors { _id }
}`;
const updateOf = (kind: string) =>
  `mutation ($id: ID!, $input: ${kind}Input!, $base: ${kind}Input) { update${kind.replace('Update', '')}(id: $id, input: $input, base: $base) { _id version } }`;
const updateService = updateOf('Service');
const updatePerson = updateOf('Person');
const updateEnquiry = updateOf('EnquiryUpdate');
const createTouch =
  'mutation ($id: ID!, $input: TouchInput!, $base: TouchInput) { createTouch(enquiryId: $id, input: $input, base: $base) { _id version } }';
const addNote =
  'mutation ($id: ID!, $input: EnquiryNoteInput!) { addEnquiryNote(enquiryId: $id, input: $input) { _id } }';
const createService =
  'mutation ($id: ID, $input: ServiceInput!) { createService(id: $id, input: $input) { _id } }';
const createPerson = 'mutation ($input: PersonInput!) { createPerson(input: $input) { _id } }';
const createEnquiry = 'mutation ($input: StaffEnquiryInput!) { createEnquiry(input: $input) { _id } }';
const reorderServices = 'mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }';
const trash = (verb: string) => `mutation ($id: ID!) { ${verb}Service(id: $id) { _id } }`;

const planFields = ['status', ...followUpGroup] as const;
/** The error codes after which the admin sends the same request again. */
const passing = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED'];

/** Returns `acts`, each of which makes one random change, and `look`, which reads the lists as the client's user sees them. */
export function createRequests({ client, chance, counts, enter, pick }: Work) {
  let seen: Lists | null = null;

  /** Sends a mutation and records the outcome in `own`. If no answer comes or the server is busy, retries with the same key. */
  async function send(query: string, variables: object, own: Entry[] = []): Promise<void> {
    const { page } = client;
    const key = crypto.randomUUID();
    counts.edits += 1;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await ask(page, query, variables, key).catch(() => null);
      const [error] = answer?.errors ?? [];
      const code = error?.extensions?.code ?? 'none';
      if (answer && !passing.includes(code)) {
        const fate = error ? 'refused' : answer.extensions?.queued ? 'queued' : 'saved';
        if (error) counts.refusals.push(`${code} ${error.message}`);
        for (const entry of own) {
          entry.trail.push(`${now()} ${fate} at attempt ${attempt + 1} ${error?.message ?? ''}`);
          if (entry.fate === 'unknown') entry.fate = fate;
        }
        return;
      }
      if (page !== client.page || page.isClosed()) return;
      await sleep(1500);
    }
  }
  /** Returns the lists as the client's user sees them. Sometimes returns the previous lists, as in a form opened earlier. */
  async function look(): Promise<Lists | null> {
    if (seen && chance.next() < 0.25) return seen;
    const answer = await ask(client.page, lists).catch(() => null);
    if (answer?.data) seen = answer.data as unknown as Lists;
    return seen;
  }
  const someEnquiry = async () => pick((await look())?.enquiries.edges ?? [])?.node;
  const change = <Row extends object>(row: Row, input: Partial<Row>) =>
    patchOf<Row>(row, input, { groups: [followUpGroup] });

  const acts = {
    async editService() {
      const row = pick((await look())?.services ?? []);
      const field = chance.pick(['title', 'description', 'price'] as const);
      if (!row) return;
      const entry = enter(field, row[field]);
      await send(updateService, { id: row._id, ...change(row, { [field]: entry.value }) }, [entry]);
    },
    async createService() {
      const own = ['title', 'description', 'price'].map((field) => enter(field, undefined));
      const input = Object.fromEntries(own.map(({ field, value }) => [field, value]));
      await send(createService, { id: v7(), input }, own);
    },
    async deleteService() {
      const row = pick((await look())?.services ?? []);
      if (row) await send(trash('delete'), { id: row._id });
    },
    async restoreService() {
      const row = pick((await look())?.trash ?? []);
      if (row) await send(trash('restore'), { id: row._id });
    },
    async reorderServices() {
      const ids = (await look())?.services.map(({ _id }) => _id) ?? [];
      const [moved] = ids.splice(chance.between(0, ids.length - 1), 1);
      if (moved) await send(reorderServices, { ids: [moved, ...ids] });
    },
    async status(given?: Enquiry) {
      const row = given ?? (await someEnquiry());
      if (!row) return;
      const status = chance.pick(['new', 'contacted', 'completed'].filter((each) => each !== row.status));
      const entry = enter('status', row.status, status, row._id);
      await send(updateEnquiry, { id: row._id, ...change(row, { status }) }, [entry]);
    },
    async day(given?: Enquiry) {
      const row = given ?? (await someEnquiry());
      if (!row) return;
      const entry = enter('followUpOn', row.followUpOn, nextDay(), row._id);
      await send(updateEnquiry, { id: row._id, ...change(row, { followUpOn: entry.value }) }, [entry]);
    },
    async counsellor() {
      const row = await someEnquiry();
      const counsellorId = pick(seen?.counsellors ?? [])?._id ?? null;
      if (row) await send(updateEnquiry, { id: row._id, ...change(row, { counsellorId }) });
    },
    async note(given?: Enquiry) {
      const row = given ?? (await someEnquiry());
      if (!row) return;
      const entry = enter('note', undefined, next('note'), row._id);
      await send(addNote, { id: row._id, input: { id: v7(), text: entry.value } }, [entry]);
    },
    async touch() {
      const row = await someEnquiry();
      if (!row) return;
      const text = enter('touch', undefined);
      const day = enter('followUpOn', row.followUpOn, nextDay());
      const base = Object.fromEntries(planFields.map((field) => [field, row[field]]));
      const plan = {
        status: 'contacted',
        followUpOn: day.value,
        followUpTime: '10:00',
        followUpKind: 'call',
      };
      const said = { outcome: 'reached', channel: 'call', text: text.value };
      const identity = { id: v7(), at: new Date().toISOString() };
      await send(createTouch, { id: row._id, input: { ...identity, ...said, ...plan }, base }, [text, day]);
    },
    async editPerson() {
      const row = pick((await look())?.people.edges ?? [])?.node;
      const field = chance.pick(['scores', 'guardianName'] as const);
      if (!row) return;
      const entry = enter(field, row[field]);
      await send(updatePerson, { id: row._id, ...change(row, { [field]: entry.value }) }, [entry]);
    },
    async createPerson() {
      const entry = enter('person', undefined);
      const input = { id: v7(), name: entry.value, phones: [{ text: '9841234567', whose: '' }] };
      await send(createPerson, { input }, [entry]);
    },
    async walkIn() {
      const entry = enter('walk-in', undefined);
      const input = { id: v7(), name: entry.value, phone: '9841234567', origin: 'walk-in' };
      await send(createEnquiry, { input }, [entry]);
    },
  };
  return { look, acts };
}
