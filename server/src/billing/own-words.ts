import type { Db } from '../platform/database';
import { readReminders } from '../platform-settings/service';
import type { Wording } from './reminder';

/** What the operator has companies told in; empty: in our words. */
export async function ownWords(db: Db, kind: Wording): Promise<string> {
  const { reminderText, receiptText } = await readReminders(db);
  return kind === 'receipt' ? receiptText : reminderText;
}
