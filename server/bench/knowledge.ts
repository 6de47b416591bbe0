import { percentiles } from './load';
import { login, startProduct, type Product } from './processes';
import { createRandom } from './random';
import { emptyFolder, removeDataDir } from './surroundings';

/** How fast what is known about a question is found. */
export interface KnowledgePace {
  articles: number;
  /** From the question to what was found, over HTTP, in milliseconds. */
  found: { p50: number; p95: number; p99: number };
  /** Questions that found something. */
  answered: number;
  asked: number;
  /** Articles written a second, eight at once. */
  perSecond: number;
}

const articles = 20_000;
const asked = 400;
const atOnce = 8;
const vocabulary = 8_000;

/** Against the built server with its own database and the demo company on this machine. */
export async function measureKnowledge(scale: number): Promise<KnowledgePace> {
  const folder = emptyFolder('knowledge');
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on' });
  try {
    return await measure(product, Math.max(100, Math.round(articles * scale)));
  } finally {
    await product.stop();
    removeDataDir(folder);
  }
}

async function measure({ url }: Product, most: number): Promise<KnowledgePace> {
  const token = await login(url, 'admin@demo.local', 'demo1234');
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

  const { next: random } = createRandom(20_261_123);
  const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo cra ble pri flo tru nha'.split(' ');
  const word = (n: number) =>
    [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20].map((one) => syllables[one]).join('');
  // A few words stand everywhere, most nearly nowhere, as in any language.
  const some = () => word(Math.floor(vocabulary * random() ** 3));
  const words = (count: number) => Array.from({ length: count }, some).join(' ');

  const before = performance.now();
  let made = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (made++ < most)
        await call('/knowledge', {
          title: words(4),
          body: Array.from({ length: 12 }, () => `${words(11)}.`).join('\n\n'),
        });
    }),
  );
  const perSecond = most / ((performance.now() - before) / 1000);

  const times: number[] = [];
  let answered = 0;
  for (let n = -20; n < asked; n++) {
    const question = encodeURIComponent(`Gostaria de saber ${words(3 + Math.floor(random() * 6))}?`);
    const begun = performance.now();
    const { found } = await call<{ found: unknown[] }>(`/knowledge/search?question=${question}`);
    if (n < 0) continue;
    times.push(performance.now() - begun);
    if (found.length) answered++;
  }
  return { articles: most, found: percentiles(times), answered, asked, perSecond };
}
