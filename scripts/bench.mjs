// npm run bench: how fast the built server is, beside yardsticks of the same run. `-- --help` is answered by the program.
import path from 'node:path';
import { buildIfStale, install, requireNode, root, run } from './steps.mjs';

requireNode();
await install();
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exitCode = await run(process.execPath, [
  tsx,
  path.join('server', 'bench', 'main.ts'),
  ...process.argv.slice(2),
]);
