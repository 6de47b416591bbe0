// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clear, show } from '../../testing/show';
import Transcript from './Transcript';

afterEach(clear);
const text = () => document.body.textContent;

test('what a machine has heard says that it was one', async () => {
  await show(<Transcript state="done">Tem pão quente?</Transcript>);
  expect(text()).toContain('Transcrição automáticaTem pão quente?');
});

test('what is not to be had says so, and nothing else', async () => {
  await show(<Transcript state="failed">antes</Transcript>);
  expect(text()).toContain('Transcrição indisponível');
  expect(text()).not.toContain('antes');
});

test('nothing stands there while it is under way', async () => {
  await show(<Transcript state="waiting">antes</Transcript>);
  expect(text()).not.toMatch(/Transcrição|antes/);
});
