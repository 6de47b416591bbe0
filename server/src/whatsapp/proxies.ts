import { keyFor, sealBytes, unsealBytes } from '../platform/crypto';
import { sql } from '../platform/database';
import { fail } from '../platform/errors';
import type { SafeHttp } from '../platform/safe-http';
import type { Ctx } from '../platform/tenancy';
import { Unreadable } from './unreadable';

/** Addresses of proxies, which may hold a password: sealed, and shown without it. */
export type Proxies = ReturnType<typeof createProxies>;

const hidden = '****';

export function createProxies({ secret, safeHttp }: { secret: string; safeHttp: Pick<SafeHttp, 'isHostAllowed'> }) {
  const key = keyFor(secret, 'proxies');
  const about = (companyId: number, connectionId: number) => `proxy:${companyId}:${connectionId}`;

  return {
    /**
     * What is to be stored of an address that somebody gave: nothing for none.
     * @throws ERR_VALIDATION for one that leads inside, or that holds a part of what we show instead
     */
    sealed(ctx: Ctx, connectionId: number, address: string): { sealed: Buffer | null; shown: string } {
      if (!address) return { sealed: null, shown: '' };
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const isShown = url?.username === hidden || url?.password === hidden;
      if (!url || isShown || !safeHttp.isHostAllowed(url.hostname))
        throw fail('ERR_VALIDATION', { fields: { proxyUrl: 'Invalid' } });
      const sealed = sealBytes(key, Buffer.from(url.href), about(ctx.companyId, connectionId));
      for (const part of ['username', 'password'] as const) if (url[part]) url[part] = hidden;
      return { sealed, shown: url.href };
    },
    /** @throws Unreadable when it was sealed with another master secret: the line must not go out without */
    async read(ctx: Ctx, connectionId: number): Promise<string | undefined> {
      const row = await ctx.db.maybe<{ sealed: Buffer | null }>(sql`
        select proxy_sealed as sealed from connections where company_id = ${ctx.companyId} and id = ${connectionId}`);
      if (!row?.sealed) return undefined;
      try {
        return unsealBytes(key, row.sealed, about(ctx.companyId, connectionId)).toString();
      } catch {
        throw new Unreadable();
      }
    },
  };
}
