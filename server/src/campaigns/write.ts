import type { Asked } from '../connections/number-checks';
import type { Contacts } from '../contacts/service';
import type { ProgramTurns } from '../platform/program-turns';
import type { Tenancy } from '../platform/tenancy';
import { askToWrite } from './ask';
import { claim, SaidNo } from './claim';
import { lookUp } from './look-up';

/** So many in one run, and for so long; then others have the worker: a slow machine must not make people wait for it. */
const mostInARun = 50;
const longestRunMs = 200;

interface Parts {
  tenancy: Tenancy;
  contacts: Pick<Contacts, 'findOrCreate'>;
  gateway: Asked;
  programTurns: ProgramTurns;
}

/** Writes what the campaigns of a line have, one claim after the other, as long as none has to wait. */
export async function write(parts: Parts, companyId: number, lineId: number): Promise<void> {
  const untold = new Set<string>();
  const from = performance.now();
  for (let n = 0; n < mostInARun && performance.now() - from < longestRunMs; n += 1) {
    const draw = Math.random();
    const claimed = await parts
      .programTurns(() => parts.tenancy.inCompany(companyId, (ctx) => claim(ctx, parts, lineId, draw, untold)))
      .catch((error: unknown) => {
        if (error instanceof SaidNo) return 'more' as const;
        throw error;
      });
    if (claimed === 'later') return;
    if (claimed !== 'more' && !(await lookUp(parts, companyId, lineId, claimed, untold))) return;
  }
  await parts.tenancy.inCompany(companyId, (ctx) => askToWrite(ctx, lineId));
}
