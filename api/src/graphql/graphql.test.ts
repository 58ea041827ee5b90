import { readFileSync } from 'node:fs';
import { type GraphQLField, getNamedType, isInputObjectType, isLeafType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitted } from '../emitted.ts';
import { kinds } from '../kinds.ts';
import { anEnquiry, aService, aTestimonial } from '../testing/factories.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { isOpen } from './guard.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

function callOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const args = field.args
    .filter((arg) => isNonNullType(arg.type))
    .map((arg) => {
      const type = getNamedType(arg.type);
      return `${arg.name}: ${isInputObjectType(type) ? '{}' : type.name === 'Int' ? '1' : '"x"'}`;
    });
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return `${kind} { ${field.name}${args.length ? `(${args.join(', ')})` : ''} ${selection} }`;
}

describe('the schema', () => {
  it.each(Object.entries(emitted()))('%s is the committed file (run `pnpm codegen`)', (name, text) => {
    expect(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')).toBe(text);
  });

  // Review every change to this snapshot: anyone can read these fields and run these operations without a sign-in.
  it('opens exactly these operations and fields to everybody', () => {
    const { schema } = server.api;
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const operations = roots.map((root) => [
      root?.name,
      Object.values(root?.getFields() ?? {})
        .filter(isOpen)
        .map(({ name }) => name),
    ]);
    const fields = kinds.map(({ type, open }) => [type, [...open].sort()]);
    expect(Object.fromEntries([...operations, ...fields])).toMatchSnapshot();
  });

  it('refuses every other operation without a sign-in', async () => {
    const { schema } = server.api;
    const guarded = [
      ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((each) => ['query', each] as const),
      ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
        (each) => ['mutation', each] as const,
      ),
    ].filter(([, field]) => !isOpen(field));
    expect(guarded.length).toBeGreaterThan(50);
    for (const [kind, field] of guarded) {
      const { body } = await server.graphql(callOf(kind, field));
      expect(body.errors?.[0], field.name).toMatchObject({
        message: 'Please sign in.',
        extensions: { code: 'UNAUTHENTICATED' },
      });
    }
  });

  it('refuses every other field without a sign-in', async () => {
    await server.asAdmin('POST', '/api/admin/services', aService());
    const { body } = await server.graphql('{ services { _id deletedAt } }');
    expect(body.errors[0]).toMatchObject({ path: ['services', 0, 'deletedAt'], message: 'Please sign in.' });
  });
});

describe('an expected failure', () => {
  const asAdmin = (query: string, variables?: object) =>
    server.graphql(query, variables, { authorization: `Bearer ${server.token}` });

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
    const { body } = await asAdmin('mutation { deleteService(id: "x") { _id } }');
    expect(body.errors[0]).toMatchObject({ message: 'Service not found', extensions: { code: 'NOT_FOUND' } });
  });

  it('because of a stale version has the code CONFLICT', async () => {
    const created = await asAdmin(
      'mutation ($input: ServiceInput!) { createService(input: $input) { _id } }',
      {
        input: aService(),
      },
    );
    const save = 'mutation ($id: ID!) { updateService(id: $id, input: {title: "New"}, version: 9) { _id } }';
    const { body } = await asAdmin(save, { id: created.body.data.createService._id });
    expect(body.errors[0].extensions.code).toBe('CONFLICT');
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
    const { em } = await server.api.createContext();
    // The journal would accept an enquiry even without the database, so the test sends a review.
    await em.execute('alter table testimonial rename to testimonial_away');
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
      await em.execute('alter table testimonial_away rename to testimonial');
    }
  });
});

describe('health', () => {
  it('is reported for the process (/healthz) and for the database (/readyz)', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
    expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});
