import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import type { Vault } from '../settings/vault';
import type { Tries } from '../users/tries';
import type { FactorKeys } from './factor-keys';
import type { ResetTokens } from './reset-tokens';
import type { Ending } from './session';
import type { AccessTokens, RefreshTokens } from './tokens';

/** What the doors of this room work with. */
export interface Inside {
  access: AccessTokens;
  refresh: RefreshTokens;
  resetTokens: ResetTokens;
  factorKeys: FactorKeys;
  ending: Ending;
  /** Of passwords. */
  tries: Tries;
  /** Of asking for links: counted apart, so that they slow down nobody's login. */
  askings: Tries;
  vault: Vault;
  mail: Mail;
  /** Where people find the web page, when that was told. */
  publicUrl: string | undefined;
  acrossCompanies: Tenancy['acrossCompanies'];
  operatorNeedsFactor: boolean;
  rightsChanged(companyId: number, userId: number): void;
  /** Where the cookie goes. */
  path: string;
  origins: readonly string[];
  /** May this session refresh once more already? */
  mayRefresh(sessionId: string): boolean;
}
