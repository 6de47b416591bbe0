import { admin, agent, type Part } from './call';

const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
const contacts = Buffer.from('Nome;Número\nDora Lins;5511970000903\n').toString('base64');

/** The life of a line, and the contacts that somebody brings along. */
export const lines: Part[] = [
  {
    title: 'The life of a line',
    steps: [
      admin('POST /whatsapp', 'whatsapp', {
        // such clients ask for `beta`, whose network is not there in a test
        body: {
          ...texts,
          name: 'Loja',
          isDefault: false,
          token: '',
          provider: 'sandbox',
          queueIds: ['{vendas}'],
          transferQueueId: null,
          timeToTransfer: null,
          promptId: null,
          maxUseBotQueues: 3,
          timeUseBotQueues: 0,
          expiresTicket: 0,
          expiresInactiveMessage: '',
        },
        status: 201,
        keep: { made: 'id' },
        hears: ['whatsapp update'],
      }),
      admin('POST /whatsappsession/{made}', 'message', { hears: ['whatsappSession update'] }),
      admin('GET /whatsapp/{made}', 'whatsapp'),
      admin('PUT /whatsappsession/{made}', 'message', { body: {}, hears: ['whatsappSession update'] }),
      agent('DELETE /whatsappsession/{made}', 'error', { status: 403, holds: { error: 'ERR_NO_PERMISSION' } }),
      admin('DELETE /whatsappsession/{made}', 'message', { hears: ['whatsappSession update'] }),
      admin('PUT /whatsapp/{made}', 'whatsapp', {
        body: {
          ...texts,
          id: '{made}',
          name: 'Loja da esquina',
          status: 'DISCONNECTED',
          qrcode: '',
          session: '',
          retries: 0,
          isDefault: false,
          token: '',
          provider: 'sandbox',
          companyId: '{company}',
          queues: [{ id: '{vendas}', name: 'Vendas', color: '#000000' }],
          queueIds: ['{vendas}'],
          transferQueueId: '{vendas|text}',
          timeToTransfer: '5',
          createdAt: '2026-01-01T00:00:00.000Z',
          updatedAt: '2026-01-01T00:00:00.000Z',
        },
        holds: { name: 'Loja da esquina', transferQueueId: '{vendas}', timeToTransfer: 5 },
        hears: ['whatsapp update'],
      }),
      admin('DELETE /whatsapp/{made}', 'message', { hears: ['whatsapp delete'] }),
    ],
  },
  {
    title: 'Contacts brought along',
    steps: [
      admin('POST /contacts/import', 'error', { status: 400, holds: { error: 'ERR_VALIDATION' } }),
      admin('POST /contacts/import', 'imported', {
        body: {},
        files: [{ field: 'medias', name: 'contatos.csv', type: 'text/csv', bytes: contacts }],
        holds: { created: 1 },
        hears: ['contact reload'],
      }),
    ],
  },
];
