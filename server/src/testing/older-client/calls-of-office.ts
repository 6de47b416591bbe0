import { admin, agent, monday, operator, picture, type Part } from './call';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const address = {
  firstName: 'Rita Alves',
  lastName: '',
  address2: 'Rua das Flores, 1',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01000-000',
  country: 'BR',
};

/** What admins and whoever runs the platform do beside the conversations. */
export const office: Part[] = [
  {
    title: 'File lists, hours and invoices',
    steps: [
      admin('POST /files', 'fileList', {
        body: {
          name: 'Cardápios',
          message: 'Segue o cardápio',
          userId: '{admin}',
          options: [{ name: 'Almoço', path: '', mediaType: '', file: {} }],
        },
        status: 201,
        keep: { fileList: 'id', option: 'options.0.id' },
        hears: ['file create'],
      }),
      admin('POST /files/uploadList/{fileList}', 'mensagem', {
        body: {
          fileId: '{fileList|text}',
          typeArch: 'fileList',
          mediaType: 'application/pdf',
          name: 'Almoço',
          id: '{option|text}',
        },
        files: [{ field: 'files', name: 'almoco.pdf', type: 'application/pdf', bytes: pdf }],
        hears: ['file update'],
      }),
      agent('GET /files/?searchParam=&pageNumber=1', 'files'),
      agent('GET /files/{fileList}', 'fileList', { holds: { 'options.0.mediaType': 'document' } }),
      admin('PUT /files/{fileList}', 'fileList', {
        body: {
          id: '{fileList}',
          name: 'Cardápios da semana',
          message: 'Segue o cardápio',
          userId: '{admin}',
          companyId: '{company}',
          options: [
            { id: '{option}', fileId: '{fileList}', name: 'Jantar', path: 'almoco.pdf', mediaType: 'document' },
          ],
        },
        holds: { 'options.0.name': 'Jantar', 'options.0.mediaType': 'document' },
        hears: ['file update'],
      }),
      admin('DELETE /files/{fileList}', 'message', { hears: ['file delete'] }),
      admin('POST /files', 'fileList', {
        body: { name: 'Tabelas', message: 'Segue a tabela' },
        status: 201,
        hears: ['file create'],
      }),
      admin('DELETE /files', 'message', { hears: ['file delete'] }),
      admin('PUT /companies/{company}/schedules', 'company', {
        body: { id: '{company}', schedules: [monday] },
        holds: { 'schedules.length': 1 },
      }),
      admin('GET /invoices/all?searchParam=&pageNumber=1', '[invoice]'),
      admin('GET /companies/listPlan/{company}', 'companyWithPlan', { keep: { ownPlan: 'plan.id' } }),
      admin('POST /subscription', 'charge', {
        body: {
          ...address,
          useAddressForPaymentDetails: false,
          nameOnCard: '',
          cardNumber: '',
          cvv: '',
          plan: '{"title":"Plano","planId":{ownPlan},"price":1}',
          price: 1,
          users: 10,
          connections: 10,
          invoiceId: '',
        },
        status: 201,
      }),
      admin('GET /invoices/all?searchParam=&pageNumber=1', '[invoice]', { holds: { length: 1 } }),
    ],
  },
  {
    title: 'Help videos and announcements',
    steps: [
      operator('POST /helps', 'help', {
        body: { title: 'Primeiros passos', video: 'aqz-KE-bpKQ', description: 'Em dois minutos' },
        status: 201,
        keep: { help: 'id' },
        hears: ['help create'],
      }),
      agent('GET /helps?searchParam=&pageNumber=1', 'helps', { holds: { 'records.length': 1 } }),
      operator('PUT /helps/{help}', 'help', {
        body: {
          id: '{help}',
          title: 'Primeiros passos no balcão',
          video: 'aqz-KE-bpKQ',
          description: '',
          createdAt: '2026-01-01T10:00:00.000Z',
          updatedAt: '2026-01-01T10:00:00.000Z',
        },
        hears: ['help update'],
      }),
      operator('DELETE /helps/{help}', 'message', { hears: ['help delete'] }),
      operator('POST /announcements', 'announcement', {
        body: { title: 'Manutenção', text: 'Hoje às 22 h', status: true, priority: 1, companyId: null },
        status: 201,
        keep: { announcement: 'id' },
        hears: ['announcement create'],
      }),
      operator('POST /announcements/{announcement}/media-upload', 'mensagem', {
        body: {},
        files: [{ field: 'file', name: 'aviso.png', type: 'image/png', bytes: picture }],
        hears: ['announcement update'],
      }),
      operator('DELETE /announcements/{announcement}/media-upload', 'mensagem', { hears: ['announcement update'] }),
      operator('PUT /announcements/{announcement}', 'announcement', {
        body: {
          id: '{announcement}',
          title: 'Manutenção',
          text: 'Hoje às 23 h',
          status: true,
          priority: 3,
          mediaPath: null,
          mediaName: null,
          companyId: null,
        },
        hears: ['announcement update'],
      }),
      agent('GET /announcements/{announcement}', 'announcement'),
      agent('POST /announcements', 'error', {
        body: { title: 'De um intruso', text: 'Oi', status: true, priority: 1 },
        status: 403,
        holds: { error: 'ERR_NO_PERMISSION' },
      }),
      operator('DELETE /announcements/{announcement}', 'message', { hears: ['announcement delete'] }),
    ],
  },
  {
    title: 'Plans and companies',
    steps: [
      operator('POST /plans', 'plan', {
        body: { name: 'Bairro', users: '3', connections: '1', queues: '2', value: '49,90' },
        status: 201,
        keep: { plan: 'id' },
        holds: { value: 49.9, useKanban: true },
      }),
      operator('PUT /plans/{plan}', 'plan', {
        body: { id: '{plan}', name: 'Bairro', users: 4, connections: 1, queues: 2, value: '59.90' },
        holds: { value: 59.9, users: 4 },
      }),
      operator('GET /plans/{plan}', 'plan'),
      operator('POST /companies', 'companyMade', {
        body: {
          name: 'Quitanda',
          email: 'quitanda@cliente.test',
          phone: '11988887777',
          password: 'segredo',
          planId: '{plan|text}',
          status: true,
          campaignsEnabled: true,
          dueDate: '2099-01-31',
          recurrence: 'MENSAL',
        },
        status: 201,
        keep: { quitanda: 'id' },
      }),
      operator('PUT /companies/{quitanda}', 'companyOfOperator', {
        body: {
          id: '{quitanda}',
          name: 'Quitanda da Lia',
          email: 'quitanda@cliente.test',
          phone: '11988887777',
          planId: '{plan}',
          status: true,
          campaignsEnabled: false,
          dueDate: '',
          recurrence: 'MENSAL',
        },
        holds: { dueDate: null, campaignsEnabled: false },
      }),
      operator('GET /companies/list', '[companyListed]'),
      operator('GET /companies?searchParam=quitanda&pageNumber=1', 'companies', { holds: { 'companies.length': 1 } }),
      admin('GET /companies/list', 'error', { status: 403 }),
      operator('DELETE /plans/{plan}', 'error', { status: 409, holds: { error: 'ERR_PLAN_IN_USE' } }),
      operator('DELETE /companies/{quitanda}', 'nothing'),
    ],
  },
];
