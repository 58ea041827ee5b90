import type { Api } from 'api';
import { toAppError, toRest } from 'api/errors';
import express, { type RequestHandler } from 'express';
import { type DocumentNode, execute } from 'graphql';
import type { Logger } from 'pino';
import { contact } from '../src/site/contact/contact.ts';
import type { FormValues, VisitorForm } from '../src/site/forms/visitor-form.ts';
import { review } from '../src/site/review/review.ts';
import { freshForm, type pages } from './pages.ts';
import { submitContact, submitReview } from './site.queries.ts';

/** A form that may come as a plain HTML form, and what runs for it. */
interface FormPost {
  form: VisitorForm;
  /** The mutation of the matching REST route. */
  mutation: DocumentNode;
  input: (values: FormValues) => object;
  /** The page that says thank you. */
  page: string;
}

export const contactPost: FormPost = {
  form: contact,
  mutation: submitContact,
  input: (values) => values,
  page: '/contact',
};

export const reviewPost: FormPost = {
  form: review,
  mutation: submitReview,
  // Only a whole number passes GraphQL's own check; anything else must reach the form's, which has words for it.
  input: ({ rating, ...values }) => ({
    ...values,
    rating: /^\d{1,3}$/.test(rating ?? '') ? Number(rating) : 0,
  }),
  page: '/contact/review',
};

interface FormRouteOptions extends Pick<ReturnType<typeof pages>, 'sendPage'> {
  api: Pick<Api, 'schema' | 'createContext'>;
  log: Logger;
}

// The message alone may have 5,000 characters, and each of them nine bytes when it is encoded for a form.
const bodyLimit = '100kb';

const keyLength = 200;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * A form posted as a plain HTML form, by a visitor whose script is off or has not arrived. It runs the same GraphQL
 * mutation as the form's REST route.
 */
export function formRoute(
  { form, mutation, input, page }: FormPost,
  { api, log, sendPage }: FormRouteOptions,
): RequestHandler[] {
  return [
    express.urlencoded({ extended: false, limit: bodyLimit, parameterLimit: 20 }),
    async (request, response) => {
      const body: Record<string, unknown> = request.body ?? {};
      const values = Object.fromEntries(form.fields.map((field) => [field, textOf(body[field])]));
      const key = textOf(body.idempotencyKey);
      const result = await execute({
        schema: api.schema,
        document: mutation,
        variableValues: { input: input(values) },
        contextValue: {
          ...(await api.createContext(request)),
          idempotencyKey: key.slice(0, keyLength) || null,
        },
      });
      if (result.data && Object.values(result.data).every(Boolean)) {
        response.redirect(303, `${page}?sent=1#notice`);
        return;
      }
      const error = toAppError(result.errors ?? [], log);
      const { status, retryAfter } = toRest(error);
      if (retryAfter) response.setHeader('Retry-After', retryAfter);
      const errors = error.details.fields ?? {};
      const failure = Object.keys(errors).length > 0 ? '' : error.message;
      const state = freshForm({ ...(key && { idempotencyKey: key }), values, errors, failure });
      await sendPage(request, response, state, status);
    },
  ];
}
