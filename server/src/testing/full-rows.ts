import type { OneTransaction } from './one-transaction';
import type { World } from './world';

/** Ids of the home company that endpoints can be asked about, each under the name of what is special about it. */
export interface Rows {
  company: number;
  /** A company that callers may name as a hint, and that must never count. */
  hint: number;
  vendas: number;
  suporte: number;
  line: number;
  lineOfAll: number;
  /** Of the official API; ended. */
  cloudLine: number;
  /** Used by that line. */
  prompt: number;
  /** As it was before. */
  promptVersion: number;
  /** What that prompt may read. */
  article: number;
  /** Of which it is; nobody listens there. */
  provider: number;
  ana: number;
  bruno: number;
  supervisor: number;
  /** Somebody who may be deleted. */
  renata: number;
  adminEmail: string;
  /** A refresh token of Renata. */
  cookie: string;
  /** Of a link with which Renata may choose a new password. */
  resetToken: string;
  /** The secret of everybody's app, confirmed by nobody but Renata. */
  totpSecret: Buffer;
  /** Ana's open ticket in Vendas, and its contact. */
  ticket: number;
  uuid: string;
  /** Closed by the admin, who may still take that back. */
  moved: number;
  /** Nobody's yet, in Vendas. */
  waiting: number;
  contact: number;
  /** A contact with nothing but a closed ticket, and one without any. */
  idleContact: number;
  freshContact: number;
  merge: number;
  tag: number;
  /** A kanban tag, of no ticket. */
  lane: number;
  note: number;
  /** One that waits, of that ticket. */
  schedule: number;
  failedSchedule: number;
  /** Ours, delivered, with a file. */
  sent: number;
  /** Its id on the network. */
  wireId: string;
  failed: number;
  /** Sent by a program over the line of all queues, to somebody with whom nobody talks. */
  bySystem: number;
  unsure: number;
  /** Ours, delivered, without a file. */
  ownText: number;
  /** Theirs, whose file could not be fetched. */
  lost: number;
  /** Theirs, a voice note that was written down. */
  heard: number;
  mediaKey: string;
  /** With that file. */
  articleOfFile: number;
  askedQuestion: number;
  /** Which was dismissed. */
  askedDismissed: number;
  /** Of Ana, the supervisor and the admin. */
  chat: number;
  chatUuid: string;
  chatMessage: number;
  announcement: number;
  help: number;
  /** Which the company has. */
  plan: number;
  /** Of Vendas, with a file, and one below it. */
  option: number;
  optionBelow: number;
  holiday: number;
  quickMessage: number;
  fileList: number;
  fileOption: number;
  contactList: number;
  contactListItem: number;
  /** INATIVA, and one that runs, one that is over. */
  campaign: number;
  runningCampaign: number;
  doneCampaign: number;
  listImport: number;
  /** Open, and paid. */
  invoice: number;
  paidInvoice: number;
  /** For that one. */
  payment: number;
  /** The `s` of its signed link. */
  signature: string;
}

/** What only some may ever read, wherever it turns up. */
export const secretWords = {
  appSecret: 'assinatura-da-padaria',
  verifyToken: 'palavra-da-padaria',
  vendas: 'somente-vendas',
  suporte: 'somente-suporte',
  draft: 'rascunho-de-ana',
  deleted: 'apagada-sob-sigilo',
  qrcode: 'qr-secreto',
  setting: 'segredo-do-asaas',
  hash: 'hash-of-',
  promptKey: 'chave-do-assistente',
};

/** Whoever has it sends over the line of all queues. */
export const apiToken = 'guiche_a-token-of-the-tests-that-is-long-enough';

export type Cell = string | number | boolean | null | Date;

/** What the parts of the full company are made with. */
export interface Hand {
  world: World;
  transaction: OneTransaction;
  insert<Row = { id: number }>(table: string, row: Record<string, Cell>): Promise<Row>;
  /** Assignments as they stand in SQL. */
  change(table: string, id: number, assignments: string): Promise<unknown>;
}
