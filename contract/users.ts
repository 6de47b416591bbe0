import { z } from 'zod';
import { OwnCompany } from './companies';
import { endpoint } from './endpoint';
import { profiles } from './permissions';
import {
  Done,
  email,
  givenId,
  givenIdOrNone,
  id,
  ignored,
  instant,
  NamedRef,
  page,
  Paging,
  password,
  QueueLite,
  words,
} from './shapes';

/** A queue as a user's own: clients of this API family read `UserQueue.queueId`. */
export const QueueOfUser = z.strictObject({
  ...QueueLite.shape,
  UserQueue: z.strictObject({ userId: id, queueId: id, createdAt: instant, updatedAt: instant }),
});

/** Whether pending tickets without queue are theirs to see and to be told of. */
const allTicket = z.enum(['enable', 'disable']);

const common = {
  id,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  companyId: id,
  allTicket,
  whatsappId: id.nullable(),
  greetingMessage: z.string(),
  transferMessage: z.string(),
  online: z.boolean(),
  /** The last sign of life; null for somebody who was never there. */
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  queues: z.array(QueueOfUser),
};
export const User = z.strictObject({ ...common, company: NamedRef });
export type User = z.infer<typeof User>;

/** One user by itself. `tokenVersion` is read by older clients; here it says nothing of anybody's logins. */
export const UserShown = z.strictObject({ ...User.shape, tokenVersion: z.literal(0) });
export type UserShown = z.infer<typeof UserShown>;

/** The logged-in user with everything the shell needs. */
export const Me = z.strictObject({
  ...common,
  tokenVersion: z.int(),
  /** Nothing else is open before the second factor is set up; an operator's only, where others can reach the server. */
  mustSetUpTotp: z.boolean(),
  company: OwnCompany,
  /** Of an operator who is in this company as support; absent for all others. */
  support: z.strictObject({ until: instant }).optional(),
});
export type Me = z.infer<typeof Me>;

export const UserShort = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  online: z.boolean(),
  queues: z.array(QueueOfUser),
});
export type UserShort = z.infer<typeof UserShort>;

type Standing = { id: number; super: boolean };

/** The operator is nobody's to change but an operator's: an admin could otherwise become one. */
export const mayChangeUser = (viewer: Standing, user: Standing): boolean => viewer.super || !user.super;

/** Nobody deletes themselves. The last admin stays, too, which only the server can know. */
export const mayDeleteUser = (viewer: Standing, user: Standing): boolean =>
  viewer.id !== user.id && mayChangeUser(viewer, user);

const fields = {
  name: words(2, 50),
  email,
  profile: z.enum(profiles),
  queueIds: z.array(givenId).max(500),
  whatsappId: givenIdOrNone,
  /** Some clients write it with a `d`, and one of its words with a wrong letter. */
  allTicket: z.enum([...allTicket.options, 'enabled', 'disabled', 'desable', 'desabled']),
  greetingMessage: z.string().max(4096, 'Too Long!'),
  transferMessage: z.string().max(4096, 'Too Long!'),
};
const ids = { 'body.queueIds': 'queue', 'body.whatsappId': 'connection' } as const;
const ignores = [
  'id',
  'super',
  'companyId',
  'company',
  'queues',
  'tokenVersion',
  'mustSetUpTotp',
  'online',
  'lastSeenAt',
  'createdAt',
  'updatedAt',
] as const;

export const users = {
  list: endpoint('GET /users', {
    who: 'user',
    ofAnyCompany: true,
    query: Paging,
    reply: page('users', User),
    summary: 'Users of the company, twenty a page',
  }),
  listShort: endpoint('GET /users/list', {
    who: 'user',
    ofAnyCompany: true,
    query: z.strictObject({ companyId: ignored }),
    reply: z.array(UserShort),
    summary: 'Every user of the company, short, for pickers',
  }),
  show: endpoint('GET /users/:userId', {
    who: 'user',
    params: { userId: 'user' },
    reply: UserShown,
    summary: 'One user',
  }),
  create: endpoint('POST /users', {
    who: 'users:manage',
    asSupport: 'refused',
    ofAnyCompany: true,
    body: z.strictObject({
      ...fields,
      password,
      profile: fields.profile.default('user'),
      queueIds: fields.queueIds.default([]),
      whatsappId: fields.whatsappId.default(null),
      allTicket: fields.allTicket.default('disable'),
      greetingMessage: fields.greetingMessage.default(''),
      transferMessage: fields.transferMessage.default(''),
    }),
    ignores,
    ids,
    reply: User,
    status: 201,
    fails: ['ERR_PLAN_LIMIT', 'ERR_EMAIL_IN_USE'],
    summary: 'Makes a user, within the limit of the plan',
  }),
  update: endpoint('PUT /users/:userId', {
    who: 'user',
    asSupport: { without: ['password'] },
    params: { userId: 'user' },
    body: z
      .strictObject({ ...fields, password: z.union([z.literal(''), password]), currentPassword: z.string().max(200) })
      .partial(),
    ignores,
    ids,
    reply: User,
    fails: ['ERR_EMAIL_IN_USE', 'ERR_INVALID_CREDENTIALS', 'ERR_LAST_ADMIN'],
    summary: 'Changes oneself, or as admin anyone; profile, queues and connection are written by admins only',
  }),
  remove: endpoint('DELETE /users/:userId', {
    who: 'users:manage',
    params: { userId: 'user' },
    reply: Done,
    fails: ['ERR_LAST_ADMIN'],
    summary: 'Deletes a user; their open tickets return to pending',
  }),
};
