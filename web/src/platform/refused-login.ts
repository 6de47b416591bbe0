import { storageKeys, tabStorage } from './storage';

/** A login of this tab that was refused since the access of the company had ended. */
export interface RefusedLogin {
  email: string;
  /**
   * Null once access is back. Whoever may pay has a link, which opens an invoice to whoever has it: it is forgotten as soon as
   * it has done its work.
   */
  owed: { until: string; payUrl?: string } | null;
}

/** What is known of it in this tab until somebody is let in. */
export const refusedLogin = (): RefusedLogin | null =>
  tabStorage.getJson<RefusedLogin | null>(storageKeys.refused, null);

export const keepRefusedLogin = (login: RefusedLogin | null): void => tabStorage.setJson(storageKeys.refused, login);
