import { z } from 'zod';
import { endpoint } from './endpoint';
import { id } from './shapes';
import { Me } from './users';

const Session = z.strictObject({ token: z.string(), user: Me });

export const auth = {
  login: endpoint('POST /auth/login', {
    who: 'public',
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(1000),
      totp: z.string().max(20).optional(),
    }),
    reply: Session,
    fails: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_TOTP_REQUIRED'],
    summary: 'Opens a session: an access token, and the refresh token in the cookie `jrt`',
  }),
  refresh: endpoint('POST /auth/refresh_token', {
    who: 'public',
    reply: Session,
    fails: ['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED'],
    summary: 'Rotates the refresh token and gives a new access token',
  }),
  me: endpoint('GET /auth/me', {
    who: 'user',
    reply: z.strictObject({ id, profile: z.string(), super: z.boolean() }),
    summary: 'Who is logged in; bearer or cookie',
  }),
  logout: endpoint('DELETE /auth/logout', {
    who: 'user',
    reply: z.strictObject({}),
    summary: 'Ends the session; bearer or cookie',
  }),
};
