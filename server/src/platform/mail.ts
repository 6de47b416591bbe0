import type { Transporter } from 'nodemailer';
import { z } from 'zod';

export interface Email {
  /** Its name in the world of mail: the same for each try to send it, so that one that came twice is seen once. */
  id: string;
  to: string;
  /** What it is about; before it goes the installation's name. */
  subject: string;
  /** Plain; there is no HTML, so nothing in it can act. */
  text: string;
}

/** The way out for mail. Whoever asks `isOn` first does without where there is none. */
export interface Mail {
  isOn: boolean;
  /** Where links in e-mails lead: the address of the web page, without a slash at its end. Never one that a request names. */
  page: string;
  /** What the installation is called, for the text of an e-mail. */
  name(): Promise<string>;
  /**
   * @returns `refused` when no other try would help: the address is none, or the mail server will not have it
   * @throws when the e-mail was not taken, and may be later
   */
  send(email: Email): Promise<'sent' | 'refused'>;
  /** Somebody found no mail server, and nobody has seen it since. */
  isAway(): boolean;
  /** Asks whether it is there; then it is away no more. */
  isBack(): Promise<boolean>;
}

/** An installation without outgoing mail. */
export const noMail: Mail = {
  isOn: false,
  page: '',
  name: async () => '',
  send: async () => {
    throw new Error('this installation sends no mail');
  },
  isAway: () => false,
  isBack: async () => false,
};

export interface MailParts {
  /** `smtp://user:password@host:port`. */
  url: string;
  from: { name: string; address: string };
  page: string;
}

/**
 * A mail server that hangs must not hold up a stop for long; but many let strangers wait six seconds for their greeting, and
 * `connectionTimeout` is for that, too: for all until the first command.
 */
const patience = { dnsTimeout: 5_000, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };
/** Asked in vain, with the pause until the next time, is less than the five seconds in which its return is to be known. */
const askingPatience = { dnsTimeout: 2_000, connectionTimeout: 2_500, greetingTimeout: 2_500, socketTimeout: 2_000 };

/**
 * E-mails over SMTP; none when nothing is told of a mail server.
 * @param name what the installation is called now
 */
export function createMail(parts: MailParts | undefined, name: () => Promise<string>): Mail {
  if (!parts) return noMail;
  const { url, from, page } = parts;
  let transport: Promise<Transporter> | undefined;
  let isAway = false;
  /** Loaded with the first e-mail. */
  const open = async (times: typeof patience) => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  };
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    isOn: true,
    page,
    name,
    async send({ id, to, subject, text }) {
      // One address and nothing else: a line end or a comma in it would name further ones.
      if (!z.email().safeParse(to).success) return 'refused';
      const envelope = { from: from.address, to: [to] };
      const address = { name: '', address: to };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const whose = await name();
      try {
        transport ??= open(patience);
        await (
          await transport
        ).sendMail({
          envelope,
          from,
          to: address,
          messageId: `<${id}@${domain}>`,
          headers,
          subject: `${whose}: ${subject}`,
          text,
        });
        return 'sent';
      } catch (error) {
        // Only what concerns the recipient is final; a refused login is the operator's to mend.
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        const isOfTheLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (isOfTheLetter && responseCode >= 500) return 'refused';
        // Whoever refuses a login is there, and takes it amiss to be asked every few seconds.
        if (!isOfTheLetter && code !== 'EAUTH') isAway = true;
        throw error;
      }
    },
    isAway: () => isAway,
    async isBack() {
      const asked = await open(askingPatience);
      const isThere = await asked.verify().then(
        () => true,
        () => false,
      );
      asked.close();
      if (isThere) isAway = false;
      return isThere;
    },
  };
}
