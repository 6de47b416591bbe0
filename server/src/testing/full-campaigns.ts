import type { Hand, Rows } from './full-rows';

type Around = Pick<Rows, 'contactList' | 'fileList' | 'tag' | 'sent' | 'contact' | 'mediaKey' | 'ticket'>;

/** A campaign that waits, one that runs and one that is over, with a recipient each. */
export async function fillCampaigns(
  { world, insert, change }: Pick<Hand, 'world' | 'insert' | 'change'>,
  { contactList, fileList, tag, sent, contact, mediaKey, ticket }: Around,
): Promise<Pick<Rows, 'campaign' | 'runningCampaign' | 'doneCampaign'>> {
  const fields = {
    name: 'Semana da Padaria',
    messages: '{"Olá {nome}, a Padaria tem novidades",Padaria,"","",""}',
    questions: '{"Podemos mandar as novidades da Padaria?","","","",""}',
    templates: '[{"name":"pedido","language":"pt_BR","values":{"body:1":"Padaria"}},null,null,null,null]',
    whatsapp_id: world.home.line,
    contact_list_id: contactList,
    file_list_id: fileList,
    queue_id: world.home.vendas,
    legal_basis: 'consent',
    basis_note: 'Ficha da Padaria',
    not_within_days: 7,
  };
  const begun = { ...fields, scheduled_at: new Date(), frozen_at: new Date(), recipients: 1, skipped: 0 };
  const { id: campaign } = await insert('campaigns', fields);
  const { id: doneCampaign } = await insert('campaigns', {
    ...begun,
    status: 'FINALIZADA',
    completed_at: new Date(),
    media_key: mediaKey,
    media_name: 'Padaria.png',
    media_type: 'image',
    retry_of: campaign,
  });
  const { id: runningCampaign } = await insert('campaigns', {
    ...begun,
    status: 'EM_ANDAMENTO',
    contact_list_id: null,
    tag_id: tag,
    paused_reason: 'hours',
    paused_until: new Date(),
    told_at: new Date(),
  });
  const person = {
    key: '5511970000001',
    number: '5511970000001',
    name: 'Marina Padaria',
    email: 'marina@padaria.test',
    vars: '{"bairro":"Padaria"}',
    position: 1,
  };
  const times = { asked_at: new Date(), answered_at: new Date(), replied_at: new Date(), opted_out_at: new Date() };
  const { id: shipment } = await insert('campaign_shipments', {
    ...person,
    ...times,
    campaign_id: doneCampaign,
    contact_id: contact,
    variant: 1,
    question_variant: 1,
    state: 'failed',
    reason: 'RECIPIENT_UNREACHABLE',
    sent_at: new Date(),
    delivered_at: new Date(),
    read_at: new Date(),
  });
  await insert('campaign_shipments', { ...person, campaign_id: runningCampaign, state: 'planned' });
  await insert('campaign_messages', { shipment_id: shipment, step: 'main', part: 0, message_id: sent });
  await change('tickets', ticket, `campaign_id = ${doneCampaign}`);
  return { campaign, runningCampaign, doneCampaign };
}
