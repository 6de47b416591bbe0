import { say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { connectionStrings } from './strings';

/** Puts words on the clipboard and says so; a page that is not secure has none. */
export function copy(text: string): void {
  const t = say(connectionStrings);
  const done = (navigator as { clipboard?: Clipboard }).clipboard?.writeText(text) ?? Promise.reject(new Error('none'));
  done.then(
    () => toast.success(t('form.cloud.copied')),
    () => toast.error(t('qr.copyFailed')),
  );
}
