import type { World } from '../testing/world';

/** Whoever writes to the line of both queues is asked which one they want. */
export const askForQueue = (world: World) =>
  world.owner.query(`update connections set greeting_message = 'Com quem?' where company_id = $1 and id = $2`, [
    world.home.id,
    world.home.lineOfAll,
  ]);
