/** Tests the guard on a small schema. `http/walk.test.ts` tests it on the API's schema. */
import { buildSchema, type ExecutionResult, graphql, parse, subscribe } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { type Context, requireOwner, type Viewer } from './context.ts';
import { AppError, unauthenticated } from './errors.ts';
import { guardSchema, isOpen, isOwnerOnly, isShared, requireCaller } from './guard.ts';

const viewer = (more: Partial<Viewer> = {}) =>
  ({ role: 'staff', mustChangePassword: false, ...more }) as Viewer;
const context = (more: Partial<Context> = {}) =>
  ({ viewer: null, token: null, refusal: null, ...more }) as Context;
const expired = new AppError('UNAUTHENTICATED', 'Your session has expired.');
const callers = {
  stranger: context(),
  expired: context({ token: 'old', refusal: expired }),
  printed: context({ token: 'new', viewer: viewer({ role: 'owner', mustChangePassword: true }) }),
  staff: context({ token: 'new', viewer: viewer() }),
  owner: context({ token: 'new', viewer: viewer({ role: 'owner' }) }),
};

function answerTo(caller: keyof typeof callers, extensions: Record<string, unknown>): string {
  try {
    requireCaller({ extensions }, callers[caller]);
    return 'admitted';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('a caller', () => {
  const [out, printed, staff, ok] = ['UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN', 'admitted'];

  it.each([
    [{}, [out, out, printed, ok, ok]],
    [{ open: false, ownerOnly: false }, [out, out, printed, ok, ok]],
    [{ open: true }, [ok, ok, ok, ok, ok]],
    [{ ownerOnly: true }, [out, out, printed, staff, ok]],
    [{ admits: 'new-password' }, [out, out, ok, ok, ok]],
    [{ admits: 'any-token' }, [out, ok, printed, ok, ok]],
  ])(
    'of an operation with %j: stranger, expired token, printed password, staff and owner get %j',
    (extensions, codes) => {
      const names = Object.keys(callers) as (keyof typeof callers)[];
      expect(names.map((name) => answerTo(name, extensions))).toEqual(codes);
    },
  );

  it('whose token was refused is told why', () => {
    expect(() => requireCaller({ extensions: {} }, callers.expired)).toThrow(expired);
    expect(() => requireCaller({ extensions: {} }, callers.stranger)).toThrow(unauthenticated());
  });

  it('who is admitted as an owner is returned', () => {
    expect(requireOwner(callers.owner)).toBe(callers.owner.viewer);
  });
});

it('an operation is shared only if it is open', () => {
  const flags = [{ open: true, shared: true }, { shared: true }, { open: true }, { ownerOnly: true }];
  const fields = flags.map((extensions) => ({ extensions }));
  expect(fields.map(isShared)).toEqual([true, false, false, false]);
  expect(fields.map(isOpen)).toEqual([true, false, true, false]);
  expect(fields.map(isOwnerOnly)).toEqual([false, false, false, true]);
});

/** @param marks - field name -> extensions of the field */
function guarded(marks: Record<string, object> = {}, kinds = [{ type: 'Item', open: ['title'] }]) {
  const schema = buildSchema(`
    type Item { title: String note: String }
    type Query { item: Item open: Item }
    type Mutation { change: String login: String invite: String session: String }
    type Subscription { changed: String }`);
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(root?.getFields() ?? {}))
      field.extensions = { ...(field.name === 'open' && { open: true }), ...marks[field.name] };
  const changed = schema.getSubscriptionType()?.getFields().changed;
  if (changed)
    changed.subscribe = async function* () {
      yield { changed: 'yes' };
    };
  guardSchema(schema, kinds);
  return schema;
}
const root = { item: { title: 'IELTS', note: 'full' }, open: { title: 'IELTS', note: 'full' } };
const ask = (source: string, contextValue: Context, schema = guarded(), rootValue: object = root) =>
  graphql({ schema, source, contextValue, rootValue });
const codesOf = ({ errors = [] }: ExecutionResult) =>
  errors.map(({ originalError }) => (originalError instanceof AppError ? originalError.code : originalError));

describe('a schema', () => {
  it('is refused if it lacks a type or a field that is to be open', () => {
    expect(() => guarded({}, [{ type: 'Itme', open: [] }])).toThrow('The schema has no type Itme.');
    expect(() => guarded({}, [{ type: 'Item', open: ['title', 'notes'] }])).toThrow(
      'Item is to open the field notes, which it does not have.',
    );
  });

  it('answers strangers with open operations and open fields only', async () => {
    expect(await ask('{ open { title } }', callers.stranger)).toEqual({ data: { open: { title: 'IELTS' } } });
    expect(codesOf(await ask('{ open { note } }', callers.stranger))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await ask('{ item { title } }', callers.stranger))).toEqual(['UNAUTHENTICATED']);
    expect(await ask('{ item { title note } }', callers.staff)).toEqual({ data: { item: root.item } });
  });

  it('refuses a subscription before it begins', async () => {
    const begin = (contextValue: Context) =>
      subscribe({ schema: guarded(), document: parse('subscription { changed }'), contextValue });
    expect(codesOf((await begin(callers.stranger)) as ExecutionResult)).toEqual(['UNAUTHENTICATED']);
    expect(await begin(callers.staff)).toHaveProperty('next');
  });
});

