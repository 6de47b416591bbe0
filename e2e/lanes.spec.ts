import { expect, test } from './actors';
import { callAs, staff } from './staff';

/** Several hundred lanes: how long the page is held up while somebody scrolls past all of them. */

// a single late frame is the machine's as often as ours: a measurement, for when nothing else runs
test.skip(!process.env.LANES, 'LANES=1 measures it');

test('three hundred lanes are scrolled past with hardly a frame held up', async ({ enter, baseURL }) => {
  const api = await callAs(baseURL!, staff.sofia.email);
  for (let n = 1; n <= 300; n++) {
    const made = await api.post('/api/tags', { data: { name: `Coluna nº ${n}`, color: '#0f766e', kanban: 1 } });
    expect(made.ok()).toBe(true);
  }
  await api.dispose();
  const page = await enter('sofia', { at: '/kanban', viewport: { width: 1440, height: 900 } });
  const board = page.getByRole('region', { name: 'Quadro' });
  await expect(board.getByRole('heading', { name: 'Coluna nº 1', exact: true })).toBeAttached();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const metrics = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await metrics();
  const took = await board.evaluate(async (area) => {
    const long: number[] = [];
    const watch = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    watch.observe({ entryTypes: ['longtask'] });
    const gaps: number[] = [];
    let last = performance.now();
    const width = area.scrollWidth - area.clientWidth;
    let steps = 0;
    while (area.scrollLeft < width - 1 && steps < 2000) {
      area.scrollLeft += 240;
      steps += 1;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      gaps.push(performance.now() - last);
      last = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    watch.disconnect();
    return {
      steps,
      long,
      longestFrame: Math.max(...gaps),
      columns: area.children.length,
      nodes: document.querySelectorAll('*').length,
    };
  });
  const after = await metrics();
  const spent = Object.fromEntries(
    ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'LayoutCount'].map((name) => [
      name,
      after[name]! - before[name]!,
    ]),
  );
  process.stdout.write(`${JSON.stringify({ ...took, spent })}\n`);
  expect(took.long.filter((ms) => ms > 50).length).toBeLessThan(took.steps / 20);
  expect((spent['ScriptDuration']! + spent['LayoutDuration']!) / took.steps).toBeLessThan(0.02);
  await expect(board.getByRole('heading', { name: 'Coluna nº 99', exact: true })).toBeInViewport();
});
