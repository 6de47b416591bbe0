// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { logIn } from '../testing/log-in';
import { clear, field, press, settle, show } from '../testing/show';
import { VariableField } from './VariableField';

function Greeting({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start);
  return <VariableField label="Saudação" value={text} onChange={setText} />;
}

beforeAll(logIn);
afterEach(clear);

const shown = () => document.querySelector('p')?.textContent;
const caretAt = (at: number) =>
  settle(() => (field('Saudação') as unknown as HTMLTextAreaElement).setSelectionRange(at, at));

test('a press puts a variable where the caret is, and the caret behind it', async () => {
  await show(<Greeting start="Oi, !" />);
  await caretAt(4);
  await press('Primeiro nome');
  expect(field('Saudação').value).toBe('Oi, {{firstName}}!');
  expect(document.activeElement).toBe(field('Saudação'));
  expect(field('Saudação').selectionStart).toBe('Oi, {{firstName}}'.length);
});

test('what would arrive stands below, with the marks of the text drawn', async () => {
  await show(<Greeting start="{{ms}}, *{{firstName}}*! {{other}}" />);
  expect(shown()).toMatch(/^Assim chega: (Bom dia|Boa tarde|Boa noite), Marina! \{\{other\}\}$/);
  expect(document.querySelector('p strong, p b')?.textContent).toBe('Marina');
});

test('a text without any is its own preview', async () => {
  await show(<Greeting start="Olá" />);
  expect(shown()).toBeUndefined();
});
