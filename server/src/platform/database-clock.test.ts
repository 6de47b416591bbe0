import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from './database-clock';

const noon = Date.parse('2026-11-22T12:00:00Z');
let steady = 0;
function clockAtNoon() {
  steady = 5_000;
  const clock = createDatabaseClock(() => steady);
  clock.heard(noon, 4_990, 5_010);
  return { clock, since: () => clock.now().getTime() - noon };
}

describe('the clock of the installation', () => {
  it('runs on between two answers', () => {
    const { since } = clockAtNoon();
    steady += 250;
    expect(since()).toBe(250);
  });

  it('does not jump because an answer was slow', () => {
    const { clock, since } = clockAtNoon();
    // Three seconds on its way: the database may have looked at its clock at any moment of them.
    clock.heard(noon + 2_900, 5_000, 8_000);
    steady = 8_000;
    expect(since()).toBe(3_000);
  });

  it('follows the database as far as an answer proves it wrong, in both directions', () => {
    const { clock, since } = clockAtNoon();
    clock.heard(noon + 3_600_000, 5_000, 5_010);
    expect(since()).toBe(3_600_000 - 10);
    clock.heard(noon, 5_000, 5_010);
    expect(since()).toBe(0);
  });

  it('says nothing before the database did', () => {
    expect(() => createDatabaseClock().now()).toThrow('not said yet');
  });
});
