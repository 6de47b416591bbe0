import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Entering, EnteringLook } from '../../e2e/pace-words';
import { inBrowser } from './browser';
import { startProduct } from './processes';
import { emptyFolder, removeDataDir, root } from './surroundings';

/** Seconds. */
export interface Starts {
  build: number;
  /** A first start without the demo: a new embedded database, its schema, the operator. */
  database: number;
  /** How much longer a first start takes with the demo. */
  demo: number;
  /** A later start on the same data. */
  second: number;
  entering: Entering;
  enteringOnSlowPhone: Entering;
}

const demoLogin = { email: 'ana@demo.local', password: 'demo1234' };

/** Builds anew, and starts on empty and on existing data directories with the embedded database. */
export async function measureStarts(): Promise<Starts> {
  const build = await timeBuild();
  const bare = emptyFolder('start-bare');
  const shown = emptyFolder('start-demo');
  try {
    const database = await timeStart(bare, 'off');
    const withDemo = await timeStart(shown, 'on');
    const second = await startProduct({ DATA_DIR: shown, DEMO: 'on' });
    try {
      const look: EnteringLook = { url: second.url, ...demoLogin, times: 12 };
      const entering = await inBrowser<Entering>('pace-entering.ts', look);
      const enteringOnSlowPhone = await inBrowser<Entering>('pace-entering.ts', { ...look, onSlowPhone: true });
      const demo = Math.max(0, withDemo - database);
      return { build, database, demo, second: second.readyAfter / 1000, entering, enteringOnSlowPhone };
    } finally {
      await second.stop();
    }
  } finally {
    for (const folder of [bare, shown]) removeDataDir(folder);
  }
}

async function timeStart(dataDir: string, demo: 'on' | 'off'): Promise<number> {
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: demo });
  await product.stop();
  return product.readyAfter / 1000;
}

async function timeBuild(): Promise<number> {
  const before = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed; the reason stands above.');
  return (performance.now() - before) / 1000;
}
