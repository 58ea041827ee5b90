import { describe, expect, it } from 'vitest';
import { fieldInfo } from '../forms/fields.ts';
import type { KindFacts } from '../forms/kind.ts';
import { englishOf } from '../forms/nepali.ts';
import { type TestApi, useTestApi } from './test-api.ts';

type Body = Record<string, unknown>;

export interface KindCase {
  facts: KindFacts;
  factory: (overrides?: Body) => Body;
  /** The path below /api from which the site reads the kind's records; missing if the site does not use REST for them. */
  site?: string;
  /** Required field -> the message if it is missing. */
  required: Record<string, string>;
  /** The values that the server fills in if a body contains only the required fields. */
  defaults?: Body;
  hidden?: Body;
  /** The field that the suite changes; `value` turns text into a valid value. Needed if no required field accepts free text. */
  changes?: { field: string; value: (words: string) => string };
  refused?: [overrides: Body, errors: Body][];
}

/** Tests the REST routes and the form of a kind (docs/product.md, "REST" and "Forms and limits"). */
export function kindSuite({
  facts,
  site,
  factory,
  required,
  defaults = {},
  hidden,
  changes,
  refused = [],
}: KindCase): void {
  describe(facts.label, () => {
    const path = facts.path;
    const words = facts.label;
    const server = useTestApi();

    const create = (body: Body, headers?: Record<string, string>) =>
      server.asAdmin('POST', `/api/admin/${path}`, body, headers);
    const update = (id: string, body: Body, headers?: Record<string, string>) =>
      server.asAdmin('PUT', `/api/admin/${path}/${id}`, body, headers);
    const kindOf = (field: string) => {
      const schema = facts.form.shape[field];
      return schema && fieldInfo(schema)?.kind;
    };
    const blankOf = (field: string) => (kindOf(field) === 'text' ? ' ' : null);
    const changed =
      changes?.field ??
      Object.keys(required).find((field) => kindOf(field) === 'text' && !['path', 'key'].includes(field)) ??
      '';
    const saying = changes?.value ?? ((words: string) => words);
    const remove = (id: string) => server.asAdmin('DELETE', `/api/admin/${path}/${id}`);
    const ids = async (where: string, call: TestApi['call'] = server.call) =>
      (await call('GET', where)).body.data.map((row: { _id: string }) => row._id);

    it('requires its fields', async () => {
      const answer = await create({});
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ success: false, message: Object.values(required)[0], errors: required });
    });

    it('is created with the sent values', async () => {
      const body = factory();
      const answer = await create(body);
      expect(answer.status).toBe(201);
      expect(answer.body.message).toBe(`${words} created successfully!`);
      const { author, ...rest } = body;
      expect(answer.body.data).toMatchObject({
        ...rest,
        version: 1,
        ...(author !== undefined && { author: { name: author } }),
      });
    });

    it('gets default values', async () => {
      const full = factory();
      const body = Object.fromEntries(Object.keys(required).map((key) => [key, full[key]]));
      expect((await create(body)).body.data).toMatchObject(defaults);
    });

    it('changes only the fields that are sent', async () => {
      const { data } = (await create(factory())).body;
      const answer = await update(data._id, { [changed]: saying('Another text') });
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe(`${words} updated successfully!`);
      // Derived values may change, too: the alias of a testimonial's name, the slug of a post, and `isNepaliBehind`.
      const { updatedAt, clientName: _name, slug: _slug, isNepaliBehind: _mark, ...kept } = data;
      expect(answer.body.data).toMatchObject({
        ...kept,

        [changed]: saying('Another text'),
        version: 2,
      });
      expect(Date.parse(answer.body.data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt));
    });

    it('cannot lose a required field', async () => {
      const { data } = (await create(factory())).body;
      for (const [field, message] of Object.entries(required)) {
        const answer = await update(data._id, { [field]: blankOf(field) });
        expect(answer.body).toMatchObject({ success: false, errors: { [field]: message } });
      }
    });

    it('is not saved with a stale version, and the response has the current values', async () => {
      const { data } = (await create(factory())).body;
      const first = await update(data._id, { [changed]: saying('The first save'), version: 1 });
      expect(first.body.data.version).toBe(2);
      const answer = await update(data._id, { [changed]: saying('The second save'), version: 1 });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        success: false,
        message: expect.stringContaining('changed by someone else'),
      });
      expect(answer.body.data).toEqual(first.body.data);
    });

    it('accepts one of several simultaneous saves with the same version', async () => {
      const { data } = (await create(factory())).body;
      const saves = await Promise.all(Array.from({ length: 6 }, () => update(data._id, { version: 1 })));
      // The saves above change nothing, so they keep the version and all succeed. Of the saves below, only one succeeds.
      const changes = await Promise.all(
        Array.from({ length: 6 }, (_, number) =>
          update(data._id, { [changed]: saying(`Save ${number}`), version: 1 }),
        ),
      );
      expect(saves.every((answer) => answer.status === 200)).toBe(true);
      expect(changes.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('is created and changed once per Idempotency-Key, with the same response', async () => {
      const key = (name: string) => ({ 'idempotency-key': `${path}-${name}` });
      const body = factory();
      const created = await Promise.all(Array.from({ length: 4 }, () => create(body, key('create'))));
      expect(new Set(created.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      const { data } = created[0]?.body ?? {};
      const answers = [];
      for (let time = 0; time < 2; time += 1) {
        answers.push(await update(data._id, { [changed]: saying('Once'), version: 1 }, key('update')));
      }
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      const other = await update(data._id, { [changed]: saying('Else') }, key('create'));
      expect(other.status).toBe(400);
      expect(other.body.message).toContain('Idempotency-Key');
    });

    it('is gone after it was deleted', async () => {
      const { data } = (await create(factory())).body;
      const answer = await remove(data._id);
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, message: `${words} deleted successfully!` },
      });
      expect(answer.body.data._id).toBe(data._id);
      expect((await remove(data._id)).status).toBe(404);
      expect((await update(data._id, {})).status).toBe(404);
      expect(await ids(`/api/admin/${path}`, server.asAdmin)).not.toContain(data._id);
      if (site) expect(await ids(`/api/${site}`)).not.toContain(data._id);
    });

    const twins = Object.keys(facts.form.shape).filter((name) => (englishOf(name) ?? '') in facts.form.shape);
    if (twins.length > 0) {
      it('keeps the texts of one language unchanged when the texts of the other language are saved', async () => {
        // The text has a joiner and a composed letter. Neither may be lost by normalisation.
        const nepali = 'गर्\u200dयौँ, ज़ \u0958';
        const written = (field: string, text: string) => (kindOf(field) === 'text' ? text : [text]);
        const asNepali = Object.fromEntries(twins.map((name) => [name, written(name, nepali)]));
        const { data } = (await create(factory(asNepali))).body;
        expect(data).toMatchObject({ ...asNepali, isNepaliBehind: false });
        const english = Object.fromEntries(
          twins.map(englishOf).map((name = '') => [name, written(name, 'Quite another text')]),
        );
        const { data: saved } = (await update(data._id, english)).body;
        expect(saved).toMatchObject({ ...english, ...asNepali, isNepaliBehind: true });
        const other = Object.fromEntries(twins.map((name) => [name, written(name, `${nepali}।`)]));
        const { data: again } = (await update(data._id, other)).body;
        expect(again).toMatchObject({ ...english, ...other, isNepaliBehind: false });
      });
    }

    if (site) {
      it('is on the site at the next request', async () => {
        const { data } = (await create(factory())).body;
        expect(await ids(`/api/${site}`)).toContain(data._id);
      });
    }

    if (site && hidden) {
      it('is visible only to staff if it is hidden', async () => {
        const { data } = (await create(factory(hidden))).body;
        expect(await ids(`/api/${site}`)).not.toContain(data._id);
        expect(await ids(`/api/${site}`, server.asAdmin)).toContain(data._id);
        const junk = await server.call('GET', `/api/${site}`, undefined, { authorization: 'Bearer junk' });
        expect(junk.status).toBe(200);
        expect(junk.body.data.map((row: { _id: string }) => row._id)).not.toContain(data._id);
      });
    }

    if (refused.length > 0) {
      it.each(refused)('refuses %j', async (overrides, errors) => {
        const answer = await create(factory(overrides));
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toEqual(errors);
      });
    }
  });
}
