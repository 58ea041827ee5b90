import * as z from 'zod/mini';
import { limits, secret, text } from '../../forms/fields.ts';

/** Both fields are required. A wrong e-mail and a wrong password get the same answer. */
export const loginForm = z.object({
  email: text('Email', { required: true, max: limits.email }),
  password: secret('Password'),
});
