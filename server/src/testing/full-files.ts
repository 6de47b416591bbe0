import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { secretWords, type Hand } from './full-rows';

/** @returns the key of a file that is stored */
export async function fillStored({ app, home }: Hand['world'], insert: Hand['insert']): Promise<string> {
  const key = randomUUID();
  await insert('media', { key, mime: 'application/octet-stream', name: 'planilha.xlsx', size: 5 });
  const file = path.join(app.store.incoming, key);
  await writeFile(file, 'Zq000');
  await app.store.adopt(home.id, key, file);
  return key;
}

/** What is known of files that came with messages: one that was lost, one whose words a machine has written down. */
export async function fillFiles(
  insert: Hand['insert'],
  line: number,
  { heard, lost }: { heard: number; lost: number },
): Promise<void> {
  const once = new Date();
  const far = { message_id: lost, whatsapp_id: line, sealed: 'Padaria', kind: 'image', not_before: once };
  await insert('message_files', { ...far, given_up_at: once });
  const then = { created_at: once, updated_at: once };
  const about = { language: 'pt', model: 'modelo Padaria', seconds: 2, file_hash: 'Padaria', tries: 1 };
  await insert('message_transcripts', {
    message_id: heard,
    state: 'done',
    text: secretWords.vendas,
    ...about,
    ...then,
  });
  await insert('message_transcripts', { message_id: lost, state: 'failed', reason: 'file', ...then });
}
