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
  /** Of this tab alone: the last login was refused since the company's access had ended, and where that is paid for. */
  refused: 'refusedLogin',
  /** Of this tab alone: texts that have not reached the server. */
  outbox: 'outbox',
  /** Of this tab alone: when the page was last loaded anew since it could not be shown. */
  reloadedAt: 'reloadedAt',
  /** In which company the operator is as support: told when that is over. */
  support: 'supportIn',
  /** What the lists of conversations asked first, for `public/boot.js` to ask when the page is opened next. */
  firstList: 'firstList',
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
const over = (place: () => Storage) => ({
  get(key: StorageKey): string | null {
    try {
      return place().getItem(key);
    } catch {
      return null;
    }
  },
  /** @returns whether it is kept: storage may be full or forbidden */
  set(key: StorageKey, value: string): boolean {
    try {
      place().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: StorageKey): void {
    try {
      place().removeItem(key);
    } catch {
      // forbidden
    }
  },
  getJson<T>(key: StorageKey, fallback: T): T {
    const text = this.get(key);
    if (text === null) return fallback;
    try {
      return JSON.parse(text) as T;
    } catch {
      return fallback;
    }
  },
  setJson(key: StorageKey, value: unknown): void {
    this.set(key, JSON.stringify(value));
  },
});

export const storage = {
  ...over(() => localStorage),
  clearSession(): void {
    for (const key of sessionKeys) storage.remove(key);
  },
};

/** What outlives a reload, and no other tab knows: it is gone with the tab. */
export const tabStorage = over(() => sessionStorage);
