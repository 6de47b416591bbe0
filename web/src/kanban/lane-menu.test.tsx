// @vitest-environment happy-dom
import type { Tag } from '@guiche/contract/tags';
import { afterEach, expect, test } from 'vitest';
import { clear, press, show } from '../testing/show';
import { LaneMenu } from './LaneMenu';

afterEach(clear);

const tag = { id: 3, name: 'Pronto' } as Tag;
const items = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);

async function open(of: Tag | null, onFold: (() => void) | undefined) {
  const lane = { name: 'Pronto', mayOrder: true, isFirst: false, isLast: false, onStep: () => undefined };
  await show(<LaneMenu {...lane} tag={of} onFold={onFold} />);
}

test('where lanes cannot be folded that is not offered, and a menu with nothing in it is not there', async () => {
  await open(tag, () => undefined);
  await press('Ações da coluna Pronto');
  expect(items()).toEqual(['Recolher', 'Mover para a esquerda', 'Mover para a direita']);
  await clear();
  await open(tag, undefined);
  await press('Ações da coluna Pronto');
  expect(items()).toEqual(['Mover para a esquerda', 'Mover para a direita']);
  await clear();
  await open(null, undefined);
  expect(document.querySelector('button')).toBeNull();
});
