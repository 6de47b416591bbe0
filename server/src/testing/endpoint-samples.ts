import type { Endpoint } from '@guiche/contract';
import { createHmac } from 'node:crypto';
import { codeAt } from '../auth/totp';
import { billingSamples } from './billing-samples';
import { campaignReportSamples } from './campaign-report-samples';
import { campaignSamples } from './campaign-samples';
import { companySamples } from './company-samples';
import { contactListSamples } from './contact-list-samples';
import { conversationSamples, picture, type Samples } from './conversation-samples';
import { promptSeen } from './full-knowledge';
import { secretWords, type Rows } from './full-rows';
import type { CallInput } from './world';

/** What the official API might post, signed with the line's secret. */
const cloudPost = { object: 'whatsapp_business_account', entry: [] };
const cloudSignature = createHmac('sha256', secretWords.appSecret).update(JSON.stringify(cloudPost)).digest('hex');

/** Of no browser: a point of the curve, and sixteen bytes. */
const deviceKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const versionOf = ({ prompt, promptVersion }: Rows) => ({ promptId: prompt, versionId: promptVersion });

/**
 * For every endpoint one or more calls that an admin of the company may make and that succeed. Every id that the endpoint takes
 * has a value in one of them, since the matrix exchanges them one by one. A new endpoint fails to compile until it stands
 * here.
 */
