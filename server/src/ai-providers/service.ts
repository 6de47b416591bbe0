import { presetDefaults, type AiProvider, type aiProviders } from '@guiche/contract/ai-providers';
import type { BodyOf } from '@guiche/contract/endpoint';
import { fail } from '../platform/errors';
import { enqueueOne } from '../platform/jobs';
import { isMask } from '../platform/key-safe';
import type { SafeFetch } from '../platform/safe-fetch';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { readSetting } from '../settings/service';
import type { ProviderKeys } from './keys';
import type { OpenProvider } from './model';
import { publishProvider, publishProviderGone } from './live';
import { offlineChecks } from './offline';
import { probe } from './probe';
import * as queries from './queries';

/** What the endpoints of this module need from around it. */
export interface Deps {
  keys: ProviderKeys;
  safeFetch: SafeFetch;
  /** Rules may answer instead of a service. */
  hasOffline: boolean;
}

const shown = (ctx: Ctx, { keys }: Deps, row: AiProvider): AiProvider => ({
  ...row,
  apiKey: keys.mask(ctx.companyId, row.id, 'apiKey', row.apiKey),
});

export const list = async (ctx: Ctx, deps: Deps): Promise<AiProvider[]> =>
  (await queries.allProviders(ctx)).map((row) => shown(ctx, deps, row));

/** @throws ERR_VALIDATION for an address that leads inside */
export async function create(ctx: Ctx, deps: Deps, body: BodyOf<typeof aiProviders.create>): Promise<AiProvider> {
  refuseInside(deps, body);
  if (isMask(body.apiKey)) throw fail('ERR_VALIDATION', { fields: { apiKey: 'Invalid' } });
  const others = await queries.lockProviders(ctx);
  const { id } = await queries.insertProvider(ctx, body);
  const isDefault = body.isDefault || !others.some((other) => other.isDefault);
  if (isDefault) await dethrone(ctx, deps);
  const apiKey = deps.keys.close(ctx.companyId, id, 'apiKey', body.apiKey);
  await queries.updateProvider(ctx, id, { apiKey, isDefault });
  await fillEmbeddings(ctx);
  return publishProvider(ctx, 'create', await show(ctx, deps, id));
}

/**
 * A key goes to the host that it was given for: with another address it has to be given again.
 * @throws ERR_NO_AI_PROVIDER_FOUND, ERR_VALIDATION
 */
export async function update(
  ctx: Ctx,
  deps: Deps,
  id: number,
  body: BodyOf<typeof aiProviders.update>,
): Promise<AiProvider> {
  const fields: queries.ProviderFields = { ...body };
  await queries.lockProviders(ctx);
  const before = await queries.providerById(ctx, id);
  if (!before) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  const after = { preset: body.preset ?? before.preset, baseUrl: body.baseUrl ?? before.baseUrl };
  if (after.baseUrl !== before.baseUrl || after.preset !== before.preset) refuseInside(deps, after);
  if (body.apiKey === undefined || isMask(body.apiKey)) delete fields.apiKey;
  else fields.apiKey = deps.keys.close(ctx.companyId, id, 'apiKey', body.apiKey);
  const isElsewhere = originOf(after.baseUrl) !== originOf(before.baseUrl);
  if (isElsewhere && before.apiKey && fields.apiKey === undefined)
    throw fail('ERR_VALIDATION', { fields: { apiKey: 'Required' } });
  // One is always the default: it stops being it when another one becomes it.
  if (body.isDefault === false || before.isDefault) delete fields.isDefault;
  if (fields.isDefault) await dethrone(ctx, deps);
  await queries.updateProvider(ctx, id, changed(before, fields));
  await fillEmbeddings(ctx);
  return publishProvider(ctx, 'update', await show(ctx, deps, id));
}

