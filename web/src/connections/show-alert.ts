import type { LiveEvent } from '@guiche/contract/live';
import { formatTime } from '../platform/dates';
import { say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { alertStrings } from './alert-strings';

/** Tells of a line that is down, or worse off, until somebody has read it; that it is back takes the place of the first. */
export function showAlert(event: LiveEvent<'connectionAlert'>, go: (path: string) => void): void {
  const t = say(alertStrings);
  const { action, whatsappId, name, since } = event;
  const id = `${action === 'worse' ? 'worse' : 'line'}-${whatsappId}`;
  if (action === 'back') {
    toast.success(t('back', { name }), { id, duration: 8000 });
    return;
  }
  const look = { label: t('look'), run: () => go(`/connections?health=${whatsappId}`) };
  if (action === 'worse') toast.error(t('worse', { name }), { id, action: look });
  else toast.error(t('down', { name }), { id, detail: t('downWhy', { at: formatTime(since) }), action: look });
}
