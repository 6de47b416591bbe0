import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, type Product } from './processes';
import { emptyFolder, removeDataDir } from './surroundings';

/** How the owner of a known device gets in while somebody else guesses passwords. */
export interface Storm {
  /** Who guesses what, from where. */
  name: string;
  /** Logins of the owner: how many, how many were let in, and what each took, in milliseconds. */
  logins: number;
  letIn: number;
  took: number[];
  /** What the guesses were answered with, by status. */
  guesses: Record<string, number>;
}

const owner = { email: 'ana@demo.local', password: 'demo1234' };
const aSecond = 50;
const seconds = 20;
const betweenLogins = 500;

const address = (n: number) => `203.0.${(n >> 8) & 255}.${n & 255}`;
const storms: [string, (n: number) => { email: string; from: string }][] = [
  ['their e-mail, from one address', () => ({ email: owner.email, from: address(1) })],
  ['their e-mail, from as many addresses as guesses', (n) => ({ email: owner.email, from: address(n) })],
  ['as many e-mails and addresses as guesses', (n) => ({ email: `somebody${n}@demo.local`, from: address(n) })],
];

interface Answer {
  status: number;
  took: number;
  device: string | undefined;
}

async function login({ url }: Product, who: { email: string; password: string }, from: string, device?: string) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(device && { cookie: device }),
    },
    body: JSON.stringify(who),
  });
  await answer.arrayBuffer();
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('jrd='));
  return { status: answer.status, took: performance.now() - began, device: set?.split(';')[0] } satisfies Answer;
}

/** One after the other, each for a while, against the built server with its own database on this machine. */
export async function measureStorms(): Promise<Storm[]> {
  const folder = emptyFolder('storm');
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on', TRUST_PROXY: 'on', RATE_LIMITS: 'on' });
  try {
    const known = await login(product, owner, '198.51.100.1');
    if (!known.device) throw new Error(`The owner was not let in before the storm: ${known.status}.`);
    const measured: Storm[] = [];
    for (const [name, guess] of storms) measured.push(await measure(product, known.device, name, guess));
    return measured;
  } finally {
    await product.stop();
    removeDataDir(folder);
  }
}

let guessed = 0;

async function measure(
  product: Product,
  known: string,
  name: string,
  guess: (typeof storms)[number][1],
): Promise<Storm> {
  const storm: Storm = { name, logins: 0, letIn: 0, took: [], guesses: {} };
  const under: Promise<unknown>[] = [];
  const until = performance.now() + seconds * 1000;
  const guesses = setInterval(() => {
    const { email, from } = guess(++guessed);
    const answered = login(product, { email, password: 'a wrong one' }, from).then(
      ({ status }) => String(status),
      () => 'nothing',
    );
    under.push(answered.then((status) => (storm.guesses[status] = (storm.guesses[status] ?? 0) + 1)));
  }, 1000 / aSecond);
  try {
    // The storm stands before the first login.
    await sleep(2 * betweenLogins);
    let device = known;
    while (performance.now() < until) {
      const next = performance.now() + betweenLogins;
      // From the very address that guesses.
      const answer = await login(product, owner, address(1), device);
      storm.logins += 1;
      storm.took.push(answer.took);
      if (answer.status === 200) storm.letIn += 1;
      device = answer.device ?? device;
      await sleep(Math.max(0, next - performance.now()));
    }
  } finally {
    clearInterval(guesses);
    await Promise.all(under);
  }
  return storm;
}
