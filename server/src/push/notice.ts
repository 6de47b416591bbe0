import type { Language } from '@guiche/contract/shapes';
import type { Alert } from '../alerts/alert';
import { noticeOfAlert } from '../alerts/show';
import { preview } from '../messages/preview';
import { NotAllowed, type SafeHttp } from '../platform/safe-http';
import type { ChatNews, News, Subscription } from './queries';
import type { KeyPair } from './vapid';
import { words, type WakingReason } from './words';

/** What a device is told; the page's worker shows it. */
export interface Notice {
  title: string;
  body: string;
  /** One notice a conversation: a newer one takes its place. */
  tag: string;
  /** Where a click leads. */
  url: string;
  lang: string;
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The list of those who wait. */
const waiting = '/tickets?waiting=1';

/** As the page itself tells it: who wrote, and how it begins. One that waits is accepted from the list. */
export function noticeOf(news: News, language: Language): Notice {
  const { mediaType, status, uuid } = news;
  const said = preview(news);
  return {
    title: news.contactName.slice(0, 100),
    body: said || (mediaType === 'conversation' ? '' : words[language][mediaType]),
    tag: uuid,
    url: status === 'pending' ? waiting : `/tickets/${uuid}`,
    lang: locales[language],
  };
}

/** That a conversation needs people: who wrote, and why. */
export const handoverNoticeOf = ({ uuid, contactName }: News, why: WakingReason, language: Language): Notice => ({
  title: contactName.slice(0, 100),
  body: words[language][why],
  tag: uuid,
  url: waiting,
  lang: locales[language],
});

/** That something was said among colleagues: in which chat, and the line that its list shows. */
export const chatNoticeOf = ({ uuid, title, lastMessage }: ChatNews, language: Language): Notice => ({
  title: title.slice(0, 100),
  body: lastMessage,
  tag: uuid,
  url: `/chats/${uuid}`,
  lang: locales[language],
});

/** What admins are told of, and where it leads. */
export const alertNoticeOf = (alert: Alert, language: Language): Notice => ({
  ...noticeOfAlert(alert, language),
  lang: locales[language],
});

export const trialOf = (language: Language): Notice => ({
  title: words[language].trialTitle,
  body: words[language].trialBody,
  tag: 'test',
  url: '/tickets',
  lang: locales[language],
});

/** `gone`: the browser does not want it, or cannot read it, any more. */
export type Outcome = { state: 'taken' | 'gone' | 'refused' } | { state: 'later'; afterMs: number };

/** Somebody who switches the phone on in the morning still wants to know. */
const ttl = 12 * 60 * 60;
const mostPause = 60 * 60_000;

/** Encrypts a notice for one device (RFC 8291) and gives it to its push service (RFC 8030), signed (RFC 8292). */
export async function deliver(
  safeHttp: SafeHttp,
  { keys, subject }: { keys: KeyPair; subject: string },
  to: Subscription,
  notice: Notice,
): Promise<Outcome> {
  try {
    // only installations that tell somebody carry it in memory
    const { default: webPush } = await import('web-push');
    const { cipherText } = webPush.encrypt(to.p256dh, to.auth, JSON.stringify(notice), 'aes128gcm');
    const { origin } = new URL(to.endpoint);
    const { Authorization } = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm');
    const headers = {
      authorization: Authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(cipherText.length),
      ttl: String(ttl),
      // A customer waits: this wakes a phone.
      urgency: 'high',
      topic: notice.tag.replaceAll('-', ''),
    };
    const answer = await safeHttp.post(to.endpoint, headers, cipherText);
    return outcomeOf(answer.status, Number(answer.headers['retry-after']));
  } catch (error) {
    return error instanceof NotAllowed ? { state: 'gone' } : { state: 'later', afterMs: 0 };
  }
}

/** From the service's answer to what becomes of it, as a table of cases. Exported for its test. */
export function outcomeOf(status: number, retryAfterSeconds: number): Outcome {
  if (status >= 200 && status < 300) return { state: 'taken' };
  // 401 and 403: it was made with another key than ours is now.
  if ([401, 403, 404, 410].includes(status)) return { state: 'gone' };
  if (status === 408 || status === 429 || status >= 500) {
    const asked = retryAfterSeconds > 0 ? retryAfterSeconds * 1000 : 0;
    return { state: 'later', afterMs: Math.min(asked, mostPause) };
  }
  return { state: 'refused' };
}
