import path from 'node:path';
import { buildIfStale, install, requireNode, root, run } from './steps.mjs';
import { supervise } from './supervise.mjs';

/** Runs a TypeScript program of the repository against what is built, with the arguments that were given. */
export async function runProgram(...place) {
  requireNode();
  supervise();
  await install();
  const built = await buildIfStale();
  if (built !== 0) process.exit(built);
  const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  process.exitCode = await run(process.execPath, [tsx, path.join(...place), ...process.argv.slice(2)]);
}
