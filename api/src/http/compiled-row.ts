import type { Form } from '../forms/fields.ts';
import type { Context } from '../graphql/context.ts';
import { requireCaller } from '../graphql/guard.ts';
import { compileRead, NotPlain } from './compiled-read.ts';
import { type CompiledOperation, compileOperation, runOperation } from './operation.ts';
import type { Answer, Asked, HttpDependencies, RestRow } from './rest-row.ts';

type Body = Asked['body'];

/** A REST row that is ready to run. */
export interface CompiledRow {
  isPublicRead: boolean;
  /**
   * Runs the row's operation.
   *
   * @param read - reads the body; called when the caller is known to be allowed to send one
   * @returns the body of the answer
   * @throws AppError
   */
  run(context: Context, asked: Omit<Asked, 'body'>, read: () => Body | Promise<Body>): Promise<object>;
}

export function compileRow(
  row: RestRow,
  { schema, kinds, log }: Pick<HttpDependencies, 'schema' | 'kinds' | 'log'>,
): CompiledRow {
  const ready = (answer: Answer) => {
    const operation = compileOperation(schema, kinds, answer);
    const read = row.method === 'get' ? compileRead(operation.field, operation.document) : null;
    return { ...operation, read, shape: answer.shape };
  };
  const open = ready(row);
  const staff = row.staff && ready(row.staff);
  return {
    isPublicRead: open.isOpen && row.method === 'get',
    async run(context, asked, read) {
      context.trace.operation = open.field.name;
      requireCaller(open.field, context);
      // A caller who is not signed in here sent an old token, and the operation refuses it: no body is read before.
      const body = open.isOpen || context.viewer ? await read() : {};
      const operation = staff && context.viewer ? staff : open;
      const { document, shape } = operation;
      const args = argumentsOf(row, open.field, { ...asked, body });
      const run = () => runOperation(schema, document, context, args, log);
      const data = operation.read
        ? await operation.read(context, args, log).catch((error: unknown) => {
            if (!(error instanceof NotPlain)) throw error;
            operation.read = null;
            return run();
          })
        : await run();
      const message = typeof row.message === 'function' ? row.message(data as never) : row.message;
      return {
        success: true,
        data: shape ? shape.of(data as never, asked) : data,
        ...(message && { message }),
      };
    },
  };
}

/** The fields of a body that the form has. Others (such as an enquiry's `status: new`) are left out. */
const pick = (form: Form, body: Body) =>
  Object.fromEntries(Object.keys(form.shape).flatMap((key) => (key in body ? [[key, body[key]]] : [])));

/** The arguments of an operation, from the path, the query parameters and the body. */
function argumentsOf(
  { query = {}, params = {}, body: form }: RestRow,
  { args }: CompiledOperation['field'],
  asked: Asked,
): Record<string, unknown> {
  const inAddress = Object.entries(query).map(([name, { argument, read }]) => [
    argument,
    read(asked.query[name]),
  ]);
  const fromBody = args.flatMap(({ name }) => {
    if (name === 'input' && form) return [[name, pick(form, asked.body)]];
    return name in asked.body ? [[name, asked.body[name]]] : [];
  });
  const inPath = Object.entries(asked.params).map(([name, value]) => [params[name] ?? name, value]);
  return Object.fromEntries([...fromBody, ...inAddress, ...inPath]);
}
