import type { Api } from 'api';
import { toAppError, toRest } from 'api/errors';
import express, { type RequestHandler } from 'express';
import { execute } from 'graphql';
import type { Logger } from 'pino';
import type { SubmitContactMutation } from '../src/gql/graphql.ts';
import { enquiryFields } from '../src/site/contact/enquiry.ts';
import { freshContactForm, type pages } from './pages.ts';
import { submitContact } from './site.queries.ts';

interface ContactRouteOptions extends ReturnType<typeof pages> {
  api: Pick<Api, 'schema' | 'createContext'>;
  log: Logger;
}

// The message alone may have 5,000 characters, and each of them nine bytes when it is encoded for a form.
const bodyLimit = '100kb';

const keyLength = 200;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The contact form posted as a plain HTML form, by a visitor whose script is off or has not arrived. It runs the same
 * GraphQL mutation as `POST /api/contact`.
 */
export function contactRoute({ api, log, sendPage }: ContactRouteOptions): RequestHandler[] {
  return [
    express.urlencoded({ extended: false, limit: bodyLimit, parameterLimit: 20 }),
    async (request, response) => {
      const body: Record<string, unknown> = request.body ?? {};
      const values = Object.fromEntries(enquiryFields.map((field) => [field, textOf(body[field])]));
      const key = textOf(body.idempotencyKey);
      const result = await execute({
        schema: api.schema,
        document: submitContact,
        variableValues: { input: values },
        contextValue: {
          ...(await api.createContext(request)),
          idempotencyKey: key.slice(0, keyLength) || null,
        },
      });
      if ((result.data as SubmitContactMutation | null)?.submitContact) {
        response.redirect(303, '/contact?sent=1#notice');
        return;
      }
      const error = toAppError(result.errors ?? [], log);
      const { status, retryAfter } = toRest(error);
      if (retryAfter) response.setHeader('Retry-After', retryAfter);
      const errors = error.details.fields ?? {};
      const failure = Object.keys(errors).length > 0 ? '' : error.message;
      await sendPage(
        request,
        response,
        freshContactForm({ ...(key && { idempotencyKey: key }), values, errors, failure }),
        status,
      );
    },
  ];
}
