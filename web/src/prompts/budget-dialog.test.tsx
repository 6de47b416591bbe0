// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clear, errorOf, press, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { BudgetDialog } from './BudgetDialog';

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('a cap that is refused names the models that have no price, whatever words the refusal has', async () => {
  standInForServer((call) =>
    call === 'PUT /ai-usage/budget'
      ? { status: 400, body: { error: 'ERR_VALIDATION', fields: { capCents: 'x' }, unpriced: ['falso', 'ouvido'] } }
      : undefined,
  );
  await show(<BudgetDialog budget={{ capCents: null, atCap: 'stop', answersADay: 20 }} onClose={() => {}} />);
  await type('Limite de gastos por mês', '5,00');
  await press('Salvar');
  await soon(() => expect(errorOf('Limite de gastos por mês')).toBe('Sem preço no provedor: falso, ouvido.'));
});
