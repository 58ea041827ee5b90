import * as z from 'zod/mini';
import { limits, secret, text } from '../../forms/fields.ts';

/** SPEC.md §5: both required; whether they are right is one answer for both. */
export const loginForm = z.object({
  email: text('Email', { required: true, max: limits.email }),
  password: secret('Password'),
});
