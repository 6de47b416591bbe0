import { expect, test } from 'vitest';
import { render } from '../../../server/src/messages/template';
import { languages } from './strings';
import { fillVariables } from './variables';

const facts = {
  name: 'Marina Souza',
  zone: 'America/Sao_Paulo',
  ticket: { id: 42, createdAt: '2026-11-20T01:00:00.000Z' },
};

test('a text is shown as the server will store it, at any hour, of anybody, in any language', () => {
  const text = '{{ms}}, {{ firstName }} ({{name}})! {{date}} {{hour}} {{protocol}} {{outra}} {{}} {{constructor}}';
  for (const name of ['Marina Souza', '+55 11 97000-0001', '  Zé  ']) {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 7));
      for (const language of languages) {
        const given = { ...facts, name, language };
        expect(fillVariables(text, given, now)).toBe(render(text, { ...given, now }));
      }
    }
  }
});
