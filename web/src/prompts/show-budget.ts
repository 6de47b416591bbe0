import type { LiveEvent } from '@guiche/contract/live';
import { defineStrings, say } from '../platform/strings';
import { toast } from '../ui/toast-store';

const budgetStrings = defineStrings('aiBudget', {
  pt: {
    near: 'Os assistentes gastaram 80% do que podem neste mês.',
    over: 'Os assistentes chegaram ao limite de gastos deste mês.',
    look: 'Ver o uso',
  },
  en: {
    near: 'Assistants have spent 80% of what they may this month.',
    over: 'Assistants have reached what they may spend this month.',
    look: 'See usage',
  },
  es: {
    near: 'Los asistentes gastaron el 80% de lo que pueden este mes.',
    over: 'Los asistentes llegaron al límite de gasto de este mes.',
    look: 'Ver el uso',
  },
});

/** Tells of money that is nearly or wholly spent, until somebody has read it. */
export function showBudget({ action }: LiveEvent<'aiBudgetAlert'>, go: (path: string) => void): void {
  const t = say(budgetStrings);
  toast.error(t(action), { id: 'ai-budget', action: { label: t('look'), run: () => go('/prompts?part=usage') } });
}
