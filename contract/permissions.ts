import type { PlanFeature } from './plan-features';

/**
 * Who may do what. A permission's name is the specification's where it has one; the table is read on both sides:
 * an endpoint names the permission on its own line, and a screen asks `can` before it shows a button.
 */
export const profiles = ['admin', 'supervisor', 'user'] as const;
export type Profile = (typeof profiles)[number];

const supervisor = [
  'tickets-manager:showall',
  'tickets-manager:peek',
  'tickets-manager:filterUsers',
  'dashboard:view',
  'tags:kanban',
  'tags:manage',
  'quick-messages:manage',
] as const;

const admin = [
  ...supervisor,
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'contacts-page:mergeContacts',
  'contacts-page:undoMerge',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'users:manage',
  'queues:manage',
  'settings:manage',
  'notes:deleteAny',
  'billing:view',
  'sandbox:act',
] as const;

export type Permission = (typeof admin)[number];

export const permissionsOf: Record<Profile, readonly Permission[]> = { admin, supervisor, user: [] };

/**
 * May this user do that? The platform operator (`super`) has an admin's permissions in the own company.
 */
export function can(user: { profile: string; super?: boolean }, permission: Permission): boolean {
  const profile = user.super ? 'admin' : (user.profile as Profile);
  return (permissionsOf[profile] ?? []).includes(permission);
}

/** The one who asks, as every endpoint and every policy sees them: read from the live session, never from the request. */
export interface Viewer {
  id: number;
  companyId: number;
  sessionId: string;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  /** Sees tickets without queue, and is told of pending ones. */
  allTicket: boolean;
  queueIds: readonly number[];
  whatsappId: number | null;
  /** What the company's plan holds. */
  features: readonly PlanFeature[];
  /** An operator who must set up the second factor first: only endpoints with `beforeFactor` are open. */
  confined: boolean;
  /** An operator who acts in another company as its admin: in which, until when, and as whom they are at home. */
  support?: { companyName: string; until: number; own: Viewer };
}