/** @throws ERR_NO_AI_PROVIDER_FOUND */
export async function remove(ctx: Ctx, deps: Deps, id: number): Promise<{ message: string }> {
  const all = await queries.lockProviders(ctx);
  if (!(await queries.deleteProvider(ctx, id))) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  publishProviderGone(ctx, id);
  const heir = all.find((one) => one.id !== id);
  if (heir && !all.some((one) => one.isDefault && one.id !== id)) {
    await queries.updateProvider(ctx, heir.id, { isDefault: true });
    publishProvider(ctx, 'update', await show(ctx, deps, heir.id));
  }
  await fillEmbeddings(ctx);
  return { message: 'AI provider deleted.' };
}

/**
 * Tries what the service can do, and keeps what that showed.
 * @throws ERR_NO_AI_PROVIDER_FOUND
 */
export async function test(ctx: UserCtx, deps: Deps, id: number): Promise<AiProvider> {
  const row = await queries.providerById(ctx, id);
  if (!row) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  const apiKey = deps.keys.open(ctx.companyId, id, 'apiKey', row.apiKey);
  const checks =
    row.preset === 'offline' ? offlineChecks : await probe({ ...row, apiKey: apiKey ?? '' }, deps.safeFetch);
  return ctx.writing(async (writing) => {
    await queries.noteChecks(writing, row, checks);
    return publishProvider(writing, 'update', await show(writing, deps, id));
  });
}

/** A service as words are asked of it. */
export type WordsProvider = OpenProvider &
  Pick<AiProvider, 'preset' | 'checks' | 'prices'> & {
    /** The company sends no numbers of phones and documents. */
    hidesNumbers: boolean;
  };

/**
 * The service that a prompt is answered by, with its key in the clear: the one that it names, else the default. A prompt with
 * a key of its own and no service is OpenAI's, as it always was with older clients.
 */
export async function openFor(
  ctx: Ctx,
  keys: ProviderKeys,
  prompt: { providerId: number | null; apiKey: string },
): Promise<WordsProvider | undefined> {
  const hidesNumbers = (await readSetting(ctx, 'aiMasking')) === 'enabled';
  const named = prompt.providerId === null ? undefined : await queries.providerById(ctx, prompt.providerId);
  const row = named ?? (await queries.defaultProvider(ctx));
  if (row) {
    const apiKey = prompt.apiKey || (keys.open(ctx.companyId, row.id, 'apiKey', row.apiKey) ?? '');
    return { ...row, apiKey, hidesNumbers };
  }
  if (!prompt.apiKey) return undefined;
  const none = { transcriptionModel: '', embeddingModel: '', checks: [], prices: [] };
  return { ...presetDefaults.openai, ...none, preset: 'openai', apiKey: prompt.apiKey, hidesNumbers };
}

/** The service that is asked for everything that no prompt asks for, if the company has one. */
export const openDefault = (ctx: Ctx, keys: ProviderKeys): Promise<WordsProvider | undefined> =>
  openFor(ctx, keys, { providerId: null, apiKey: '' });

/** @throws ERR_NO_AI_PROVIDER_FOUND */
async function show(ctx: Ctx, deps: Deps, id: number): Promise<AiProvider> {
  const row = await queries.providerById(ctx, id);
  if (!row) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  return shown(ctx, deps, row);
}

/** The default may be another, or its model: what was made by the one before says nothing any more. */
const fillEmbeddings = (ctx: Ctx): Promise<void> => enqueueOne(ctx, 'embeddings.fill');

async function dethrone(ctx: Ctx, deps: Deps): Promise<void> {
  for (const { id } of await queries.noDefault(ctx)) publishProvider(ctx, 'update', await show(ctx, deps, id));
}

/** What is really another: what is only sent back takes no try away. */
const changed = (before: AiProvider, fields: queries.ProviderFields): queries.ProviderFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as keyof queries.ProviderFields] !== value),
  );

const originOf = (baseUrl: string) => (baseUrl ? new URL(baseUrl).origin : '');

function refuseInside(
  { safeFetch, hasOffline }: Deps,
  { preset, baseUrl }: Pick<AiProvider, 'preset' | 'baseUrl'>,
): void {
  const isFine = preset === 'offline' ? hasOffline && baseUrl === '' : safeFetch.isAllowed(baseUrl);
  if (!isFine) throw fail('ERR_VALIDATION', { fields: { baseUrl: 'Invalid address' } });
}
