import { expect, it } from 'vitest';
import { weeklyHours } from '../companies/hours';
import { newTalk, noFacts, type Facts, type Talk } from './context';
import { step } from './machine';

/** Nobody is moved from the option they had reached by something that leads nowhere. */

const night = new Date('2026-11-21T02:00:00Z');
const closed: Facts = {
  ...noFacts(night),
  zone: 'America/Sao_Paulo',
  scheduleType: 'company',
  hours: weeklyHours,
  line: { ...noFacts(night).line, away: 'Voltamos amanhã.' },
};
const atOption: Talk = { ...newTalk, state: 'options', optionId: 7 };

it.each([
  ['told now', null, 'away'],
  ['told before', new Date(night.getTime() - 1000), 'away, told'],
] as const)('not by the hour: %s that nobody is there', (_, awayAt, row) => {
  const done = step(atOption, { ...closed, awayAt }, { t: 'message', text: 'quando abre?' });
  expect([done.row.name, done.talk.state, done.talk.optionId]).toEqual([row, 'options', 7]);
});