describe('a mutation', () => {
  const confirming = (confirmed: Viewer, caller = viewer({ role: 'owner' })) => {
    const confirm = vi.fn(async () => confirmed);
    return { confirm, context: context({ token: 'new', viewer: caller, sessions: { confirm } as never }) };
  };

  it('reads the account again, and refuses an owner who has just become staff', async () => {
    const change = vi.fn(() => 'done');
    const demoted = confirming(viewer());
    const schema = guarded({ change: { ownerOnly: true } });
    expect(codesOf(await ask('mutation { change }', demoted.context, schema, { change }))).toEqual([
      'FORBIDDEN',
    ]);
    expect(change).not.toHaveBeenCalled();
    const still = confirming(viewer({ role: 'owner' }));
    expect(await ask('mutation { change }', still.context, schema, { change })).toEqual({
      data: { change: 'done' },
    });
    expect(still.confirm.mock.calls).toEqual([['new']]);
  });

  it('of staff or a stranger is refused without reading the account', async () => {
    const { confirm, context: staff } = confirming(viewer(), viewer());
    const schema = guarded({ change: { ownerOnly: true } });
    expect(codesOf(await ask('mutation { change }', staff, schema))).toEqual(['FORBIDDEN']);
    expect(codesOf(await ask('mutation { change }', callers.stranger, schema))).toEqual(['UNAUTHENTICATED']);
    expect(confirm).not.toHaveBeenCalled();
  });

  it.each([
    ['that admits any token', 'mutation { session }', 'new'],
    ['that is open', 'mutation { login }', 'new'],
    ['without a token', 'mutation { change }', null],
  ])('%s does not read the account, and neither does a query', async (_, source, token) => {
    const { confirm, context: staff } = confirming(viewer());
    const schema = guarded({ session: { admits: 'any-token' }, login: { open: true } });
    for (const asked of [source, '{ item { title } }'])
      expect((await ask(asked, { ...staff, token }, schema)).errors).toBeUndefined();
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('an operation that must be alone', () => {
  const schema = guarded({
    login: { open: true, alone: true },
    invite: { open: true, alone: true },
    change: { open: true },
  });
  const answers = { login: 'in', invite: 'in', change: 'done' };
  const refusal = 'One sign-in at a time: this operation may stand in a request once.';

  it.each([
    'mutation { a: login b: login }',
    'mutation { login invite }',
    'mutation { login ... { b: login } }',
    'mutation { login ... on Mutation { ...B } } fragment B on Mutation { b: login }',
    'mutation { login b: login @skip(if: true) }',
  ])('is refused in %s', async (source) => {
    const { errors } = await ask(source, callers.stranger, schema, answers);
    expect(errors?.[0]?.message).toBe(refusal);
  });

  it.each([
    'mutation { login }',
    'mutation { mine: login change again: change __typename }',
    'mutation { login ...A } fragment A on Mutation { login }',
  ])('is answered in %s', async (source) => {
    expect((await ask(source, callers.stranger, schema, answers)).errors).toBeUndefined();
  });
});
