// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clear, press, settle, show } from '../testing/show';
import { ComposerMore } from './ComposerMore';

afterEach(clear);

test('the menu of a phone says whether the signature is on, and turns it without closing', async () => {
  const signs: boolean[] = [];
  const idle = () => undefined;
  await show(
    <ComposerMore
      sign
      onSign={(on) => signs.push(on)}
      onNote={idle}
      onQuick={idle}
      onVoice={idle}
      onList={idle}
      onLater={undefined}
      copilot={null}
    />,
  );
  await press('Mais opções da mensagem');
  const sign = document.querySelector<HTMLElement>('[role="menuitemcheckbox"]')!;
  expect([sign.textContent, sign.getAttribute('aria-checked')]).toEqual(['Assinar', 'true']);
  await settle(() => sign.click());
  expect(signs).toEqual([false]);
  expect(sign.isConnected).toBe(true);
});
