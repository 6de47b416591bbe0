/** Every key we keep in the browser, in one place. The first six are named by the specification. */
export const storageKeys = {
  token: 'token',
  companyId: 'companyId',
  userId: 'userId',
  dueDate: 'companyDueDate',
  campaigns: 'cshow',
  theme: 'preferredTheme',
  volume: 'volume',
  language: 'i18nextLng',
  todo: 'tasks',
  railOpen: 'railOpen',
  campaignsFolded: 'campaignsFolded',
  contactOpen: 'contactOpen',
  sign: 'signMessage',
  drafts: 'drafts',
  chatDrafts: 'chatDrafts',
  chatNotices: 'chatNotices',
  emojis: 'recentEmojis',
  refreshedAt: 'refreshedAt',
  /** Somebody logged in elsewhere, which ended the session here: the login page says so until the next one. */
  elsewhere: 'endedElsewhere',
  /** Why a session ended in this browser that may go on by itself: the other tabs only hear that it did. */
  shut: 'companyShut',
  /** In which company the operator is as support: told when that is over. */
  support: 'supportIn',
  ticketQueues: 'ticketQueues',
  waitSort: 'waitSort',
  foldedLanes: 'foldedLanes',
  notices: 'desktopNotices',
  push: 'pushNotices',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** What ends with the session; theme, volume, language and the to-do list outlive it. */
const sessionKeys = [
  storageKeys.token,
  storageKeys.companyId,
  storageKeys.userId,
  storageKeys.dueDate,
  storageKeys.campaigns,
  storageKeys.support,
] as const;

/** Storage may be full or forbidden (private windows): then we remember nothing, and nothing breaks. */
export const storage = {
  get(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @returns whether it is kept: storage may be full or forbidden */
  set(key: StorageKey, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // forbidden
    }
  },
  getJson<T>(key: StorageKey, fallback: T): T {
    const text = storage.get(key);
    if (text === null) return fallback;
    try {
      return JSON.parse(text) as T;
    } catch {
      return fallback;
    }
  },
  setJson(key: StorageKey, value: unknown): void {
    storage.set(key, JSON.stringify(value));
  },
  clearSession(): void {
    for (const key of sessionKeys) storage.remove(key);
  },
};
