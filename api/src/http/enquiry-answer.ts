import type { Logger } from 'pino';
import { addressKey } from '../graphql/address.ts';
import { idempotencyKeyOf, type RequestLike, type Services } from '../graphql/context.ts';
import { toAppError, toRest } from '../graphql/errors.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { sentEnquiryForm } from '../modules/enquiry/enquiry.form.ts';
import { submitEnquiry } from '../modules/enquiry/submit-enquiry.ts';

/** An answer of REST before it is sent. */
export interface RestAnswer {
  status: number;
  /** Seconds. */
  retryAfter?: number | undefined;
  body: object;
}

/**
 * Answers POST /api/contact for a host that has read the body, without Express and GraphQL. The answer is the one of the REST
 * row (`rest.ts`).
 *
 * @returns null for a body that only the REST row can judge: it is no object, or a field is not text
 */
export type AnswerEnquiry = (
  sender: RequestLike,
  body: unknown,
  logOf: () => Logger,
) => Promise<RestAnswer> | null;

const fields = Object.keys(sentEnquiryForm.shape);

export const enquiryAnswers =
  ({ limits, intake }: Pick<Services, 'limits' | 'intake'>): AnswerEnquiry =>
  (sender, body, logOf) => {
    const input = textsOf(body);
    if (!input) return null;
    const { ip, headers } = sender;
    const trace = traceOf(sender);
    trace.operation = 'submitEnquiry';
    const context = { limits, intake, address: addressKey(ip), idempotencyKey: idempotencyKeyOf(headers) };
    return submitEnquiry(context, input).then(
      ({ id, message }) => ({ status: 201, body: { success: true, data: { _id: id }, message } }),
      (error: unknown) => {
        const own = toAppError([error], logOf());
        trace.codes = [own.code];
        return toRest(own);
      },
    );
  };

/** The form's fields of a body; null unless all of them are texts. */
function textsOf(body: unknown): Record<string, string> | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const texts: Record<string, string> = {};
  const given: Record<string, unknown> = { ...body };
  for (const field of fields) {
    if (!(field in given)) continue;
    const value = given[field];
    if (typeof value !== 'string') return null;
    texts[field] = value;
  }
  return texts;
}
