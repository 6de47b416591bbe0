// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, clear, press, show, soon } from '../../testing/show';
import Transcript from './Transcript';

afterEach(clear);
const text = () => document.body.textContent;

test('what a machine has heard says that it was one', async () => {
  await show(
    <Transcript messageId={7} state="done">
      Tem pão quente?
    </Transcript>,
  );
  expect(text()).toContain('Transcrição automáticaTem pão quente?');
});

test('what is not to be had says so, and nothing else', async () => {
  await show(
    <Transcript messageId={7} state="failed">
      antes
    </Transcript>,
  );
  expect(text()).toContain('Transcrição indisponível');
  expect(text()).not.toContain('antes');
});

test('nothing stands there while it is under way', async () => {
  await show(
    <Transcript messageId={7} state="waiting">
      antes
    </Transcript>,
  );
  expect(text()).not.toMatch(/Transcrição|antes/);
});

test('what failed is asked for once more by a click, once', async () => {
  const asked: string[] = [];
  let refuse = () => {};
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return new Promise<Response>((answer) => {
      refuse = () => answer(new Response('{"error":"ERR_INVALID_TRANSITION"}', { status: 409 }));
    });
  });
  await show(
    <Transcript messageId={7} state="failed">
      antes
    </Transcript>,
  );
  await press('Transcrever de novo');
  await soon(() => expect(asked).toEqual([expect.stringMatching(/^POST .*\/messages\/7\/transcript$/)]));
  expect(button('Transcrever de novo')).toHaveProperty('disabled', true);
  refuse();
  await soon(() => expect(button('Transcrever de novo')).toHaveProperty('disabled', false));
});
