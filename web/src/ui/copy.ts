import { say } from '../platform/strings';
import { uiStrings } from './strings';
import { toast } from './toast-store';

/** Puts words on the clipboard and says so. Pages that are not secure have no clipboard of their own: there the old way. */
export async function copyText(text: string): Promise<void> {
  const t = say(uiStrings);
  const done = await (navigator as { clipboard?: Clipboard }).clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (done ?? copyOld(text)) toast.success(t('copied'));
  else toast.error(t('notCopied'));
}

function copyOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
