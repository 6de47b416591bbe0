import { system } from '@guiche/contract/system';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { readBrand } from '../platform-settings/service';
import type { Hold } from '../platform/hold';
import { fail } from '../platform/errors';
import { serve } from '../platform/serve';
import { version } from './version';

interface Parts {
  isReady(): boolean;
  hold: Pick<Hold, 'isOn' | 'release'>;
  site: Pick<ReplyOf<typeof system.site>, 'signup' | 'sandbox' | 'demo'>;
  apiBase: string;
}

export default (parts: Parts) =>
  serve(system, {
    version: async () => ({ version }),
    health: async () => ({ status: 'ok' as const }),
    ready: async () => {
      if (!parts.isReady()) throw fail('ERR_UNAVAILABLE', { headers: { 'retry-after': '1' } });
      return { status: 'ready' as const };
    },
    site: async ({ acrossCompanies }) => {
      const { hasSignUp, ...brand } = await acrossCompanies((db) => readBrand(db, parts.apiBase));
      return { ...parts.site, ...brand, signup: parts.site.signup && hasSignUp, held: parts.hold.isOn() };
    },
    releaseHold: async ({ log, viewer }) => {
      await parts.hold.release();
      log.warn({ userId: viewer.id }, 'the hold was released');
      return { message: 'Released.' };
    },
  });
