// npm run evaluate: plays the golden set of conversations against the product with a fake model, writes the table of docs/ai.md
// and prints it.
import fs from 'node:fs';
import path from 'node:path';
import { install, requireNode, root, run } from './steps.mjs';
import { supervise } from './supervise.mjs';

requireNode();
supervise();
await install();
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', '--project', 'server', '--reporter=dot', 'server/src/assistant/evaluation'];
process.exitCode = await run(process.execPath, args, { env: { ...process.env, EVALUATE: '1', WRITE_DOCS: '1' } });
const page = fs.readFileSync(path.join(root, 'docs', 'ai.md'), 'utf8');
console.log(/<!-- evaluation: [^\n]*-->\n([\s\S]*)<!-- evaluation end -->/.exec(page)?.[1] ?? '');
