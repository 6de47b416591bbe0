// npm start: from a fresh checkout to a running server, in the foreground.
import path from 'node:path';
import { buildIfStale, install, requireNode, root, run } from './steps.mjs';

requireNode();
await install();
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const main = path.join(root, 'server', 'dist', 'main.js');
const environment = { NODE_ENV: 'production', ...process.env };
process.exitCode = await run(process.execPath, ['--enable-source-maps', '--max-semi-space-size=4', main], {
  env: environment,
});
