import { afterAll, beforeAll } from 'vitest';
import { createWorld, type Person, type World } from './world';

export let world: World;
export let operator: Person;

/** For the tests of one file about what the operator does: a world without lines, and its operator. */
export function useOperator(): void {
  beforeAll(async () => {
    world = await createWorld({ lines: false });
    operator = await world.operator();
  });
  afterAll(() => world.close());
}
