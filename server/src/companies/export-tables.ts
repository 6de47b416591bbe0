import { campaignSheets } from './export-campaigns';
import { houseSheets } from './export-house';
import { fileName, type Sheet } from './export-sheet';
import { talkSheets } from './export-talks';

/** The files themselves, in the order in which they lie in the archive. */
export const fileSheet: Sheet = {
  name: 'arquivos',
  tables: ['media'],
  from: 'media m',
  key: 'm.key',
  columns: {
    arquivo: fileName('m'),
    nome: 'm.name',
    tipo: 'm.mime',
    bytes: 'm.size',
    criado: 'm.created_at',
  },
};

/** Everything that an export says, a file each. */
export const exportSheets: readonly Sheet[] = [...houseSheets, ...talkSheets, ...campaignSheets, fileSheet];

const keys = 'keys and ways in, which open nothing for anybody else';
const machinery = 'what the product needs while it works, and means nothing outside';
const counted = 'sums of what is exported row by row';
const practice = 'the practice network, in which nobody is real';

/** Tables of a company that an export leaves out, and why. Every other one stands in a sheet. */
export const leftOut: Readonly<Record<string, string>> = {
  ai_budgets: machinery,
  ai_months: counted,
  ai_providers: keys,
  ai_suggestions: 'what a model proposed to agents; what they have sent of it is a message',
  ai_summaries: 'what a model made of messages, which are there',
  ai_talks: machinery,
  ai_texts: 'what models were told of messages, which are there',
  ai_turn_sources: machinery,
  ai_turns: machinery,
  ai_usage: 'the bill of another service, in parts of a cent',
  announcement_sights: 'what somebody has read of what the operator tells',
  asked_question_lines: 'which messages are proposed as articles; they are there',
  asked_question_searches: machinery,
  asked_questions: 'hashes, by which what was asked is known again',
  attendant_heard: machinery,
  attendant_replies: machinery,
  attendant_talks: machinery,
  beta_creds: keys,
  beta_inbound: keys,
  beta_keys: keys,
  beta_sent: keys,
  campaign_messages: 'which message is which part of a campaign; the messages are there',
  campaign_tallies: counted,
  charges: 'codes by which was to be paid; what was paid is there',
  cloud_events: machinery,
  cloud_health: machinery,
  cloud_lines: keys,
  cloud_messages: machinery,
  cloud_talks: machinery,
  cloud_templates: 'a copy of what WhatsApp keeps for the company',
  connection_idempotency_keys: machinery,
  connection_leases: machinery,
  connection_states: machinery,
  contact_list_imports: machinery,
  contact_merges: 'how two contacts could be parted again; what they are by now is there',
  data_keys: keys,
  drafts: 'what somebody has not said yet',
  early_changes: machinery,
  embedding_sets: 'the articles, put in numbers for searching',
  figure_changes: counted,
  figure_counts: counted,
  figures: counted,
  first_steps: machinery,
  idempotency_keys: machinery,
  knowledge_pieces: 'the articles, cut for searching',
  knowledge_prompts: 'which assistant reads which article',
  knowledge_stems: 'the articles, cut for searching',
  line_governors: machinery,
  message_files: keys,
  new_chats: machinery,
  number_checks: machinery,
  piece_embeddings: 'the articles, put in numbers for searching',
  opt_out_keys: 'hashes of numbers, by which nobody else finds anything',
  password_resets: keys,
  pay_links: keys,
  push_subscriptions: keys,
  prompt_sketches: 'what is written for an assistant and not published',
  prompt_versions: 'what assistants were before; what they are is exported',
  queue_prompts: 'which assistant answers in which queue',
  reminders: machinery,
  sandbox_events: practice,
  sandbox_faults: practice,
  sandbox_messages: practice,
  sandbox_phones: practice,
  sessions: keys,
  ticket_undos: machinery,
  user_recovery_codes: keys,
  user_totps: keys,
};
