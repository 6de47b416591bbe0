// One vitest over the copy for the whole run, so that the database server is started and its template migrated once.
import fs from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * @param {string} directory the copy
 * @param {string[]} files all that may be run
 */
export async function openTrial(directory, files) {
  process.chdir(directory);
  // What vitest hands back of a run holds also what ran before: what happens is written down as it happens.
  let failed = [];
  let broken = [];
  const heard = {
    onTestCaseResult(test) {
      const { state, errors } = test.result();
      if (state === 'failed') failed.push({ test: test.fullName, why: errors[0]?.message ?? '' });
    },
    onTestSuiteResult: (suite) => void broken.push(...suite.errors()),
    onTestModuleEnd: (module) => void broken.push(...module.errors()),
  };
  const vitest = await createVitest('test', {
    root: directory,
    config: path.join(directory, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    reporters: [heard],
  });
  const specifications = await vitest.globTestSpecifications(files);
  const isOneOf = (some) => (specification) => some.includes(path.relative(directory, specification.moduleId));

  /** @returns the first test that fails, or why none could be run; `undefined` when all pass */
  async function run(tests) {
    const wanted = specifications.filter(isOneOf(tests));
    if (wanted.length < tests.length) throw new Error(`not all of these are tests: ${tests.join(', ')}`);
    failed = [];
    broken = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(wanted);
    broken.push(...unhandledErrors);
    if (failed.length) return failed[0];
    return broken[0] && { test: undefined, why: broken[0].message };
  }

  return {
    run,
    /** With a mistake in it; it is taken back whatever happens. */
    async runWith({ file, find, replace, tests }) {
      const place = path.join(directory, file);
      const whole = fs.readFileSync(place, 'utf8');
      try {
        fs.writeFileSync(
          place,
          whole.replace(find, () => replace),
        );
        vitest.invalidateFile(place);
        return await run(tests);
      } finally {
        fs.writeFileSync(place, whole);
        vitest.invalidateFile(place);
      }
    },
    /** Ends what runs now, as if it had passed. */
    cancel: () => vitest.cancelCurrentRun('keyboard-input'),
    close: () => vitest.close(),
  };
}
