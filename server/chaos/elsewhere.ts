import { setTimeout as sleep } from 'node:timers/promises';
import { pairBetaLine, type Network } from './beta-line';
import { compare } from './conversations';
import type { Demo } from './demo';
import type { Tally } from './tally';
import { takeTicketOf, threadOf } from './tickets';

const company = '5511940000333';
const phone = '5511988860001';
/** The network tells when something was said to the second, so that within one there is no order to keep: milliseconds. */
const apart = 1_050;

/** A customer on a network that knows nothing of our troubles, and writes on through all of them. */
export async function startElsewhere(tally: Tally, demo: Demo, network: Network) {
  const { fake } = network;
  await pairBetaLine(demo, network, company);
  await fake.say(phone, company, 'começo');
  const ticketId = await takeTicketOf(demo.caller, phone);
  const said: string[] = [];
  let isRunning = true;
  const talking = (async () => {
    for (let n = 0; isRunning; n++, await sleep(apart)) {
      await fake.say(phone, company, `de fora ${n}`);
      said.push(`de fora ${n}`);
    }
  })();
  return {
    stop: () => void (isRunning = false),
    /** Compares what was said with the desk; what is missing has `limit` milliseconds to come. */
    async check(limit = 60_000): Promise<void> {
      isRunning = false;
      await talking;
      const onDesk = async () => (await threadOf(demo.caller, ticketId)).map(({ body }) => body).filter((body) => body !== 'começo'); // prettier-ignore
      let shown = await onDesk();
      const missing = () => said.filter((body) => !shown.includes(body));
      for (const until = Date.now() + limit; missing().length && Date.now() < until; shown = await onDesk())
        await sleep(300);
      for (const body of missing()) tally.count('lost', `${phone} on the other network said "${body}"`);
      compare(tally, shown, said, `${phone} from the other network`);
      tally.add('messages of another network looked for afterwards', said.length);
    },
  };
}
