import type { Hand } from './full-rows';

/** An article that one prompt alone may read. @returns its id */
export async function fillKnowledge(insert: Hand['insert'], prompt: number): Promise<number> {
  const { id } = await insert('knowledge_articles', {
    title: 'Entregas da Padaria',
    body: 'A Padaria entrega em até 5 km.',
    is_published: true,
    for_all: false,
  });
  await insert('knowledge_prompts', { article_id: id, prompt_id: prompt });
  const piece = await insert('knowledge_pieces', {
    article_id: id,
    title: 'Entregas da Padaria',
    heading: 'Prazos da Padaria',
    body: 'A Padaria entrega em até 5 km.',
  });
  await insert('embedding_sets', { base_url: 'https://modelo.test/v1', model: 'numeros', size: 2, unrelated: 0.1 });
  await insert('piece_embeddings', { piece_id: piece.id, vector: String.raw`\x0102` });
  return id;
}

/** An article with the text of a file. @returns its id */
export const fillKnowledgeFile = async (insert: Hand['insert'], mediaKey: string): Promise<number> =>
  (
    await insert('knowledge_articles', {
      title: 'Preços da Padaria',
      body: 'Pão francês da Padaria, R$ 1,00.',
      media_key: mediaKey,
    })
  ).id;

/** What a customer asked and one of the staff answered, in these messages, and another that was dismissed. @returns their ids */
export async function fillAskedQuestions(insert: Hand['insert'], asked: number, answer: number) {
  const { id: askedQuestion } = await insert('asked_questions', { marks: '{1,2}' });
  await insert('asked_question_lines', { question_id: askedQuestion, message_id: asked, is_answer: false });
  await insert('asked_question_lines', { question_id: askedQuestion, message_id: answer, is_answer: true });
  await insert('asked_question_searches', { state: 'done', read: 1, added: 1, changed_at: new Date() });
  const { id: askedDismissed } = await insert('asked_questions', { marks: '{1,3}', dismissed_at: new Date() });
  return { askedQuestion, askedDismissed };
}

/** When that prompt was changed last, and its sketch: who changes them says so. */
export const promptSeen = '2026-01-05T12:00:00.000Z';

/** A state of that prompt that was published, and what is written for it. @returns the id of the former */
export async function fillVersions(
  insert: Hand['insert'],
  prompt: number,
  { queue, provider }: { queue: number; provider: number },
): Promise<number> {
  const was = { name: 'Balcão Padaria', prompt: 'Padaria', mode: 'answer', forbidden: 'Padaria', voice: 'texto' };
  const numbers = { temperature: 1, maxTokens: 100, maxMessages: 10 };
  const fields = {
    ...was,
    ...numbers,
    voiceRegion: '',
    queueId: queue,
    providerId: provider,
    transferQueueIds: [queue],
    tagIds: [],
    mayEnd: false,
  };
  await insert('prompt_sketches', {
    prompt_id: prompt,
    fields: JSON.stringify(fields),
    user_name: 'Padaria',
    updated_at: promptSeen,
  });
  const { id } = await insert('prompt_versions', {
    ...was,
    prompt_id: prompt,
    number: 1,
    user_name: 'Padaria',
    changed: '{prompt}',
    voice_region: 'padaria',
    temperature: 1,
    max_tokens: 100,
    max_messages: 10,
    queue_id: queue,
    queue_name: 'Vendas Padaria',
    provider_id: provider,
    provider_name: 'Modelos Padaria',
    transfer_queues: JSON.stringify([{ id: queue, name: 'Vendas Padaria' }]),
  });
  return id;
}

/** A turn of an assistant, and what it stood on; and a conversation in that queue that one may have. @returns its id */
export async function fillTurns(
  insert: Hand['insert'],
  { ticket, quickMessage, line, queue }: { ticket: number; quickMessage: number; line: number; queue: number },
): Promise<number> {
  await insert('ai_talks', { ticket_id: ticket, state: 'off' });
  const { id } = await insert('ai_turns', { ticket_id: ticket, state: 'answered', rule: 'Padaria' });
  await insert('ai_turn_sources', { turn_id: id, place: 0, title: 'Padaria', quick_message_id: quickMessage });
  await insert('ai_suggestions', { turn_id: id, ticket_id: ticket, text: 'A Padaria abre às sete.' });
  const text = { kind: 'answer', model: 'Padaria', told: 'A Padaria abre?', answered: 'A Padaria abre às sete.' };
  await insert('ai_texts', { ticket_id: ticket, turn_id: id, ...text });
  const summary = { language: 'pt', upto_message_id: 1, digest: 'a'.repeat(64), text: 'A Padaria quer pão.' };
  await insert('ai_summaries', { ticket_id: ticket, ...summary });
  const contact = await insert('contacts', { name: 'Padaria, quem espera', number: '5511970000901' });
  const about = { contact_id: contact.id, whatsapp_id: line, queue_id: queue };
  return (await insert('tickets', { status: 'pending', ...about })).id;
}
