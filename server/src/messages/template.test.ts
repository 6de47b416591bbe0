import { describe, expect, test } from 'vitest';
import { render } from './template';

const facts = {
  name: 'Juliana Ferreira',
  now: new Date('2026-03-05T12:04:00Z'),
  zone: 'America/Sao_Paulo',
  language: 'pt' as const,
  ticket: { id: 4821, createdAt: '2026-03-05T01:30:00.000Z' },
};

describe('variables of a text', () => {
  const cases: [string, string][] = [
    ['Oi, {{firstName}}!', 'Oi, Juliana!'],
    ['{{name}}', 'Juliana Ferreira'],
    ['{{date}} {{hour}}', '05/03/2026 09:04'],
    // The day is counted in the company's zone: 01:30 UTC is still the evening before.
    ['{{protocol}}', '202603044821'],
    ['{{ msg }} {{nope}} {name}', '{{ msg }} {{nope}} {name}'],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
  ];
  test.each(cases)('%s', (text, expected) => expect(render(text, facts)).toBe(expected));

  const greetings: [string, string][] = [
    ['2026-03-05T07:59:59Z', 'Boa noite'],
    ['2026-03-05T08:00:00Z', 'Bom dia'],
    ['2026-03-05T14:59:00Z', 'Bom dia'],
    ['2026-03-05T15:00:00Z', 'Boa tarde'],
    ['2026-03-05T20:59:00Z', 'Boa tarde'],
    ['2026-03-05T21:00:00Z', 'Boa noite'],
  ];
  test.each(greetings)('the greeting at %s in São Paulo', (at, expected) =>
    expect(render('{{ms}}', { ...facts, now: new Date(at) })).toBe(expected),
  );
});
