import { system } from '@guiche/contract/system';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { sql } from '../platform/database';
import { fail } from '../platform/errors';
import { serve, type PublicCtx } from '../platform/serve';
import { version } from './version';

/** Longer than this a database that still lives does not take to say so. */
const patience = 2_000;

export default (parts: { isStopping(): boolean; site: ReplyOf<typeof system.site> }) =>
  serve(system, {
    version: async () => ({ version }),
    health: async () => ({ status: 'ok' as const }),
    ready: async (ctx) => {
      if (parts.isStopping() || !(await doesDatabaseAnswer(ctx))) throw fail('ERR_UNAVAILABLE');
      return { status: 'ready' as const };
    },
    site: async () => parts.site,
  });

async function doesDatabaseAnswer(ctx: PublicCtx): Promise<boolean> {
  const answer = ctx
    .acrossCompanies((db) => db.one(sql`select 1 as answer`))
    .then(
      () => true,
      () => false,
    );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
