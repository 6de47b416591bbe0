import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, id, instant, language, NamedRef, password, uuid } from './shapes';
import { Me } from './users';

export const Session = z.strictObject({ token: z.string(), user: Me });

/** A link that a user has asked for and that waits for the operator to hand it over. */
const PendingLink = z.strictObject({
  user: NamedRef,
  email: z.string(),
  company: NamedRef,
  link: z.string(),
  createdAt: instant,
  expiresAt: instant,
});

/** The longest code is a recovery code, however it is spaced. */
const code = z.string().max(20);
const currentPassword = z.string().max(200);

export const auth = {
  login: endpoint('POST /auth/login', {
    who: 'public',
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(1000),
      /** A code of the app, or a recovery code. */
      totp: code.optional(),
    }),
    reply: Session,
    fails: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_COMPANY_BLOCKED',
      'ERR_TOTP_REQUIRED',
      'ERR_INVALID_TOTP',
    ],
    summary: 'Opens a session: an access token, and the refresh token in the cookie `jrt`',
  }),
  refresh: endpoint('POST /auth/refresh_token', {
    who: 'public',
    reply: Session,
    fails: ['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_BLOCKED'],
    summary: 'Rotates the refresh token and gives a new access token',
  }),
  me: endpoint('GET /auth/me', {
    who: 'user',
    beforeFactor: true,
    reply: z.strictObject({ id, profile: z.string(), super: z.boolean() }),
    summary: 'Who is logged in; bearer or cookie',
  }),
  user: endpoint('GET /auth/user', {
    who: 'user',
    asSupport: 'own',
    beforeFactor: true,
    reply: Me,
    summary: 'Who is logged in, whole: as login and refresh answer with it',
  }),
  logout: endpoint('DELETE /auth/logout', {
    who: 'user',
    asSupport: 'own',
    beforeFactor: true,
    reply: z.strictObject({}),
    summary: 'Ends the session; bearer or cookie',
  }),
  session: endpoint('GET /auth/session', {
    who: 'user',
    asSupport: 'own',
    beforeFactor: true,
    reply: z.strictObject({
      id: uuid,
      /** As far as the browser tells; empty for what is none. */
      browser: z.string(),
      system: z.string(),
      userAgent: z.string(),
      ip: z.string(),
      createdAt: instant,
      refreshedAt: instant,
      expiresAt: instant,
    }),
    summary: 'The session one is in: on which device, and since when',
  }),

  forgot: endpoint('POST /auth/forgot', {
    who: 'public',
    body: z.strictObject({
      email: z.string().max(254),
      /** Of the e-mail. */
      language: language.default('pt'),
    }),
    reply: Done,
    summary: 'Asks for a link to choose a new password; answers alike whether or not there is such a user',
  }),
  reset: endpoint('POST /auth/reset', {
    who: 'public',
    body: z.strictObject({ token: z.string().max(200), password }),
    reply: Done,
    fails: ['ERR_INVALID_RESET_LINK'],
    summary: 'Sets the password with the token of a link, once, and ends the sessions of the user',
  }),
  pendingLinks: endpoint('GET /auth/reset_links', {
    who: 'super',
    reply: z.array(PendingLink),
    summary: 'Links that users of any company have asked for, newest first, for an installation without mail',
  }),
  makeLink: endpoint('POST /users/:userId/reset_link', {
    who: 'users:manage',
    asSupport: 'refused',
    params: { userId: 'user' },
    reply: z.strictObject({ link: z.string(), expiresAt: instant }),
    status: 201,
    summary: 'Makes a link with which this user chooses a new password; it replaces the one made before',
  }),

  totp: endpoint('GET /auth/totp', {
    who: 'user',
    asSupport: 'own',
    beforeFactor: true,
    reply: z.strictObject({ enabled: z.boolean(), since: instant.nullable(), recoveryCodesLeft: z.int() }),
    summary: 'Is a second factor asked for at login?',
  }),
  beginTotp: endpoint('POST /auth/totp', {
    who: 'user',
    asSupport: 'refused',
    beforeFactor: true,
    body: z.strictObject({ currentPassword }),
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
    fails: ['ERR_INVALID_CREDENTIALS', 'ERR_TOTP_ALREADY_ON'],
    summary: 'Makes a secret for an authenticator app; it counts once confirmed',
  }),
  confirmTotp: endpoint('POST /auth/totp/confirm', {
    who: 'user',
    asSupport: 'refused',
    beforeFactor: true,
    body: z.strictObject({ totp: code }),
    reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    fails: ['ERR_INVALID_TOTP', 'ERR_TOTP_ALREADY_ON'],
    summary: 'Switches the second factor on with a code of the app; the recovery codes are shown this once',
  }),
  endTotp: endpoint('POST /auth/totp/off', {
    who: 'user',
    asSupport: 'refused',
    body: z.strictObject({ currentPassword }),
    reply: Done,
    fails: ['ERR_INVALID_CREDENTIALS'],
    summary: 'Switches the second factor off',
  }),
  endTotpOf: endpoint('DELETE /users/:userId/totp', {
    who: 'users:manage',
    asSupport: 'refused',
    params: { userId: 'user' },
    reply: Done,
    summary: 'Switches off the second factor of somebody who lost it',
  }),
};
