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
  todo: 'todoList',
  railOpen: 'railOpen',
  campaignsFolded: 'campaignsFolded',
  contactOpen: 'contactOpen',
  sign: 'signMessage',
  drafts: 'drafts',
  emojis: 'recentEmojis',
  refreshedAt: 'refreshedAt',
  ticketQueues: 'ticketQueues',
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
  set(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // full or forbidden
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
