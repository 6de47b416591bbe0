import { picture, type Samples } from './conversation-samples';

/** The part of `samples` that is about campaigns. */
export const campaignSamples: Pick<Samples, 'campaigns'> = {
  campaigns: {
    page: () => [{}, { query: { searchParam: 'padaria', status: 'FINALIZADA' } }],
    ofContact: (rows) => ({ params: { contactId: rows.contact } }),
    show: (rows) => [{ params: { campaignId: rows.campaign } }, { params: { campaignId: rows.doneCampaign } }],
    create: (rows) => ({
      body: {
        name: 'Natal',
        message1: 'Boas festas, {nome}!',
        whatsappId: rows.line,
        contactListId: rows.contactList,
        tagListId: rows.tag,
        fileListId: rows.fileList,
        queueId: rows.vendas,
      },
    }),
    update: (rows) => ({
      params: { campaignId: rows.campaign },
      body: {
        message2: 'Feliz Natal, {nome}!',
        whatsappId: rows.line,
        contactListId: rows.contactList,
        tagListId: rows.tag,
        fileListId: rows.fileList,
        queueId: rows.vendas,
      },
    }),
    remove: (rows) => ({ params: { campaignId: rows.campaign } }),
    attach: (rows) => ({
      params: { campaignId: rows.campaign },
      files: [{ name: 'natal.png', bytes: picture, field: 'file' }],
    }),
    detach: (rows) => ({ params: { campaignId: rows.campaign } }),
    cancel: (rows) => ({ params: { campaignId: rows.runningCampaign } }),
    restart: (rows) => ({ params: { campaignId: rows.campaign } }),
    dryRun: (rows) => ({ params: { campaignId: rows.campaign } }),
    test: (rows) => ({ params: { campaignId: rows.campaign }, body: { number: '(11) 97000-0001' } }),
    templates: (rows) => ({ params: { whatsappId: rows.line } }),
    copy: (rows) => ({ params: { campaignId: rows.campaign } }),
    resend: (rows) => ({ params: { campaignId: rows.doneCampaign } }),
  },
};
