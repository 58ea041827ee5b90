import type { Api } from 'api';
import { toAppError, toRest } from 'api/errors';
import { traceOf } from 'api/request-trace';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type FormPost, inputOf } from '../../src/site/forms/visitor-form.ts';
import { addressIn, type Language } from '../../src/site/language/language.ts';
import type { Site } from './pages.ts';

interface FormRouteOptions extends Pick<Site, 'sendPage' | 'freshForm'> {
  api: Pick<Api, 'createContext' | 'submitEnquiry' | 'submitReview'>;
  log: Logger;
  /** The language of the form and of the page that thanks the visitor. */
  code: Language['code'];
}

// The message alone may have 5,000 characters, each of up to nine bytes in a form's encoding.
const bodyLimit = '64kb';

const keyLength = 200;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Handles a form that is sent without JavaScript, with the same operation as the form's REST route. */
export function formRoute(
  { form, operation, thanks }: FormPost,
  { api, log, sendPage, freshForm, code }: FormRouteOptions,
): RequestHandler[] {
  return [
    express.urlencoded({ extended: false, limit: bodyLimit, parameterLimit: 20 }),
    async (request, response) => {
      const body: Record<string, unknown> = request.body ?? {};
      const values = Object.fromEntries(Object.keys(form.blank).map((field) => [field, textOf(body[field])]));
      const hidden = Object.fromEntries(form.hidden.map((field) => [field, textOf(body[field])]));
      const key = textOf(body.idempotencyKey);
      const context = await api.createContext(request);
      context.idempotencyKey = key.slice(0, keyLength) || null;
      const trace = traceOf(request);
      trace.operation = operation;
      try {
        await api[operation](context, inputOf[form.name]({ ...values, ...hidden }));
      } catch (fault) {
        const error = toAppError([fault], log);
        trace.codes = [error.code];
        const { status, retryAfter } = toRest(error);
        if (retryAfter) response.setHeader('Retry-After', retryAfter);
        const errors = error.details.fields ?? {};
        const failure = Object.keys(errors).length > 0 ? '' : error.message;
        // Keep the first `formTime`, so that a visitor who corrects the form quickly is not mistaken for a bot.
        const kept = {
          ...(key && { idempotencyKey: key }),
          ...(hidden.formTime && { formTime: hidden.formTime }),
        };
        const state = freshForm({ ...kept, values: { ...values, ...hidden }, errors, failure });
        await sendPage(request, response, state, status);
        return;
      }
      response.redirect(303, addressIn(code, `${thanks}?sent=1#notice`));
    },
  ];
}
