/** What the rules of the architecture hold to, and their exceptions, each with its reason. */

/**
 * From the ground up: a module calls the layers below it, never above and never its neighbours. `platform` knows no domain
 * word, the gateway no module. Assembly (app.ts and what it is made of, main.ts), the demo and tests stand outside.
 */
export const layers = [
  ['platform'],
  ['whatsapp'],
  ['audit', 'speech', 'alerts'],
  ['platform-settings'],
  ['companies', 'users', 'settings', 'plans', 'holidays'],
  [
    'auth',
    'billing',
    'connections',
    'queues',
    'queue-options',
    'contacts',
    'tags',
    'prompts',
    'knowledge',
    'ai-providers',
    'ai-usage',
    'chats',
    'files',
    'announcements',
    'first-steps',
    'quick-messages',
    'helps',
    'campaign-settings',
    'system',
  ],
  ['tickets', 'opt-outs', 'embeddings'],
  ['messages', 'contact-lists'],
  [
    'schedules',
    'campaigns',
    'dashboard',
    'attendant',
    'assistant',
    'asked-questions',
    'push',
    'messages-api',
    'line-reminders',
  ],
  ['copilot'],
];
export const outside = new Set([
  'app.ts',
  'app-options.ts',
  'channels.ts',
  'sockets.ts',
  'job-handlers.ts',
  'repeated-work.ts',
  'routes.ts',
  'hook-list.ts',
  'main.ts',
  'jobs.ts',
  'hooks.ts',
  'demo',
  'testing',
]);

/** Neighbours that call each other all the same. */
export const neighbours: Record<string, string> = {
  'companies > plans': 'a company has a plan',
  'companies > settings': 'a company is made with its settings, and shown with them',
  'settings > companies': 'the time zone is a setting of the company, and moves its due date',
  'companies > users': 'a company is made with its first user',
  'users > companies': 'the plan says how many users there may be',
};

/** Routes and queries of another module are private. */
export const openedFiles: Record<string, string> = {
  'messages/send.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'messages/reply.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'messages/receive-pipeline.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'messages/message-hook.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'attendant/service.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'assistant/end.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'assistant/leave-to-people.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'attendant/load-facts.ts > tickets/queries': 'the shape of a locked ticket, a type',
  'attendant/move-messages.ts > tickets/queries': 'the shapes of a locked ticket and of a move, types',
};

/** Where the platform says words of the trade nevertheless. */
export const wordsOfPlatform: Record<string, string> = {
  'live.ts': 'what clients of this API family say on their sockets: joinTickets, joinChatBox',
  'mail.ts': 'what the library calls the first words of a mail server: greetingTimeout',
  'env.ts': 'names of variables',
  'openapi.ts': 'the sentence that describes the product',
  'socket-rooms.ts': 'the room of whoever follows one conversation',
};

export const each = (module: string, tables: string) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, [module]]));
/** Who writes a table: the module of its name, or the one here. */
export const writers: Record<string, string[]> = {
  media: ['platform', 'messages', 'whatsapp'],
  migrations: ['platform'],
  installation: ['platform'],
  idempotency_keys: ['platform'],
  connection_idempotency_keys: ['platform'],
  number_checks: ['connections'],
  throttles: ['platform'],
  hold: ['platform'],
  audit_entries: ['audit'],
  sessions: ['auth'],
  password_resets: ['auth'],
  user_totps: ['auth'],
  user_recovery_codes: ['auth'],
  user_queues: ['users'],
  connection_queues: ['connections'],
  connection_states: ['connections'],
  contact_identities: ['contacts'],
  contact_extra_info: ['contacts'],
  contact_merges: ['contacts'],
  file_lists: ['files'],
  file_options: ['files'],
  contact_list_items: ['contact-lists'],
  opt_out_keys: ['opt-outs'],
  campaign_shipments: ['campaigns'],
  campaign_messages: ['campaigns'],
  campaign_tallies: ['campaigns'],
  contact_list_imports: ['contact-lists'],
  drafts: ['tickets'],
  announcement_sights: ['announcements'],
  chat_users: ['chats'],
  chat_messages: ['chats'],
  chat_reactions: ['chats'],
  ticket_notes: ['tickets'],
  ticket_tags: ['tickets'],
  ticket_undos: ['tickets'],
  // When two contacts become one, messages follow their tickets.
  // What a campaign that is stopped has not handed over goes.
  messages: ['messages', 'tickets', 'campaigns'],
  early_changes: ['messages'],
  attendant_talks: ['attendant'],
  attendant_heard: ['attendant'],
  attendant_replies: ['attendant'],
  ratings: ['attendant'],
  ...each('prompts', 'prompt_versions prompt_sketches'),
  queue_prompts: ['queues'],
  ai_talks: ['assistant'],
  ai_turns: ['assistant'],
  ai_turn_sources: ['assistant'],
  ai_suggestions: ['messages'],
  ai_summaries: ['copilot'],
  ...each('knowledge', 'knowledge_articles knowledge_prompts knowledge_pieces knowledge_stems'),
  ...each('embeddings', 'embedding_sets piece_embeddings'),
  ...each('asked-questions', 'asked_question_lines asked_question_searches'),
  ...each('ai-usage', 'ai_usage ai_months ai_budgets ai_texts'),
  push_subscriptions: ['push'],
  vapid_keys: ['push'],
  message_edits: ['messages'],
  message_files: ['messages'],
  message_transcripts: ['messages'],
  ticket_moves: ['tickets'],
  ...each(
    'whatsapp',
    'connection_leases line_processes cloud_lines cloud_events cloud_messages cloud_talks cloud_templates cloud_health line_governors new_chats',
  ),
  ...each(
    'billing',
    'invoices invoice_lines charges payments refunds moves payment_inbox due_moves reminders pay_links payment_provider sandbox_pix sandbox_pix_payments',
  ),
  sandbox_phones: ['whatsapp'],
  sandbox_messages: ['whatsapp'],
  sandbox_events: ['whatsapp'],
  sandbox_faults: ['whatsapp'],
  data_keys: ['whatsapp'],
  beta_creds: ['whatsapp'],
  beta_keys: ['whatsapp'],
  beta_inbound: ['whatsapp'],
  beta_sent: ['whatsapp'],
};

export const ownersOf = (table: string): string[] => writers[table] ?? [table.replaceAll('_', '-')];

/** Who looks at the machine’s clock; everyone else takes the database’s, as `ctx.now`. */
export const clocks: Record<string, string> = {
  'repeated-work.ts': 'files that were left lying are as old as the disk says',
  'platform/embedded-postgres-process.ts': 'waits for another process to end',
};

/** Where connections to the database are made. */
export const connectors: Record<string, string> = {
  'platform/database.ts': 'pools',
  'platform/connections.ts': 'counts them all',
  'platform/installation.ts': 'the owner’s',
  'platform/migrate.ts': 'the owner’s',
  'platform/embedded-postgres.ts': 'asks whether the server is up',
};

/** Files that may be long: data. Words in three languages and tests are not asked. */
export const longFiles: Record<string, string> = {
  'server/src/attendant/table.ts': 'data: every row of the attendant',
  'server/src/testing/access-table.ts': 'a table: a line for each endpoint',
  'server/src/testing/endpoint-samples.ts': 'a table: a call of each endpoint',
  'web/src/ui/emoji-data.ts': 'a table',
};
