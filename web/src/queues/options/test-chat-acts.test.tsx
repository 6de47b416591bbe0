// @vitest-environment happy-dom
import type { Happening } from '@guiche/contract/attendant';
import { afterEach, expect, test } from 'vitest';
import { formatSpan } from '../../platform/span';
import { clear, press, show } from '../../testing/show';
import { TestChatTimes } from './TestChatActs';

afterEach(clear);

test('the minutes of the connection, two hours and a night may pass', async () => {
  const happened: Happening[] = [];
  await show(<TestChatTimes minutes={5} isFull={false} onHappen={(one) => void happened.push(one)} />);
  for (const time of [formatSpan(300_000), formatSpan(7_200_000), 'uma noite (12 h)'])
    await press(`Deixar passar ${time}`);
  expect(happened).toEqual([5, 120, 720].map((minutes) => ({ act: 'wait', minutes })));
});

test('nothing more happens than can be played', async () => {
  await show(<TestChatTimes minutes={5} isFull onHappen={() => {}} />);
  expect([...document.querySelectorAll('button')].map((one) => one.disabled)).toEqual([true, true, true]);
});
