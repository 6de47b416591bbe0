// npm run mutants: plants mistakes one after the other in a copy of this tree, runs the tests that are nearest to each, and
// says which ones nobody noticed. `-- --only=receive` for one flow, `--number=3` for one mistake of it, `--write` for
// docs/mutants.md.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './mutants/copy.mjs';
import { flows, misplaced, mutants } from './mutants/list.mjs';
import { give, install, requireNode, root } from './steps.mjs';

requireNode();
await install();
const { values } = parseArgs({
  options: { only: { type: 'string' }, number: { type: 'string' }, write: { type: 'boolean' } },
});
const { only, number, write } = values;
if (only !== undefined && !flows[only]) give(`There is no flow ${only}; there are ${Object.keys(flows).join(', ')}.`);
if (write && (only ?? number) !== undefined)
  give('--write writes the table of all: it goes without --only and --number.');
const chosen = mutants.filter(
  (mutant) =>
    (only === undefined || mutant.flow === only) && (number === undefined || mutant.number === Number(number)),
);
if (!chosen.length) give('None of the mistakes has this number.');

const read = (file) => {
  const place = path.join(root, file);
  return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
};
for (const mutant of chosen) {
  const why = misplaced(mutant, read);
  if (why) give(`${mutant.flow} ${mutant.number} cannot be planted: ${why}`);
}

const { openTrial } = await import('./mutants/trial.mjs');
const directory = copyTree();
const clear = () => fs.rmSync(directory, { recursive: true, force: true });
process.once('exit', clear);
const begun = performance.now();
const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
const trial = await openTrial(directory, tests);
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    isStopped = true;
    void trial.cancel();
  });

try {
  console.log(`First ${tests.length} test files without any mistake.`);
  const already = await trial.run(tests);
  if (already) throw new Error(`They fail as they are: ${already.test ?? already.why}`);
  const results = [];
  for (const mutant of chosen) results.push(await tryOut(mutant));
  const wrong = results.filter(({ verdict }) => verdict !== 'found');
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`\n${results.length - wrong.length} of ${results.length} were found, in ${seconds} s.`);
  for (const { flow, number: n, what, verdict, why } of wrong) console.log(`${verdict}: ${flow} ${n}, ${what} ${why}`);
  if (write) await writeTable(results);
  process.exitCode = wrong.length ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await trial.close();
  process.chdir(root);
}
// Whatever a test has left running.
process.exit();

async function tryOut(mutant) {
  const before = performance.now();
  const red = await trial.runWith(mutant);
  if (isStopped) throw new Error('Stopped.');
  // Where nothing could be run, no test has said that something is wrong.
  const verdict = red?.test ? 'found' : red ? 'BROKEN' : 'SURVIVES';
  const seconds = ((performance.now() - before) / 1000).toFixed(1).padStart(6);
  console.log(`${verdict.padEnd(8)} ${seconds} s  ${mutant.flow} ${mutant.number}: ${mutant.what}`);
  if (red) console.log(`          ${red.test ?? red.why.split('\n')[0]}`);
  return { ...mutant, verdict, by: red?.test ?? '', why: red?.why ?? '' };
}

async function writeTable(results) {
  const { format, resolveConfig } = await import('prettier');
  const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const sections = Object.keys(flows).map((flow) => {
    const rows = results.filter((result) => result.flow === flow);
    const lines = rows.map(({ number: n, what, file, verdict, by }) =>
      ['', n, cell(what), `\`${file}\``, verdict === 'found' ? cell(by) : `**${verdict}**`, ''].join('|'),
    );
    return `## ${flow}\n\n| | Planted | In | Found by |\n|-|-|-|-|\n${lines.join('\n')}\n`;
  });
  const found = results.filter(({ verdict }) => verdict === 'found').length;
  const head = `# Planted mistakes

Made by \`npm run mutants -- --write\`: each mistake is planted alone in a copy of the tree, and the tests nearest to it
run. ${found} of ${results.length} were found. The lists are in \`scripts/mutants\`.`;
  const file = path.join(root, 'docs', 'mutants.md');
  const options = await resolveConfig(file);
  fs.writeFileSync(file, await format(`${head}\n\n${sections.join('\n')}`, { ...options, filepath: file }));
}
