import type { Prompt } from '@guiche/contract/prompts';
import { useStrings } from '../platform/strings';
import { RemoveDialog } from '../ui/RemoveDialog';
import { toast } from '../ui/toast-store';
import { removePrompt } from './data';
import { promptStrings } from './strings';

/** Asks once; what the server says of it is told as something to know. */
export function RemovePrompt({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const t = useStrings(promptStrings);

  async function remove() {
    const message = await removePrompt(prompt);
    // it says it by a key
    toast.info(message === 'prompts.toasts.deleted' ? t('removed') : message);
  }

  return (
    <RemoveDialog
      title={t('removing', { name: prompt.name })}
      confirmLabel={t('confirm')}
      remove={remove}
      onClose={onClose}
    >
      {t('question')}
    </RemoveDialog>
  );
}
