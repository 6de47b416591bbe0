import type { Publish } from '../audit/service';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import type { Vault } from '../settings/vault';
import type { DeviceCookies } from './device-cookie';
import type { FactorKeys } from './factor-keys';
import type { ResetTokens } from './reset-tokens';
import type { Ending } from './session';
import type { AccessTokens, RefreshTokens } from './tokens';

/** What the endpoints of this module work with. */
export interface Deps {
  access: AccessTokens;
  refresh: RefreshTokens;
  resetTokens: ResetTokens;
  factorKeys: FactorKeys;
  ending: Ending;
  throttle: Throttle;
  devices: DeviceCookies;
  vault: Vault;
  mail: Mail;
  /** Where people find the web page, when that was told. */
  publicUrl: string | undefined;
  acrossCompanies: Tenancy['acrossCompanies'];
  reading: Tenancy['reading'];
  publish: Publish;
  operatorNeedsFactor: boolean;
  rightsChanged(companyId: number, userId: number): void;
  /** Whom companies turn to. */
  support(): Promise<{ phone: string; email: string }>;
  /** Where an admin of a company that is due can pay without logging in, if anywhere. */
  payPathOf(companyId: number): Promise<string | undefined>;
  /** Where the cookie goes. */
  path: string;
  origins: readonly string[];
}
