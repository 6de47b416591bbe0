import { auth } from '@guiche/contract/auth';
import { settings } from '@guiche/contract/settings';
import { createHash } from 'node:crypto';
import { createFactorKeys } from '../auth/factor-keys';
import { createContacts } from '../contacts/service';
import { runHooks } from '../hook-list';
import { fillKnowledge, fillVersions, promptSeen } from './full-knowledge';
import { apiToken, secretWords, type Hand } from './full-rows';
import { enter, secret } from './world';

/** The company, its settings and its people. */
export async function fillPeople({ world, transaction, insert, change }: Hand) {
  const { home, app } = world;
  const company = home.id;
  const hours = JSON.stringify([
    { weekday: 'segunda Padaria', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  ]);

  await transaction.asOwner(
    `update companies set phone = '551140000000', email = 'a@padaria.test', schedules = $2 where id = $1`,
    [company, hours],
  );
  // what it writes down stands in the audit list
  await home.admin.call(settings.update, { params: { key: 'asaas' }, body: { value: secretWords.setting } });
  await change(
    'queues',
    home.vendas,
    `greeting_message = 'Olá', out_of_hours_message = 'Fechado', schedules = '${hours}'`,
  );
  await change(
    'connections',
    home.line,
    `qrcode = '${secretWords.qrcode}', token_hash = '${secretWords.hash}token', token_tail = 'tail', send_id_queue = ${home.vendas},
     greeting_message = 'Olá', complation_message = 'Até', out_of_hours_message = 'Fechado', rating_message = 'Nota?'`,
  );
  const tokenHash = createHash('sha256').update(apiToken).digest('hex');
  await change('connections', home.lineOfAll, `token_hash = '${tokenHash}', token_tail = '${apiToken.slice(-4)}'`);
  const { id: provider } = await insert('ai_providers', {
    name: 'Modelos Padaria',
    // answers without a service
    preset: 'offline',
    base_url: 'https://127.0.0.1:9/v1',
    api_key: secretWords.promptKey,
    model: 'modelo',
    transcription_model: 'escuta',
    embedding_model: 'sentido',
    is_default: true,
    prices: JSON.stringify([{ model: 'modelo', input: 1, output: 2 }]),
    checks: JSON.stringify([{ what: 'text', state: 'works', detail: '', ms: 7 }]),
    tested_at: new Date(),
  });
  const { id: prompt } = await insert('prompts', {
    name: 'Atendente Padaria',
    prompt: 'Responda com calma',
    api_key: secretWords.promptKey,
    voice_key: secretWords.promptKey,
    voice_region: 'brazilsouth',
    voice_failed_at: new Date(),
    queue_id: home.vendas,
    provider_id: provider,
    forbidden: 'Receita Padaria',
    transfer_queue_ids: `{${home.suporte}}`,
    updated_at: promptSeen,
  });
  await change('connections', home.line, `prompt_id = ${prompt}, down_since = now(), alerted_at = now()`);
  const used = { day: '2026-01-05', prompt_id: prompt, model: 'modelo', kind: 'answer', micros: 700 };
  const { id: reserved } = await insert('ai_usage', used);
  await insert('ai_usage', {
    ...used,
    settles: reserved,
    tokens_in: 7,
    tokens_out: 7,
    chars: 7,
    seconds: 7,
    micros: -7,
  });
  await insert('ai_months', { month: '2026-01-01', micros: 693, told: 80 });
  await insert('ai_budgets', { cap_cents: 1_000, at_cap: 'tell', answers_a_day: 7 });
  await insert('queue_prompts', { queue_id: home.suporte, prompt_id: prompt });
  const article = await fillKnowledge(insert, prompt);
  const promptVersion = await fillVersions(insert, prompt, { queue: home.vendas, provider });
  await insert('connection_states', { connection_id: home.line, status: 'TIMEOUT', cause: 'unreachable' });
  await change('connections', home.lineOfAll, `qrcode = '${secretWords.qrcode}'`);
  const ana = home.ana.viewer.id;
  await change(
    'users',
    ana,
    `password_hash = '${secretWords.hash}password', greeting_message = 'Olá', transfer_message = 'Passo', whatsapp_id = ${home.line}`,
  );
  const { id: renata } = await insert('users', { name: 'Renata', email: 'renata@padaria.test', password_hash: 'none' });
  await insert('user_queues', { user_id: renata, queue_id: home.vendas });
  await insert('first_steps', { user_id: renata });
  const { id: olga } = await insert('users', {
    name: 'Olga',
    email: 'olga@padaria.test',
    password_hash: 'none',
    super: true,
  });
  const operator = await enter(app, company, olga);
  const { cookie } = await app.auth.openFor(company, renata);
  await transaction.asOwner(`update sessions set user_agent = 'Firefox', ip = '127.0.0.1' where company_id = $1`, [
    company,
  ]);
  // Whoever has no password gets the admin's.
  await insert('push_subscriptions', {
    session_id: home.ana.viewer.sessionId,
    endpoint: 'https://push.test/ana',
    p256dh: 'BCVxsr7N',
    auth: 'BTBZMqHH',
    language: 'pt',
  });
  await transaction.asOwner(
    `update users u set password_hash = a.password_hash from users a
     where u.company_id = $1 and u.password_hash = 'none' and a.company_id = $1 and a.id = $2`,
    [company, home.admin.viewer.id],
  );
  return {
    operator,
    prompt,
    promptVersion,
    article,
    provider,
    renata,
    cookie,
    ...(await fillAccess({ world, insert, transaction }, operator.viewer.id, renata)),
  };
}

/** Links for a new password, and second factors. */
async function fillAccess({ world, insert, transaction }: Omit<Hand, 'change'>, operator: number, renata: number) {
  const { home } = world;
  const makeLink = async (userId: number) => {
    const { body } = await home.admin.call(auth.makeLink, { params: { userId } });
    return new URL(body.link).searchParams.get('token')!;
  };
  await makeLink(home.bruno.viewer.id);
  // As if he had asked for it himself: what the operator is shown.
  await transaction.asOwner('update password_resets set made_by = null where company_id = $1', [home.id]);
  const resetToken = await makeLink(renata);
  const keys = createFactorKeys(secret);
  const totpSecret = Buffer.from('a secret of 20 bytes');
  const staff = [home.admin, home.supervisor, home.ana, home.bruno].map(({ viewer }) => viewer.id);
  for (const userId of [...staff, operator, renata]) {
    await insert('user_totps', { user_id: userId, secret_sealed: keys.seal(home.id, userId, totpSecret) });
  }
  await transaction.asOwner('update user_totps set confirmed_at = now() where company_id = $1 and user_id = $2', [
    home.id,
    renata,
  ]);
  await insert('user_recovery_codes', { user_id: renata, code_hash: keys.hashOf(home.id, renata, 'abcde-fghij') });
  return { resetToken, totpSecret };
}

/** Contacts, two of which turned out to be one. */
export async function fillContacts({ world, transaction, insert }: Hand) {
  const { home, app } = world;
  const company = home.id;
  const person = async (name: string, number: string) => {
    const { id } = await insert('contacts', {
      name,
      number,
      email: `${number}@cliente.test`,
      profile_pic_url: `https://fotos.test/${number}`,
      whatsapp_id: home.line,
    });
    await insert('contact_identities', { kind: 'pn', value: number, contact_id: id });
    await insert('contact_extra_info', { contact_id: id, name: 'Rua', value: 'das Flores' });
    return id;
  };
  const contact = await person('Marina Padaria', '5511970000001');
  const idleContact = await person('Jorge Padaria', '5511970000002');
  const freshContact = await person('Nova Padaria', '5511970000003');
  await person('Um Padaria', '5511970000004');
  const twoId = await person('Dois Padaria', '5511970000005');
  await insert('contact_identities', { kind: 'lid', value: '990001', contact_id: twoId });
  const contacts = createContacts({ runHooks });
  await app.tenancy.inCompany(company, (ctx) =>
    contacts.learnIdentity(ctx, { kind: 'pn', value: '5511970000004' }, { kind: 'lid', value: '990001' }),
  );
  const [merge] = await transaction.asOwner<{ id: number }>('select id from contact_merges where company_id = $1', [
    company,
  ]);
  return { contact, idleContact, freshContact, merge: merge!.id };
}
