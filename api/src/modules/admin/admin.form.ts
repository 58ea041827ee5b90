import * as z from 'zod/mini';
import { limits, secret, text } from '../../forms/fields.ts';

/** The sign-in. The server gives one answer for a wrong address and a wrong password (docs/product.md, "Sign-in and sessions"). */
export const loginForm = z.object({
  email: text('Email', { required: true, max: limits.email }),
  password: secret('Password'),
});
