import fs from 'node:fs';
import os from 'node:os';
import { table } from '../bench/report';
import { classes } from './fault-classes';
import type { Options } from './options';
import { mishaps, type Goal, type Mishap, type Tally } from './tally';

/** What stands in front of the chaos table in docs/benchmarks.md; the section ends with the next of its level. */
const title = '## Chaos';

const words: Record<Mishap, string> = {
  exits: 'processes that ended by themselves, or did not when told to',
  hangs: 'no answer within 2 s',
  errors: 'answers 5xx other than 503 and 507',
  lost: 'messages lost',
  doubled: 'messages doubled',
  disordered: 'messages out of order in their conversation',
};

/** The mishaps of all parts and the goals of each, as one list. */
export function goalsOf(tally: Tally): (Omit<Goal, 'part'> & { part: string })[] {
  const counted = mishaps.map((mishap) => {
    const parts = tally.ran.filter((part) => tally.of(part, mishap) > 0);
    const times = parts.reduce((sum, part) => sum + tally.of(part, mishap), 0);
    const where = parts.map((part) => `${part} ${tally.of(part, mishap)}`).join(', ');
    const measured = where ? `${times} (${where})` : '0';
    return { part: 'all', what: words[mishap], measured, must: '0', reached: times === 0 };
  });
  return [...counted, ...tally.goals];
}

export const isReached = ({ reached }: Pick<Goal, 'reached'>): boolean => reached;

/** The one table, as a section of a Markdown page. */
export function report(tally: Tally, { seed, short, only }: Options): string {
  const rows = goalsOf(tally).map(({ part, what, measured, must, reached }) => [
    part,
    what,
    measured.split('\n')[0]!,
    must,
    reached ? 'reached' : '**not reached**',
  ]);
  const done = [...tally.done].map(([what, times]) => `${times.toLocaleString('en')} ${what}`);
  const seconds = [...tally.seconds].map(([part, took]) => `${part} ${Math.round(took)} s`);
  const total = [...tally.seconds.values()].reduce((sum, took) => sum + took, 0);
  return [
    title,
    [
      `Written by \`npm run test:chaos -- --write\`, seed ${seed}${short ? ', short form' : ''}, ${os.availableParallelism()} cores.`,
      `Done: ${done.join(', ') || 'nothing'}.`,
      `It took ${(total / 60).toFixed(1)} minutes: ${seconds.join(', ')}.`,
      ...tally.skipped.map((what) => `Skipped: ${what}.`),
    ].join('\n'),
    table(['Part', '', 'Measured', 'Must reach', ''], rows),
    '### What can go wrong, and how it is met',
    table(
      ['Part', 'What goes wrong', 'How it is met'],
      classes.filter(({ part }) => only.includes(part)).map(({ part, wrong, met }) => [part, wrong, met]),
    ),
  ].join('\n\n');
}

/** Puts the section in its place, or at the end. */
export function writeInto(file: string, section: string): void {
  const page = fs.readFileSync(file, 'utf8');
  const old = sectionIn(page);
  fs.writeFileSync(file, old ? page.replace(old, () => section) : `${page.trimEnd()}\n\n${section}\n`);
}

/** Our section of the page as it stands, if there is one: whoever writes the rest keeps it. */
export function sectionIn(page: string): string | undefined {
  const from = page.indexOf(`${title}\n`);
  if (from < 0) return undefined;
  const next = page.indexOf('\n## ', from + title.length);
  return page.slice(from, next < 0 ? undefined : next).trimEnd();
}
