// npm start: from a fresh checkout to a running server, in the foreground.
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, install, requireNode, root, run } from './steps.mjs';

requireNode();
await install();
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const main = path.join(root, 'server', 'dist', 'main.js');
const { flags, variables } = JSON.parse(fs.readFileSync(path.join(root, 'server', 'process.json'), 'utf8'));
const environment = { NODE_ENV: 'production', ...variables, ...process.env };
process.exitCode = await run(process.execPath, [...flags, main], { env: environment });
