import autocannon from 'autocannon';

/** One request: an address on the server, and for a POST its body. */
export interface Wanted {
  path: string;
  body?: string;
}

export interface Sample {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** Answers of the first part of a second are not counted: connections open, pools wake. */
const unmeasured = 0.4;

/**
 * Keeps as many requests under way as there are connections.
 * @throws when an answer is not a success: a fast refusal would look like speed
 */
export async function measure(
  url: string,
  next: () => Wanted,
  options: { connections: number; seconds: number; token?: string },
): Promise<Sample> {
  const { connections, seconds, token } = options;
  const first = next();
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(first.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const method = first.body === undefined ? 'GET' : 'POST';
  const run = autocannon({
    url,
    connections,
    duration: seconds + unmeasured,
    sampleInt: 100,
    timeout: 30,
    headers,
    requests: [{ method, headers, ...first, setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const from = performance.now() + unmeasured * 1000;
  const until = from + seconds * 1000;
  const times: number[] = [];
  const refused = new Map<number, number>();
  void run.on('response', (_client, status, _bytes, ms) => {
    const now = performance.now();
    if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1);
    else if (now >= from && now < until) times.push(ms);
  });
  const { errors, timeouts } = await run;
  if (refused.size || errors || timeouts) {
    const statuses = [...refused].map(([status, count]) => `${count} x ${status}`).join(', ');
    throw new Error(
      `${method} ${first.path} failed: ${statuses || 'no answer'}, ${errors} errors, ${timeouts} timeouts`,
    );
  }
  return { perSecond: times.length / seconds, ...percentiles(times) };
}

export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Each figure's median over the rounds. */
export function median(samples: Sample[]): Sample {
  const middle = (figure: keyof Sample) => {
    const sorted = samples.map((sample) => sample[figure]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)]!;
  };
  return { perSecond: middle('perSecond'), p50: middle('p50'), p95: middle('p95'), p99: middle('p99') };
}
