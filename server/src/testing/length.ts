/**
 * How long tests may take. What takes long has two forms: a short one of each run, and a long one of `npm run test:all`,
 * which is said by TEST_LENGTH=long.
 */
export const isLong = process.env.TEST_LENGTH === 'long';

/** How often something random is tried; a variable of the environment asks for any other number of one test. */
export function triesOf(variable: string, { short, long }: { short: number; long: number }): number {
  return Number(process.env[variable] ?? (isLong ? long : short));
}

const DAY_MS = 86_400_000;

/** What a short form takes of a list: a tenth, another one each day, so that ten days take all of it. */
export function todays<T>(list: readonly T[], now = Date.now()): readonly T[] {
  const day = Math.floor(now / DAY_MS);
  return isLong ? list : list.filter((_, n) => n % 10 === day % 10);
}
