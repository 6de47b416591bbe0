import { can, type Viewer } from '@guiche/contract/permissions';
import {
  settingKeys,
  settingValues,
  type secretSettings,
  type Setting,
  type SettingKey,
} from '@guiche/contract/settings';
import { audit } from '../audit/service';
import type { Db } from '../platform/database';
import { setTimeZone } from '../companies/time-zone';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { publish } from './live';
import * as queries from './queries';
import { isMask, isSecret, mask, type Vault } from './vault';

type Beholder = Pick<Viewer, 'profile' | 'super'>;

/** All settings; of secrets admins see a mask, others nothing. */
export async function listSettings(ctx: Ctx, vault: Vault, viewer: Beholder): Promise<Setting[]> {
  const rows = await queries.list(ctx, settingKeys);
  return rows.map((row) => shown(row, vault, viewer));
}

/**
 * Changes one setting.
 * @throws ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION for what only the operator writes, ERR_VALIDATION
 */
export async function updateSetting(ctx: UserCtx, vault: Vault, key: string, value: string): Promise<Setting> {
  if (!isKey(key)) throw fail('ERR_NO_SETTING_FOUND');
  if (key === 'campaignsEnabled' && !ctx.viewer.super) throw fail('ERR_NO_PERMISSION');
  if (isSecret(key) && ctx.viewer.support) throw fail('ERR_NOT_AS_SUPPORT');
  const allowed: readonly string[] | null = settingValues[key];
  if (allowed && !allowed.includes(value)) {
    throw fail('ERR_VALIDATION', { fields: { value: `One of ${allowed.join(', ')}` } });
  }
  if (isSecret(key) && isMask(value)) {
    const unchanged = await queries.readForChange(ctx, key);
    return shown(unchanged ?? (await queries.write(ctx, key, '')), vault, ctx.viewer);
  }
  const stored = isSecret(key) ? vault.close(ctx.companyId, key, value) : value;
  const before = await queries.readForChange(ctx, key);
  if (key === 'timeZone') await setTimeZone(ctx, value);
  const setting = shown(await queries.write(ctx, key, stored), vault, ctx.viewer);
  await audit(ctx, {
    action: 'setting.update',
    subject: key,
    before: { value: before ? shown(before, vault, ctx.viewer).value : initial(key) },
    after: { value: setting.value },
  });
  publish(ctx, setting);
  return setting;
}

/** The value of a setting that is no secret, for other modules. */
export async function readSetting(
  ctx: Ctx,
  key: Exclude<SettingKey, (typeof secretSettings)[number]>,
): Promise<string> {
  return (await queries.readValue(ctx, key))?.value ?? initial(key);
}

/** Every setting of a new company, with values other than the defaults where told. */
export async function insertDefaults(
  db: Db,
  companyId: number,
  values: Partial<Record<SettingKey, string>>,
  now: Date,
): Promise<void> {
  const rows = settingKeys.map((key) => [key, values[key] ?? initial(key)] as const);
  await queries.insertAll(db, companyId, rows, now);
}

const initial = (key: SettingKey): string => settingValues[key]?.[0] ?? '';

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingValues, key);

function shown(row: Setting, vault: Vault, viewer: Beholder): Setting {
  if (!isSecret(row.key)) return row;
  if (!can(viewer, 'settings:manage')) return { ...row, value: '' };
  return { ...row, value: mask(vault.open(row.companyId, row.key, row.value)) };
}