export const samples: Samples = {
  system: { version: () => ({}), health: () => ({}), ready: () => ({}), site: () => ({}), releaseHold: () => ({}) },
  media: {
    file: (rows) => ({ params: { key: rows.mediaKey }, query: { s: rows.signature } }),
  },
  auth: {
    login: (rows) => ({ body: { email: rows.adminEmail, password: 'segredo' } }),
    refresh: (rows) => ({ headers: { cookie: `jrt=${rows.cookie}` } }),
    me: () => ({}),
    user: () => ({}),
    logout: () => ({}),
    session: () => ({}),
    forgot: (rows) => ({ body: { email: rows.adminEmail } }),
    reset: (rows) => ({ body: { token: rows.resetToken, password: 'outro-segredo' } }),
    pendingLinks: () => ({}),
    makeLink: (rows) => ({ params: { userId: rows.renata } }),
    totp: () => ({}),
    beginTotp: () => ({ body: { currentPassword: 'segredo' } }),
    confirmTotp: (rows) => ({ body: { totp: codeAt(rows.totpSecret, Math.floor(Date.now() / 30_000)) } }),
    endTotp: () => ({ body: { currentPassword: 'segredo' } }),
    endTotpOf: (rows) => ({ params: { userId: rows.renata } }),
  },
  push: {
    show: () => ({}),
    subscribe: () => ({ body: { endpoint: 'https://push.test/aparelho', keys: deviceKeys, language: 'pt' } }),
    unsubscribe: () => ({}),
    test: () => ({}),
  },
  settings: {
    list: () => ({}),
    update: () => ({ params: { key: 'call' }, body: { value: 'disabled' } }),
  },
  holidays: {
    list: () => ({}),
    create: () => ({ body: { name: 'Natal', date: '2026-12-25', yearly: true } }),
    update: (rows) => ({ params: { holidayId: rows.holiday }, body: { name: 'Aniversário' } }),
    remove: (rows) => ({ params: { holidayId: rows.holiday } }),
  },
  users: {
    list: () => [{}, { query: { searchParam: 'a' } }, { query: { searchParam: 'zq' } }],
    listShort: () => ({}),
    show: (rows) => ({ params: { userId: rows.ana } }),
    create: (rows) => ({
      body: {
        name: 'Nova',
        email: 'nova@padaria.test',
        password: 'segredo',
        queueIds: [rows.vendas],
        whatsappId: rows.line,
      },
    }),
    update: (rows) => ({
      params: { userId: rows.ana },
      body: { name: 'Ana Maria', queueIds: [rows.vendas], whatsappId: rows.line },
    }),
    remove: (rows) => ({ params: { userId: rows.renata } }),
  },
  queues: {
    list: () => ({}),
    show: (rows) => ({ params: { queueId: rows.vendas } }),
    create: (rows) => ({ body: { name: 'Entregas', color: '#123456', promptId: rows.prompt } }),
    update: (rows) => ({
      params: { queueId: rows.vendas },
      body: { greetingMessage: 'Bem-vindo', promptId: rows.prompt },
    }),
    attach: (rows) => ({
      params: { queueId: rows.vendas },
      files: [{ name: 'cardapio.png', bytes: picture, field: 'file' }],
    }),
    detach: (rows) => ({ params: { queueId: rows.vendas } }),
    integrations: () => ({}),
    order: (rows) => ({ body: { queueIds: [rows.suporte, rows.vendas] } }),
    remove: (rows) => ({ params: { queueId: rows.vendas } }),
  },
  attendant: {
    tryOut: (rows) => [
      {
        body: {
          whatsappId: rows.lineOfAll,
          queueId: rows.vendas,
          queues: [{ name: 'Vendas', options: [{ id: 1, parentId: null, option: '1', title: 'Bolos', message: '' }] }],
          messages: ['oi', '1', { act: 'accept' }, { act: 'close' }, '3'],
        },
      },
      { body: { greetingMessage: 'Olá, {{firstName}}', queues: [{ name: 'Vendas' }], messages: ['oi', '1'] } },
    ],
  },
  queueOptions: {
    list: (rows) => [
      { query: { queueId: rows.vendas } },
      { query: { queueId: rows.vendas, parentId: rows.option } },
      { query: { queueId: rows.vendas, parentId: -1 } },
    ],
    show: (rows) => ({ params: { optionId: rows.option } }),
    create: (rows) => [
      { body: { queueId: rows.vendas, title: 'Bolos', message: 'Qual bolo?', parentId: rows.option } },
      { body: { queueId: rows.vendas, title: 'Pães', option: 1 } },
    ],
    update: (rows) => ({ params: { optionId: rows.optionBelow }, body: { title: 'Tortas', parentId: rows.option } }),
    remove: (rows) => ({ params: { optionId: rows.option } }),
    attach: (rows) => ({
      params: { optionId: rows.option },
      files: [{ name: 'cardapio.png', bytes: picture, field: 'file' }],
    }),
    detach: (rows) => ({ params: { optionId: rows.option } }),
  },
  contacts: {
    list: () => [
      {},
      { query: { searchParam: 'padaria' } },
      { query: { searchParam: 'zq' } },
      { query: { searchParam: '5511' } },
    ],
    listAll: (rows) => [{ query: { companyId: String(rows.hint) } }, { query: { name: 'padaria' } }],
    show: (rows) => ({ params: { contactId: rows.contact } }),
    create: () => ({
      body: { name: 'Cliente', number: '5511970000009', extraInfo: [{ name: 'CPF', value: '000' }] },
    }),
    update: (rows) => ({
      params: { contactId: rows.contact },
      body: { name: 'Marina Souza', extraInfo: [{ name: 'Rua', value: 'Nova' }] },
    }),
    remove: (rows) => ({ params: { contactId: rows.idleContact } }),
    block: (rows) => ({ params: { contactId: rows.contact }, body: { isBlocked: true } }),
    belongings: (rows) => ({ params: { contactId: rows.contact } }),
    exportAll: () => ({}),
    importFile: () => [
      { files: [{ name: 'contatos.csv', bytes: 'nome;numero\nImportada;5511970000010' }] },
      { body: { preview: true }, files: [{ name: 'contatos.csv', bytes: 'nome;numero\nImportada;5511970000001' }] },
    ],
    merges: () => ({}),
    merge: (rows) => ({ body: { keptId: rows.freshContact, mergedId: rows.idleContact } }),
    undoMerge: (rows) => ({ params: { mergeId: rows.merge } }),
  },
  tags: {
    list: (rows) => [{ query: { companyId: String(rows.hint) } }, { query: { searchParam: 'padaria' } }],
    page: () => [{}, { query: { searchParam: 'padaria' } }],
    show: (rows) => ({ params: { tagId: rows.tag } }),
    create: () => ({ body: { name: 'Reclamação' } }),
    update: (rows) => ({ params: { tagId: rows.tag }, body: { name: 'Reclamação', color: '#b91c1c' } }),
    remove: (rows) => ({ params: { tagId: rows.tag } }),
    merge: (rows) => ({ params: { tagId: rows.tag }, body: { intoId: rows.lane } }),
  },
  quickMessages: {
    list: (rows) => ({ query: { companyId: String(rows.hint), userId: String(rows.ana) } }),
    page: () => [{}, { query: { searchParam: 'padaria' } }, { query: { shortcode: 'oi' } }],
    show: (rows) => ({ params: { quickMessageId: rows.quickMessage } }),
    create: () => ({ body: { shortcode: 'pix', message: 'A chave é…', geral: true } }),
    update: (rows) => ({ params: { quickMessageId: rows.quickMessage }, body: { message: 'Olá' } }),
    remove: (rows) => ({ params: { quickMessageId: rows.quickMessage } }),
    attach: (rows) => ({
      params: { quickMessageId: rows.quickMessage },
      files: [{ name: 'cardapio.txt', bytes: 'pão na chapa', field: 'file' }],
    }),
    detach: (rows) => ({ params: { quickMessageId: rows.quickMessage } }),
    use: (rows) => ({ params: { quickMessageId: rows.quickMessage } }),
  },
  connections: {
    list: () => ({ query: { session: '0' } }),
    show: (rows) => ({ params: { whatsappId: rows.line }, query: { session: '0' } }),
    // One queue under two names, of which only one counts at a time.
    create: (rows) => [
      {
        body: {
          name: 'Outra linha',
          queueIds: [rows.vendas],
          sendIdQueue: rows.vendas,
          timeSendQueue: 5,
          promptId: rows.prompt,
        },
      },
      { body: { name: 'Outra linha', transferQueueId: rows.vendas } },
    ],
    update: (rows) => [
      {
        params: { whatsappId: rows.lineOfAll },
        body: { greetingMessage: 'Olá', queueIds: [rows.vendas], sendIdQueue: rows.suporte, promptId: rows.prompt },
      },
      { params: { whatsappId: rows.lineOfAll }, body: { transferQueueId: rows.suporte } },
    ],
    remove: (rows) => ({ params: { whatsappId: rows.line } }),
    start: (rows) => ({ params: { whatsappId: rows.line } }),
    renew: (rows) => ({ params: { whatsappId: rows.line } }),
    code: (rows) => ({ params: { whatsappId: rows.line }, body: { number: '5511970000001' } }),
    stop: (rows) => ({ params: { whatsappId: rows.line } }),
    health: (rows) => ({ params: { whatsappId: rows.line } }),
    makeToken: (rows) => ({ params: { whatsappId: rows.line } }),
    removeToken: (rows) => ({ params: { whatsappId: rows.line } }),
  },
  prompts: {
    list: () => [{}, { query: { searchParam: 'padaria' } }],
    show: (rows) => ({ params: { promptId: rows.prompt } }),
    create: (rows) => ({
      body: {
        name: 'Atendente',
        queueId: rows.vendas,
        providerId: rows.provider,
        transferQueueIds: [rows.suporte],
        tagIds: [rows.tag],
        mayEnd: true,
      },
    }),
    update: (rows) => ({
      params: { promptId: rows.prompt },
      body: { queueId: rows.suporte, providerId: rows.provider, transferQueueIds: [rows.vendas], tagIds: [rows.tag] },
    }),
    remove: (rows) => ({ params: { promptId: rows.prompt } }),
  },
  knowledge: {
    list: () => [{}, { query: { searchParam: 'padaria' } }],
    search: (rows) => ({ query: { question: 'Vocês da padaria entregam?', promptId: rows.prompt } }),
    show: (rows) => ({ params: { articleId: rows.article } }),
    create: (rows) => ({ body: { title: 'Trocas', body: 'Trocamos em 7 dias.', promptIds: [rows.prompt] } }),
    upload: (rows) => ({
      body: { promptIds: [rows.prompt] },
      files: [{ name: 'trocas.txt', bytes: 'Trocamos em 7 dias.', field: 'file' }],
    }),
    replace: (rows) => ({
      params: { articleId: rows.articleOfFile },
      files: [{ name: 'trocas.md', bytes: '# Trocas', field: 'file' }],
    }),
    update: (rows) => ({ params: { articleId: rows.article }, body: { title: 'Trocas', promptIds: [rows.prompt] } }),
    remove: (rows) => ({ params: { articleId: rows.article } }),
  },
  askedQuestions: {
    list: () => ({}),
    dismissed: () => ({}),
    search: () => ({}),
    answer: (rows) => ({
      params: { questionId: rows.askedQuestion },
      body: { title: 'Entregas', body: 'Entregamos.', promptIds: [rows.prompt] },
    }),
    dismiss: (rows) => ({ params: { questionId: rows.askedQuestion } }),
    restore: (rows) => ({ params: { questionId: rows.askedDismissed } }),
  },
  aiProviders: {
    list: () => ({}),
    create: () => ({ body: { name: 'Outro', preset: 'openai', baseUrl: 'https://ai.test/v1', model: 'm' } }),
    update: (rows) => ({ params: { providerId: rows.provider }, body: { name: 'Outro nome', isDefault: true } }),
    test: (rows) => ({ params: { providerId: rows.provider } }),
    remove: (rows) => ({ params: { providerId: rows.provider } }),
  },
  aiUsage: {
    show: () => [{}, { query: { month: '2026-01' } }],
    texts: (rows) => ({ params: { ticketId: rows.ticket } }),
    update: () => ({ body: { capCents: 5_000, atCap: 'stop', answersADay: 20 } }),
  },
  transcripts: { write: (rows) => ({ params: { messageId: rows.heard } }) },
  copilot: {
    show: () => ({}),
    draft: (rows) => ({ params: { ticketId: rows.ticket }, body: { text: 'amanhã' } }),
    rewrite: (rows) => ({ params: { ticketId: rows.ticket }, body: { text: 'Amanhã abrimos.', as: 'shorter' } }),
    summarize: (rows) => ({ params: { ticketId: rows.ticket }, body: { language: 'en' } }),
    tags: (rows) => ({ params: { ticketId: rows.ticket } }),
    ask: (rows) => ({ params: { ticketId: rows.ticket }, body: { question: 'O que comprou?', language: 'pt' } }),
  },
  promptVersions: {
    list: (rows) => ({ params: { promptId: rows.prompt } }),
    show: (rows) => ({ params: versionOf(rows) }),
    publish: ({ prompt, suporte, vendas, provider, tag }) => ({
      params: { promptId: prompt },
      body: {
        queueId: suporte,
        providerId: provider,
        transferQueueIds: [vendas],
        tagIds: [tag],
        seen: promptSeen,
        sketch: promptSeen,
      },
    }),
    goBack: (rows) => ({ params: versionOf(rows), body: { seen: promptSeen } }),
    sketch: ({ prompt, suporte, vendas, provider, tag }) => ({
      params: { promptId: prompt },
      body: {
        name: 'Noite',
        queueId: suporte,
        providerId: provider,
        transferQueueIds: [vendas],
        tagIds: [tag],
        seen: promptSeen,
      },
    }),
    dropSketch: (rows) => ({ params: { promptId: rows.prompt } }),
  },
  promptTestChat: {
    answers: (rows) => ({ params: { promptId: rows.prompt } }),
    tryOut: (rows) => ({
      body: {
        promptId: rows.prompt,
        queueId: rows.vendas,
        providerId: rows.provider,
        transferQueueIds: [rows.suporte],
        tagIds: [rows.tag],
        mayEnd: true,
        prompt: 'Somos uma padaria.',
        said: [{ fromMe: false, text: 'Vocês entregam?' }],
      },
    }),
  },
  promptVoices: {
    list: (rows) => ({ body: { promptId: rows.prompt, voiceKey: '****', voiceRegion: 'brazilsouth' } }),
  },
  assistant: {
    switch: (rows) => ({ params: { ticketId: rows.waiting }, body: { isOn: false } }),
    suggestion: (rows) => ({ params: { ticketId: rows.ticket } }),
    discard: (rows) => ({ params: { ticketId: rows.ticket }, body: { id: 1, state: 'discarded' } }),
  },
  cloud: {
    verify: (rows) => ({
      params: { connectionId: String(rows.cloudLine) },
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': secretWords.verifyToken, 'hub.challenge': '1158201444' },
    }),
    post: (rows) => ({
      params: { connectionId: String(rows.cloudLine) },
      body: cloudPost as never,
      headers: { 'x-hub-signature-256': `sha256=${cloudSignature}` },
    }),
  },
  platformSettings: {
    show: () => ({}),
    update: (rows) => ({
      body: {
        graceDays: 2,
        recurrences: ['MENSAL', 'ANUAL'],
        supportEmail: 'ajuda@padaria.test',
        reminderConnectionId: rows.line,
        reminderKinds: ['D-3', 'blocked'],
        reminderText: 'Olá, {empresa}! {aviso}',
        receiptText: 'Obrigado!',
        reminderTemplate: { name: 'fatura', language: 'pt_BR', values: { 'body:1': '{aviso}' } },
      },
    }),
    setLogo: () => ({ files: [{ name: 'marca.png', bytes: picture, field: 'file' }] }),
    removeLogo: () => ({}),
  },
  announcements: {
    list: () => ({}),
    show: (rows) => ({ params: { announcementId: rows.announcement } }),
    sight: () => ({}),
    see: () => ({}),
    create: () => ({ body: { title: 'Manutenção', text: 'Domingo de manhã' } }),
    update: (rows) => ({ params: { announcementId: rows.announcement }, body: { priority: 1, status: false } }),
    upload: (rows) => ({
      params: { announcementId: rows.announcement },
      files: [{ name: 'aviso.png', bytes: picture, field: 'file' }],
    }),
    removeMedia: (rows) => ({ params: { announcementId: rows.announcement } }),
    remove: (rows) => ({ params: { announcementId: rows.announcement } }),
  },
  helps: {
    all: () => ({}),
    list: () => [{}, { query: { searchParam: 'passos' } }],
    create: () => ({ body: { title: 'Respostas rápidas', video: 'https://youtu.be/aqz-KE-bpKQ' } }),
    update: (rows) => ({ params: { helpId: rows.help }, body: { description: 'Em dois minutos' } }),
    remove: (rows) => ({ params: { helpId: rows.help } }),
  },
  chats: {
    list: () => [{}, { query: { searchParam: 'padaria' } }],
    show: (rows) => ({ params: { uuid: rows.chatUuid } }),
    create: (rows) => ({ body: { title: 'Entregas', users: [{ id: rows.bruno }] } }),
    update: (rows) => ({ params: { chatId: rows.chat }, body: { title: 'Entregas', users: [{ id: rows.bruno }] } }),
    remove: (rows) => ({ params: { chatId: rows.chat } }),
    messages: (rows) => [
      { params: { chatId: rows.chat } },
      { params: { chatId: rows.chat }, query: { around: rows.chatMessage } },
    ],
    send: (rows) => [
      {
        params: { chatId: rows.chat },
        body: { message: 'Chegou o pedido', quotedId: rows.chatMessage, mentions: [rows.supervisor] },
      },
      { params: { chatId: rows.chat }, files: [{ name: 'forno.png', bytes: picture, field: 'medias' }] },
    ],
    read: (rows) => ({ params: { chatId: rows.chat }, body: {} }),
    search: () => [{ query: { searchParam: 'oi' } }, {}],
    edit: (rows) => ({
      params: { messageId: rows.chatMessage },
      body: { message: 'Oi a todos', mentions: [rows.supervisor] },
    }),
    removeMessage: (rows) => ({ params: { messageId: rows.chatMessage } }),
    react: (rows) => ({ params: { messageId: rows.chatMessage }, body: { emoji: '👍' } }),
    media: (rows) => ({ params: { messageId: rows.chatMessage } }),
    mute: (rows) => ({ params: { chatId: rows.chat }, body: { muted: true } }),
    handOn: (rows) => ({ params: { chatId: rows.chat }, body: { userId: rows.supervisor } }),
    leave: (rows) => ({ params: { chatId: rows.chat } }),
  },
  firstSteps: {
    show: () => ({}),
    update: () => [{ body: { dismissed: true } }, { body: { dismissed: false } }],
  },
  ...companySamples,
  ...conversationSamples,
  ...contactListSamples,
  ...campaignSamples,
  ...billingSamples,
  ...campaignReportSamples,
};

/** The samples of an endpoint by its name, `module.verb`; none for an endpoint that is missing here. */
export function samplesOf(entry: string, rows: Rows): CallInput<Endpoint>[] | undefined {
  const [module, verb] = entry.split('.') as [keyof Samples, never];
  const build = (samples[module] as Record<string, (rows: Rows) => unknown> | undefined)?.[verb];
  return build && ([build(rows)].flat() as CallInput<Endpoint>[]);
}
