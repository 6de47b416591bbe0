import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './surroundings';

/** Runs a program of `e2e` that looks at the product in a browser. @returns what its last line of output says */
export async function inBrowser<Answer>(program: string, asked: object): Promise<Answer> {
  const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs');
  const file = path.join(root, 'e2e', program);
  const child = spawn(process.execPath, ['--import', tsx, file, JSON.stringify(asked)], {
    cwd: path.join(root, 'e2e'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} could not measure; the reason stands above.`);
  return JSON.parse(said.trimEnd().split('\n').at(-1)!) as Answer;
}
