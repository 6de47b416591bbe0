import { expect, it } from 'vitest';
import { nowIn } from './told';
import { unfounded } from './unfounded';

const clock = nowIn({ zone: 'America/Sao_Paulo' }, new Date('2027-01-01T01:30:00Z'));

it('tells a model the day, the time and the next day, where the company is', () => {
  expect(clock).toBe('quinta-feira, 31 de dezembro de 2026 às 22:30; amanhã: sexta-feira, 1 de janeiro de 2027');
});

it('which day tomorrow is may be said, and no later one', () => {
  const said = (text: string) => unfounded(text, { own: 'Abrimos cedo.', clock, customer: '' });
  expect(said('Amanhã, sexta-feira, 01/01, abrimos cedo.')).toEqual([]);
  expect(said('No sábado abrimos cedo.')).toEqual(['sabado']);
});
