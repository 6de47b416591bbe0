import { once } from 'node:events';
import { jsonShapes } from '../src/testing/json-shapes';
import { login, startProduct, type Product } from './processes';
import { emptyFolder, removeDataDir } from './surroundings';

/** What a megabyte of JSON of one shape does to a server. */
export interface Bulk {
  shape: string;
  /** With what it was answered. */
  status: number;
  /** How long the event loop kept everybody waiting meanwhile, in each round: milliseconds. */
  held: number[];
}

/** A little less than an endpoint reads, so that none is refused for its length alone. */
const bytes = 999_900;
/** Others use the machine: a round is none. */
const rounds = 9;
/** As much as any endpoint reads without files. Nobody has this conversation: all of it is looked at, and nothing is done. */
const path = '/api/messages/2147483647';

/** Every shape in turn, round after round, against the built server with its own database on this machine. */
export async function measureBodies(): Promise<Bulk[]> {
  const folder = emptyFolder('bodies');
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on', RATE_LIMITS: 'off' }, { watched: true });
  try {
    const token = await login(product.url, 'ana@demo.local', 'demo1234');
    const measured = jsonShapes.map(([shape, of]) => ({ shape, body: of(bytes), status: 0, held: [] as number[] }));
    for (let round = 0; round < rounds; round++)
      for (const one of measured) {
        const { status, held } = await post(product, token, one.body);
        one.status = status;
        one.held.push(held);
      }
    return measured.map(({ shape, status, held }) => ({ shape, status, held }));
  } finally {
    await product.stop();
    removeDataDir(folder);
  }
}

async function post({ url, process }: Product, token: string, body: string): Promise<{ status: number; held: number }> {
  process.send('begin');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  process.send('end');
  const [{ longest }] = (await once(process, 'message')) as [{ longest: number }];
  return { status: answer.status, held: longest };
}
