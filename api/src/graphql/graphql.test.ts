import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emitted } from '../emitted.ts';
import { kinds } from '../kinds.ts';
import { anEnquiry, aService, aTestimonial } from '../testing/factories.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi();

describe('the schema', () => {
  it.each(Object.entries(emitted()))('%s is the committed file (run `pnpm codegen`)', (name, text) => {
    expect(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')).toBe(text);
  });

  // Review every change to this snapshot: anyone can read these fields without a sign-in.
  it('opens exactly these fields of each kind to everybody', () => {
    expect(Object.fromEntries(kinds.map(({ type, open }) => [type, [...open].sort()]))).toMatchSnapshot();
  });

  it('refuses every other field without a sign-in', async () => {
    await server.asAdmin('POST', '/api/admin/services', aService());
    const { body } = await server.graphql('{ services { _id deletedAt } }');
    expect(body.errors[0]).toMatchObject({ path: ['services', 0, 'deletedAt'], message: 'Please sign in.' });
  });
});

describe('an expected failure', () => {
  it('of a form names the bad fields', async () => {
    const { body } = await server.graphql('mutation { submitEnquiry(input: {email: "x"}) { _id } }');
    expect(body.errors[0]).toMatchObject({
      message: 'Name is required',
      extensions: {
        code: 'BAD_USER_INPUT',
        fields: { name: 'Name is required', email: 'Invalid email address', message: 'Message is required' },
      },
    });
  });

  it('because of a wrong type names the field', async () => {
    const query = 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id } }';
    const { body } = await server.graphql(query, { input: { ...anEnquiry(), name: 5 } });
    expect(body.errors[0]).toMatchObject({
      message: 'Name must be text',
      extensions: { code: 'BAD_USER_INPUT', fields: { name: 'Name must be text' } },
    });
  });

  it('names the kind of record that was not found', async () => {
    const { errors } = await server.ask('mutation { deleteService(id: "x") { _id } }');
    expect(errors[0]).toMatchObject({ message: 'Service not found', extensions: { code: 'NOT_FOUND' } });
  });

  it('because of a stale version has the code CONFLICT', async () => {
    const create = 'mutation ($input: ServiceInput!) { createService(input: $input) { _id } }';
    const { data } = await server.ask(create, { input: aService() });
    const save = 'mutation ($id: ID!) { updateService(id: $id, input: {title: "New"}, version: 9) { _id } }';
    const { errors } = await server.ask(save, { id: data.createService._id });
    expect(errors[0].extensions.code).toBe('CONFLICT');
  });

  it('contains no stack', async () => {
    for (const query of [
      '{ nothing }',
      '{',
      'mutation { submitEnquiry }',
      '{ services(first: "x") { _id } }',
    ]) {
      const { body } = await server.graphql(query);
      expect(body.errors.length).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/stacktrace|node_modules/);
    }
  });
});

describe('an unexpected failure', () => {
  it('is masked, and logged without personal data', async () => {
    // Storing a review without its table fails with an error that the API does not expect.
    await server.sql('alter table testimonial rename to testimonial_away');
    try {
      const secret = 'Secret Person';
      const { imageUrl, status, ...review } = aTestimonial({ name: secret });
      const viaRest = await server.call('POST', '/api/review', review);
      expect(viaRest).toMatchObject({
        status: 500,
        body: { success: false, message: 'Something went wrong. Please try again.' },
      });
      const viaGraphql = await server.graphql(
        'mutation ($input: ReviewInput!) { submitReview(input: $input) { _id } }',
        { input: review },
      );
      expect(viaGraphql.body.errors[0]).toMatchObject({
        message: 'Something went wrong. Please try again.',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      });
      const faults = server.faults.splice(0);
      expect(faults).toHaveLength(2);
      expect(faults.join()).toContain('testimonial');
      expect(faults.join()).not.toContain(secret);
    } finally {
      await server.sql('alter table testimonial_away rename to testimonial');
    }
  });
});

describe('health', () => {
  it('is reported for the process (/healthz) and for the database (/readyz)', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
    // A database that responds late on a busy machine counts as unavailable for a moment.
    await expect
      .poll(() => server.call('GET', '/readyz'))
      .toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});
