import { bakeryKnowledge } from './bakery-knowledge';
import { sandboxNumber as number, type CompanyScript } from './company';
import { cakes } from './talks/cakes';
import { chatter } from './talks/chatter';
import { support } from './talks/support';
import { trade } from './talks/trade';

/** The demo company. */
export const bakery: CompanyScript = {
  name: 'Padaria Pão Quente',
  email: 'contato@demo.local',
  phone: '1130000000',
  admin: 'helena',
  staff: {
    helena: { name: 'Helena Duarte', email: 'admin@demo.local', profile: 'admin', queues: [] },
    sofia: {
      name: 'Sofia Ramos',
      email: 'sofia@demo.local',
      profile: 'supervisor',
      queues: [],
      greeting: '{{ms}}, {{firstName}}! Aqui é a Sofia, da coordenação. Como posso ajudar?',
    },
    ana: {
      name: 'Ana Souza',
      email: 'ana@demo.local',
      profile: 'user',
      queues: ['vendas', 'suporte'],
      greeting: '{{ms}}, {{firstName}}! Aqui é a Ana, vou cuidar do seu atendimento 😊',
      transfer: 'Vou passar você para um colega que resolve isso rapidinho, tudo bem?',
    },
    bruno: {
      name: 'Bruno Lima',
      email: 'bruno@demo.local',
      profile: 'user',
      queues: ['vendas', 'financeiro'],
      greeting: '{{ms}}, {{firstName}}! Bruno falando. Em que posso ajudar?',
    },
  },
  queues: {
    vendas: {
      name: 'Vendas',
      color: '#16a34a',
      greeting: 'Você está em *Vendas*. Conte o que deseja encomendar e já respondemos.',
      outOfHours: 'O balcão de encomendas atende de segunda a sexta das 8h às 18h e aos sábados até as 12h.',
    },
    suporte: {
      name: 'Suporte',
      color: '#2563eb',
      greeting: 'Você está no *Suporte*. Descreva o que aconteceu; fotos ajudam bastante.',
      outOfHours: 'Nosso suporte volta no próximo dia útil às 8h. Sua mensagem fica guardada.',
    },
    financeiro: {
      name: 'Financeiro',
      color: '#d97706',
      greeting: 'Você está no *Financeiro*. Envie o número do boleto ou da nota, por favor.',
      outOfHours: 'O financeiro atende em dias úteis, das 8h às 18h.',
    },
  },
  lines: {
    demo: {
      name: 'WhatsApp Demo',
      number: number(900),
      queues: ['vendas'],
      greeting: '{{ms}}, {{firstName}}! Aqui é a *Padaria Pão Quente* 🥖',
      completion: 'Obrigado pelo contato, {{firstName}}! Protocolo {{protocol}}.',
      outOfHours: 'Estamos fechados agora, mas sua mensagem ficou guardada. Voltamos às 8h!',
      rating: 'De 1 a 3, como foi o atendimento?',
    },
    loja: {
      name: 'WhatsApp Loja',
      number: number(901),
      queues: ['vendas', 'suporte', 'financeiro'],
      greeting: '{{ms}}! Aqui é a *Padaria Pão Quente* 🥖 Com quem você quer falar?',
      completion: 'Atendimento encerrado. Protocolo {{protocol}}. Volte sempre!',
      outOfHours: 'A loja está fechada agora. Respondemos a partir das 8h.',
      rating: 'De 1 a 3, como foi o atendimento?',
    },
  },
  tags: {
    vip: { name: 'VIP', color: '#7c3aed' },
    encomenda: { name: 'Encomenda', color: '#0e7490' },
    aniversario: { name: 'Aniversário', color: '#db2777' },
    atacado: { name: 'Atacado', color: '#4d7c0f' },
    entrega: { name: 'Entrega', color: '#0284c7' },
    reclamacao: { name: 'Reclamação', color: '#dc2626' },
    'nota-fiscal': { name: 'Nota fiscal', color: '#57534e' },
    novo: { name: 'Novo pedido', color: '#2563eb', lane: 1 },
    producao: { name: 'Em produção', color: '#d97706', lane: 2 },
    pronto: { name: 'Pronto', color: '#16a34a', lane: 3 },
  },
  quickMessages: [
    {
      shortcode: 'horario',
      message: 'Abrimos todos os dias das 6h às 21h. Encomendas de segunda a sábado.',
      used: [128, 0.1],
    },
    {
      shortcode: 'pix',
      message: 'Nossa chave Pix é *financeiro@paoquente.com.br* (Padaria Pão Quente Ltda.).',
      forAssistant: true,
      used: [94, 1],
    },
    {
      shortcode: 'entrega',
      message: 'Entregamos em até 8 km. A taxa começa em R$ 9,00 e depende do bairro.',
      used: [61, 0.3],
    },
    { shortcode: 'cardapio', message: 'Este é o cardápio de hoje, {{firstName}}:', file: 'menuBoard', used: [45, 0.5] },
    {
      shortcode: 'sinal',
      message: 'Para reservar a data pedimos 50% de sinal por Pix; o restante é na retirada.',
      used: [12, 9],
    },
    { shortcode: 'obrigado', message: 'Obrigado pela preferência, {{firstName}}! Volte sempre 💛', used: [203, 0.05] },
    {
      shortcode: 'alergia',
      message: 'Algum alérgico na festa? Avise que preparamos tudo separado.',
      by: 'ana',
      used: [3, 74],
    },
    { shortcode: 'boleto', message: 'Segue a segunda via. O prazo de compensação é de um dia útil.', by: 'bruno' },
  ],
  prompts: [
    {
      name: 'Balcão virtual',
      queue: 'vendas',
      prompt:
        'Você é o atendente da Padaria Pão Quente, em São Paulo. Responda em português, em poucas linhas e com simpatia.\n' +
        'Horário: segunda a sexta das 8h às 18h, sábado até as 12h.\n' +
        'Encomendas de bolos: até as 16h da véspera, com sinal de metade do valor.\n' +
        'Entregas: em até 5 km, de terça a sábado.\n' +
        'Quem quiser fechar um pedido fala com a equipe de vendas.',
      maxTokens: 350,
    },
    {
      name: 'Pós-venda',
      queue: 'suporte',
      prompt:
        'Você ajuda quem já comprou na Padaria Pão Quente. Peça o número do pedido e uma foto do problema.\n' +
        'Trocas: no mesmo dia, com a nota. Não prometa reembolso: isso é com a equipe.',
      maxTokens: 300,
    },
  ],
  articles: bakeryKnowledge,
  fileLists: [
    {
      name: 'Bolos de festa',
      message: 'Olá, {{firstName}}! Estes são os nossos bolos de festa:',
      options: [
        { name: 'Morango com chantilly', file: 'strawberryCake' },
        { name: 'Chocolate belga', file: 'chocolateCake' },
      ],
    },
    {
      name: 'Tabela para revenda',
      message: 'Segue a nossa tabela de atacado com o cardápio da semana.',
      options: [
        { name: 'Preços de atacado', file: 'priceList' },
        { name: 'Cardápio da semana', file: 'menuBoard' },
      ],
    },
  ],
  chats: [
    {
      title: 'Balcão e cozinha',
      by: 'sofia',
      with: ['ana', 'bruno', 'helena'],
      said: [
        { by: 'sofia', words: 'Pessoal, amanhã o forno 2 fica parado das 14h às 16h para manutenção.', ago: 1560 },
        { by: 'bruno', words: 'Consigo adiantar os pães da feira para a manhã.', ago: 1550 },
        { by: 'ana', words: 'Ótimo! Aviso os clientes que retiram à tarde.', ago: 1548, quotes: 1, liked: 'sofia' },
        { by: 'sofia', words: '@Ana Souza, veja se a encomenda de sábado cabe no forno 1.', ago: 95, names: ['ana'] },
        { by: 'ana', words: 'Cabe sim, são só 3 bolos *grandes*.', ago: 88, quotes: 3 },
      ],
    },
    {
      title: 'Escala de fim de semana',
      by: 'ana',
      with: ['bruno', 'sofia'],
      said: [
        { by: 'ana', words: 'Quem troca comigo o domingo de manhã?', ago: 300 },
        { by: 'bruno', words: 'Eu troco, fico com o sábado seguinte 👍', ago: 280, liked: 'ana' },
        { by: 'bruno', words: 'Já mudei no quadro da cozinha.', ago: 12 },
      ],
      unread: { sofia: 1 },
    },
  ],
  schedules: [
    {
      contact: 'hotel',
      by: 'bruno',
      body: 'Bom dia! Quantos pães de café da manhã para amanhã?',
      day: 1,
      hour: 15,
      comes: 'daily',
    },
    {
      contact: 'cafe',
      by: 'ana',
      body: 'Oi! Segue o pedido fixo da semana: confirma até as 17h?',
      day: 2,
      hour: 9,
      comes: 'weekly',
    },
    {
      contact: 'isabela',
      by: 'ana',
      body: 'Seu bolo de nozes fica pronto hoje às 16h, {{firstName}} 🎂',
      day: 3,
      hour: 10,
    },
    {
      contact: 'mateus',
      by: 'ana',
      body: 'Feliz aniversário, {{firstName}}! Tem um sonho esperando por você.',
      day: 5,
      hour: 8,
    },
    {
      contact: 'sonia',
      by: 'bruno',
      body: 'Lembrete: o boleto da festa vence amanhã.',
      day: 6,
      hour: 14,
      comes: 'monthly',
    },
    {
      contact: 'larissa',
      by: 'ana',
      body: 'A encomenda de sábado está confirmada: 60 brigadeiros e 40 coxinhas.',
      day: 9,
      hour: 11,
    },
    { contact: 'vanessa', by: 'ana', body: 'Obrigada pela visita! O que achou da torta de limão?', day: -1, hour: 18 },
    { contact: 'cafe', by: 'ana', body: 'Oi! Segue o pedido fixo da semana: confirma até as 17h?', day: -5, hour: 9 },
    {
      contact: 'isabela',
      by: 'bruno',
      body: 'Segue o orçamento que prometi.',
      day: -2,
      hour: 10,
      failure: 'ERR_WAPP_NOT_INITIALIZED',
    },
  ],
  contactLists: [
    {
      name: 'Encomendas de Páscoa',
      people: ['marina', 'juliana', 'camila', 'fernanda', 'lourdes', 'patricia', 'gabriela', 'roberto'],
      unchecked: 2,
    },
    { name: 'Empresas e restaurantes', people: ['carlos', 'rafael', 'tiago'] },
    { name: 'Novidades da semana', people: ['marina', 'lucas', 'tiago', 'camila', 'gabriela'], unchecked: 1 },
  ],
  contacts: {
    marina: {
      name: 'Marina Oliveira',
      number: number(1),
      email: 'marina.oliveira@exemplo.com',
      extra: { 'Aniversário da Clara': '12 de agosto', Alergias: 'Amendoim (sobrinho)' },
    },
    carlos: {
      name: 'Carlos Eduardo Santos',
      number: number(2),
      email: 'carlos@sabordavila.com.br',
      extra: { Empresa: 'Restaurante Sabor da Vila', CNPJ: '12.345.678/0001-90' },
    },
    juliana: { name: 'Juliana Ferreira', number: number(3), email: 'juliana.ferreira@exemplo.com' },
    rafael: { name: 'Rafael Lima', number: number(4), extra: { Empresa: 'Lima Contabilidade S/S' } },
    camila: { name: 'Camila Rocha 🥐', number: number(5) },
    fernanda: { name: 'Fernanda Alves', number: number(6), email: 'fe.alves@exemplo.com' },
    roberto: { name: 'Roberto Nunes', number: number(7) },
    lourdes: { name: 'Dona Lourdes', number: number(8), extra: { Endereço: 'Rua de trás, 45' } },
    tiago: { name: 'Tiago Mendes', number: number(9) },
    patricia: { name: 'Patrícia Gomes', number: number(10) },
    lucas: { name: 'Lucas Andrade', number: number(11) },
    gabriela: { name: 'Gabriela Costa', number: number(12) },
    paulo: { name: 'Paulo Henrique Dias', number: number(13) },
    beto: { name: 'Beto Entregas', number: number(14), extra: { Placa: 'FQX-1J22' } },
    stranger: { name: '+55 11 97000-0015', number: number(15) },
    beatriz: { name: 'Beatriz Martins', number: number(16) },
    eduardo: { name: 'Eduardo Pinto', number: number(17) },
    cafe: { name: 'Café da Praça', number: number(18), email: 'compras@cafedapraca.com.br' },
    mohammed: { name: 'محمد العلي', number: number(19) },
    lu: { name: '@doceira.lu', handle: 'doceira.lu' },
    festa: { name: 'Festa Junina – Escola Girassol 🌻', group: 'festa-junina-girassol' },
    simone: { name: 'Profª Simone Castro', number: number(22) },
    renata: { name: 'Renata (mãe da Alice)', number: number(23) },
    andre: { name: 'André Teixeira', number: number(24) },
    sonia: { name: 'Sônia Prado', number: number(25), email: 'direcao@girassol.edu.br' },
    hotel: { name: 'Hotel Vila Serena', number: number(26), email: 'compras@vilaserena.com.br' },
    isabela: { name: 'Isabela Monteiro', number: number(27) },
    mateus: { name: 'Mateus Cardoso', number: number(28) },
    larissa: { name: 'Larissa Cristina de Albuquerque Cavalcanti e Souza', number: number(29) },
    vanessa: { name: 'Vanessa Ribeiro', number: number(30), email: 'vanessa.ribeiro@exemplo.com' },
  },
  tickets: [...cakes, ...trade, ...support, ...chatter],
};
