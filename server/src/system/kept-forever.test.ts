import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwner } from '../testing/database';
import { kept } from './sweep';

/** Tables that are not swept, by the reason why they need not be. Whatever is new is swept, or stands here. */
const stays: Record<string, string> = {
  'set up by people, who take it away again': `
    companies plans announcements helps users user_queues user_totps user_recovery_codes queues queue_options queue_prompts
    connections connection_queues tags quick_messages holidays settings campaign_settings file_lists file_options prompts
    ai_providers ai_budgets knowledge_articles knowledge_prompts contact_lists contact_list_items contact_list_imports chats
    chat_users schedules campaigns`,
  'made from what people set up, and goes with it': 'knowledge_pieces knowledge_stems embedding_sets piece_embeddings',
  'history of customers and staff, which nobody may forget by himself': `
    contacts contact_identities contact_extra_info contact_merges tickets ticket_moves ticket_notes ticket_tags messages
    message_edits message_transcripts media ratings opt_outs opt_out_keys campaign_shipments campaign_messages chat_messages
    chat_reactions asked_questions asked_question_lines ai_turns ai_turn_sources ai_suggestions`,
  'the book of who did what': 'audit_entries',
  'books of money, and the bank of the practice network': `
    invoices invoice_lines charges payments refunds moves due_moves reminders ai_usage sandbox_pix sandbox_pix_payments`,
  'sums, a row for each span of time at most': 'figures figure_counts campaign_tallies ai_months',
  'a row for each installation, company, user, line or conversation at most, and goes with it': `
    migrations installation hold platform_settings payment_provider vapid_keys data_keys first_steps announcement_sights
    prompt_sketches connection_leases line_governors beta_creds cloud_lines cloud_health cloud_templates sandbox_faults
    attendant_talks ai_talks ai_summaries ticket_undos drafts asked_question_searches`,
  'a row for each customer on a line at most, and goes with the line': 'cloud_talks sandbox_phones',
  'a row for each session, and goes with it': 'push_subscriptions',
  'what the network knows a line by: its library takes away what it needs no more': 'beta_keys',
  'waits for something, and goes when that is done': 'sandbox_events attendant_heard message_files figure_changes',
  'the newest of each line or assistant are kept when one is added': 'connection_states new_chats prompt_versions',
  'forgotten by the day, a company at a time': 'cloud_events cloud_messages',
  'forgotten by whoever adds one': 'throttles line_processes',
};
const listed = Object.values(stays).flatMap((tables) => tables.trim().split(/\s+/));
const swept = kept.map(({ table }) => table);

let database: Awaited<ReturnType<typeof openOwner>>;
beforeAll(async () => void (database = await openOwner()));
afterAll(() => database.close());

const unknown = async () => {
  const { rows } = await database.owner.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  const known = new Set([...listed, ...swept]);
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
};

describe('every table', () => {
  it('is swept, or in the list of this file', async () => {
    expect(await unknown(), 'give it a row in sweep.ts, or say in this file why it is kept').toEqual([]);
  });

  it('is there, and stands in one place', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      'select name from unnest($1::text[]) name where to_regclass(name) is null',
      [listed],
    );
    expect(rows).toEqual([]);
    expect([...listed, ...swept].length).toBe(new Set([...listed, ...swept]).size);
  });

  it('that was made without care is seen', async () => {
    await database.owner.query('begin');
    try {
      await database.owner.query('create table careless (id serial primary key, at timestamptz not null)');
      expect(await unknown()).toEqual(['careless']);
    } finally {
      await database.owner.query('rollback');
    }
  });
});

it('what is swept is found by an index where it may be much', async () => {
  const small = ['early_changes', 'password_resets', 'graphile_worker._private_jobs'];
  const { rows } = await database.owner.query<{ table: string; first: string }>(`
    select indrelid::regclass::text as table, pg_get_indexdef(indexrelid, 1, false) as first from pg_index`);
  const found = new Set(rows.map(({ table, first }) => `${table}: ${first.toLowerCase().replace(/^\((.*)\)$/, '$1')}`));
  const without = kept.filter(({ table, since }) => !found.has(`${table}: ${since}`)).map(({ table }) => table);
  expect(without.sort()).toEqual(small.sort());
});
