import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { withoutEnd } from '@guiche/contract/without-end';
import { z } from 'zod';
import { readTrustedProxies } from './addresses';
import type { MailParts } from './mail';

/** A wrong variable or a missing right: the message is the one sentence that the operator reads before the exit. */
export class StartError extends Error {}

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const roles = ['web', 'jobs', 'channels'] as const;
export type Role = (typeof roles)[number];

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `desk@example.com`, or with a name: `Guichê <desk@example.com>`. */
const sender = z.string().transform((text, ctx) => {
  const [, name = '', address = ''] = /^([^<>\r\n]*)<([^<>\s]+)>$/.exec(text.trim()) ?? [];
  const given = { name: name.trim().replace(/^"|"$/g, ''), address: address || text.trim() };
  if (z.email().safeParse(given.address).success) return given;
  ctx.addIssue({ code: 'custom', message: 'must be an e-mail address, such as Guichê <desk@example.com>' });
  return z.NEVER;
});

const trustedProxies = z.string().transform((text, ctx) => {
  const trusted = readTrustedProxies(text);
  if (trusted !== undefined) return trusted;
  ctx.addIssue({ code: 'custom', message: 'must be on, off, a number of proxies, or their networks (10.0.0.0/8,…)' });
  return z.NEVER;
});

const speechUrl = 'must be an address such as https://brazilsouth.tts.speech.microsoft.com, with http on loopback only';
/** Keys travel over it: without encryption they may not leave the machine. */
const isSafeAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  return new URL(text).protocol === 'https:' || isHere(text);
};
/** Is it an address of this machine alone? */
const isHere = (url: string | undefined) =>
  url !== undefined && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** Every variable that Guichê reads, with what it means. A wrong one stops the start with one sentence. */
