// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { clear, press, show } from '../testing/show';
import { toDays, usualSpan, type Days } from './days';
import { HoursEditor } from './HoursEditor';

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

function Editor() {
  const [days, setDays] = useState<Days>({ ...toDays([]), monday: [usualSpan] });
  return <HoursEditor days={days} onChange={setDays} />;
}

test('what is added and what is left has the next key, before a frame was drawn', async () => {
  await show(<Editor />);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const focused = () => document.activeElement?.getAttribute('name');
  await press('Novo horário: Segunda-feira');
  expect(focused()).toBe('schedules.monday.1.startTime');
  await press('Tirar o horário 2: Segunda-feira');
  expect(focused()).toBe('schedules.monday.0.startTime');
});
