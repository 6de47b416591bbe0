import { endpoints } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

describe('the description of the API', () => {
  it('is made once, and lets others have their turn meanwhile', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve));
    })();
    const first = await world.app.http.inject({ url: '/api/openapi.json' });
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(endpoints.length / 2);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const { paths } = JSON.parse(first.payload) as { paths: Record<string, object> };
    expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(endpoints.length);

    const again = await world.app.http.inject({ url: '/api/openapi.json' });
    // the very bytes: nothing is put into words a second time
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  });
});