const Variables = z.object({
  /** Port and address to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Embedded database, media and generated secrets live here. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** External PostgreSQL 15 or newer; none: an embedded one in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** The owner who migrates; without it DATABASE_URL's user migrates and the serving role is made by the server. */
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Most connections to PostgreSQL that this process has at a time, whatever happens. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(12, 'must be at least 12').max(1000).default(30),
  /** Fan-out of live events between several processes; without it PostgreSQL does it. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .optional(),
  /** Master secret of at least 32 random bytes (as text); generated into DATA_DIR when the database is embedded. */
  SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** The platform operator, made at first start. */
  OPERATOR_EMAIL: z.email('must be an e-mail address').default('operator@guiche.local'),
  OPERATOR_PASSWORD: z.string().min(10, 'needs at least 10 characters').max(50).optional(),
  /** Fills the demo company once; on with the embedded database on a loopback host. */
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z.string().min(5).max(50).optional(),
  /** Allows connections of provider `sandbox` and the phone page. */
  SANDBOX: onOff.optional(),
  /** The official WhatsApp API, for connections of provider `cloud`. */
  CLOUD_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://graph.facebook.com' })
    .default('https://graph.facebook.com'),
  CLOUD_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'must be a version such as v24.0')
    .default('v24.0'),
  /** The payment provider's API; its own address, for tests or for money, unless told. */
  PIX_API_URL: z
    .url({ protocol: /^https$/, error: 'must be an address such as https://pix.api.efipay.com.br' })
    .optional(),
  /** Hosts of AI services that may be inside, or be called without encryption: `host:port`, comma separated. */
  AI_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(list)
    .pipe(
      z.array(z.string().regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must name hosts with their ports, such as 10.0.0.5:11434')),
    ),
  /** Keeps what models are told and answer, whole, for thirty days; counts alone are kept otherwise. */
  AI_LOG: onOff.default(false),
  /** Where voices are asked to speak, instead of at the region's own address. */
  SPEECH_URL: z
    .url({ protocol: /^https?$/, error: speechUrl })
    .refine(isSafeAddress, speechUrl)
    .optional(),
  /** Where lines of provider `beta` find WhatsApp; the network's own address unless told. */
  WHATSAPP_URL: z.url({ protocol: /^wss?$/, error: 'must be an address such as wss://host/path' }).optional(),
  /** The web client that they pass for; the network refuses old ones, and then a newer number helps. */
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers such as 2.3000.1043857760')
    .transform((text) => text.split('.').map(Number) as [number, number, number])
    .optional(),
  /** Where the API begins, and whether the web page is served beside it. */
  API_BASE: z
    .string()
    .regex(/^\/[a-z0-9/_-]*$/i, 'must be a path such as /api')
    .default('/api'),
  WEB: onOff.default(true),
  /** Other origins that may call, comma separated. */
  WEB_ORIGINS: z.string().default('').transform(list),
  /** The address people type, when it is another than HOST and PORT. Paths are put behind it: it never ends with a slash. */
  PUBLIC_URL: z
    .url('must be an address such as https://desk.example')
    .transform((url) => withoutEnd(url, '/'))
    .optional(),
  /** Which proxies in front are believed when they name the client: so many (`on`: one), or their networks. */
  TRUST_PROXY: trustedProxies.default(0),
  /** The mail server that e-mails go out through, and who they are from. Without it none is sent. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: sender.optional(),
  /** Whether companies are written to about their invoices: reminders and receipts, by mail and over the operator's line. */
  REMINDERS: onOff.default(true),
  /** Which parts this process runs. */
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform(list)
    .pipe(z.array(z.enum(roles)).min(1)),
  SIGNUP: onOff.default(true),
  /** Sends nothing until the operator releases it: how a restored copy is started. */
  HOLD: onOff.default(false),
  /** Off is accepted on a loopback host only. */
  RATE_LIMITS: onOff.default(true),
  /** Off, no line is held back by the governor's figures: accepted only where none can reach a network outside. */
  LINE_LIMITS: onOff.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export interface Env extends Omit<z.infer<typeof Variables>, 'SECRET' | 'DEMO' | 'SANDBOX' | 'DEMO_PASSWORD'> {
  SECRET: string;
  DEMO: boolean;
  SANDBOX: boolean;
  DEMO_PASSWORD: string;
  loopback: boolean;
  /** How e-mails go out, if they do. */
  mail: MailParts | undefined;
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Reads and checks the environment. Throws StartError with one sentence; makes DATA_DIR and SECRET where needed. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new StartError(`The variable ${issue.path.join('.')} is wrong: ${issue.message}.`);
  }
  const values = parsed.data;
  const loopback = isLoopback(values.HOST);
  const demo = values.DEMO ?? (!values.DATABASE_URL && loopback);
  if (!values.RATE_LIMITS && !loopback) throw new StartError('RATE_LIMITS=off is accepted on a loopback HOST only.');
  if (!values.LINE_LIMITS && !(loopback && isHere(values.WHATSAPP_URL) && isHere(values.CLOUD_API_URL)))
    throw new StartError(
      'LINE_LIMITS=off is accepted only where HOST, WHATSAPP_URL and CLOUD_API_URL are on loopback.',
    );
  if (demo && !loopback && !values.DEMO_PASSWORD) {
    throw new StartError('DEMO=on on a host that is not loopback needs DEMO_PASSWORD.');
  }
  makeWritable(values.DATA_DIR);
  return {
    ...values,
    API_BASE: withoutEnd(values.API_BASE, '/'),
    DATA_DIR: path.resolve(values.DATA_DIR),
    SECRET: values.SECRET ?? generatedSecret(values.DATA_DIR, Boolean(values.DATABASE_URL)),
    DEMO: demo,
    SANDBOX: values.SANDBOX ?? demo,
    DEMO_PASSWORD: values.DEMO_PASSWORD ?? 'demo1234',
    loopback,
    mail: mailOf(values, loopback),
  };
}

function mailOf(values: z.infer<typeof Variables>, loopback: boolean): MailParts | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL, HOST, PORT } = values;
  if (!url) return undefined;
  if (!from) throw new StartError('SMTP_URL needs MAIL_FROM, the address that e-mails are from.');
  const page = PUBLIC_URL ?? (loopback && PORT ? `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}` : undefined);
  if (!page) throw new StartError('SMTP_URL needs PUBLIC_URL, since e-mails hold links to the page.');
  return { url, from, page };
}

/** Files and uploads need it with any database. */
function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${path.resolve(dataDir)} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
}

/** The secret of an installation that was given none. With an external database every process must be told the same. */
function generatedSecret(dataDir: string, externalDatabase: boolean): string {
  if (externalDatabase)
    throw new StartError('With DATABASE_URL the variable SECRET (at least 32 characters) is required.');
  const file = path.join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new StartError(`The secret in ${file} is too short; restore it from your backup.`);
    return secret;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR ${path.resolve(dataDir)} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
}
