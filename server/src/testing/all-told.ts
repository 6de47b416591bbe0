import { until, type World } from './world';

/** Until the sandbox's lines have heard everything, and whoever listens was told what came of it. */
export async function allTold(world: World): Promise<void> {
  await until(async () => (await world.owner.query('select 1 from sandbox_events limit 1')).rows.length === 0);
  // Emissions leave some turns after the commit that emptied the table: until none has come while the database was asked.
  for (let told = -1; told !== world.events.length;) {
    told = world.events.length;
    await world.owner.query('select 1');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
