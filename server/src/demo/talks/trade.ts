import { ago, card, day, likes, them, us, weLike, type TicketScript } from '../talk';

/** Restaurants, hotels, accountants: orders that come every week, and what is owed for them. */

const carlosBefore: TicketScript = {
  contact: 'carlos',
  line: 'demo',
  queue: 'vendas',
  status: 'closed',
  agent: 'bruno',
  tags: ['atacado'],
  talk: [
    day(33, '10:02'),
    them('Bom dia, falo com o comercial?'),
    us('Bom dia! Bruno, vendas. Como posso ajudar?'),
    them('Tenho um restaurante na Vila, o Sabor da Vila. Queria pão italiano e baguete todo dia'),
    us('Ótimo! Que quantidade?'),
    them('20 italianos e 40 baguetes, de terça a domingo'),
    us('', { file: 'priceList', after: 4 }),
    them('Consegue prazo quinzenal?', { after: 35 }),
    us('Conseguimos, com cadastro aprovado pelo financeiro. Me manda CNPJ e inscrição estadual?'),
    them('12.345.678/0001-90, isento'),
    us('Cadastro aprovado! Primeira entrega terça às 6h30.', { after: 140, reactions: likes('🤝') }),
    them('Fechado, obrigado'),
  ],
};

const carlosNow: TicketScript = {
  contact: 'carlos',
  line: 'demo',
  queue: 'vendas',
  status: 'open',
  agent: 'bruno',
  unread: 1,
  tags: ['atacado', 'entrega', 'producao'],
  notes: [{ by: 'bruno', note: 'Entrega pela porta dos fundos, tocar duas vezes. Responsável: Tereza.' }],
  talk: [
    day(3, '06:51'),
    them('Bruno bom dia, o pão não chegou ainda'),
    us('Bom dia, Carlos! Vou ver com o motorista agora.'),
    us('Ele está a 5 minutos, teve obra na avenida.', { after: 3 }),
    them('Beleza, a casa abre às 7h30'),
    them('Chegou 👍', { after: 11 }),
    us('Desculpe o susto!'),
    them('Tranquilo, acontece'),

    day(2, '17:10'),
    them('Amanhã tenho um evento para 80 pessoas'),
    them('Preciso do dobro de baguete e uns 6 kg de mini pão'),
    us('Consigo sim! Mini pão: francês, australiano ou de leite?'),
    them('Metade australiano, metade de leite', { mark: 'halves' }),
    us('3 kg de cada, então. Fica *R$ 186,00* a mais na fatura.', { quotes: 'halves' }),
    them('Pode lançar'),
    them('E manda tudo junto às 6h30?'),
    us('Mando. Já avisei a produção e o motorista.'),
    them('Show 🙌', { reactions: weLike('🤝') }),

    day(1, '06:34'),
    us('Entrega saiu agora: 20 italianos, 80 baguetes, 6 kg de mini pão.'),
    them('Recebido e conferido'),
    them('', { file: 'bread', after: 2 }),
    us('Que capricho a cesta! Posso usar no nosso Instagram?'),
    them('Claro! Marca a gente @sabordavila'),
    us('Combinado 📸'),
    them('O australiano fez sucesso, vou incluir toda semana', { after: 600 }),
    us('Excelente! Incluo 3 kg às sextas?'),
    them('Isso'),
    us('Feito ✅'),

    ago(150),
    them('Bom dia Bruno'),
    them('Dois clientes perguntaram de pão sem glúten, vocês têm?'),
    us('Bom dia! Temos o de mandioca com linhaça, feito em ambiente separado.'),
    us('Posso mandar dois de amostra amanhã.', { after: 2, mark: 'sample' }),
    them('Manda sim, por favor', { quotes: 'sample', reactions: weLike('👍') }),
    us('Vai junto com a entrega. ~R$ 18,00~ cortesia 😉', { after: 4 }),
    them('Valeu demais', { after: 3 }),
    them('Outra coisa: a fatura deste mês fecha quando?', { after: 38 }),
  ],
};

const cafe: TicketScript = {
  contact: 'cafe',
  line: 'loja',
  queue: 'financeiro',
  status: 'closed',
  agent: 'bruno',
  talk: [
    day(8, '13:40'),
    them('Boa tarde, recebemos o boleto em duplicidade'),
    us('Boa tarde! Pode me mandar o número dos dois?'),
    them('0093-5 e 0093-6'),
    us('Verifiquei: o 0093-6 é o repetido, já cancelei. Desculpe o transtorno!', { after: 16 }),
    them('Perfeito, obrigada pela rapidez'),
    us('Eu que agradeço 😊'),
    day(6, '09:05'),
    them('Pagamos o 0093-5 agora'),
    us('Baixado aqui. Tudo em dia ✅'),
  ],
};

const hotel: TicketScript = {
  contact: 'hotel',
  line: 'loja',
  queue: 'vendas',
  status: 'closed',
  agent: 'sofia',
  tags: ['atacado', 'vip'],
  talk: [
    day(14, '11:15'),
    them('Bom dia. Hotel Vila Serena, setor de compras.'),
    them('Gostaríamos de uma proposta para o café da manhã: 60 hóspedes por dia.'),
    us('Bom dia! Sou a Sofia. Vou preparar uma proposta com três opções e envio ainda hoje.'),
    us('', { file: 'priceList', after: 170 }),
    them('Recebida. A diretoria avalia até sexta.', { after: 25 }),
    day(12, '15:48'),
    them('Aprovada a segunda opção. Início no dia 1º.'),
    us('Que notícia boa! Nossa equipe entra em contato para a degustação.', { reactions: likes('👏') }),
    them('Agradecemos.'),
  ],
};

const accountant: TicketScript = {
  contact: 'rafael',
  line: 'loja',
  queue: 'financeiro',
  status: 'open',
  agent: 'bruno',
  tags: ['nota-fiscal', 'novo'],
  talk: [
    day(1, '14:02'),
    them('Boa tarde, preciso da nota do coffee break de quinta'),
    us('Boa tarde, Rafael! Emito agora. O CNPJ é o do cadastro?'),
    them('É sim'),
    us('', { file: 'invoice', after: 21, mark: 'invoice' }),
    us('Segue a NF-e 004518, com vencimento em 10 dias.'),
    them('O endereço saiu com o número antigo', { quotes: 'invoice', after: 14 }),
    them('O certo é Rua Vergueiro, 1421, conjunto 82'),
    us('Tem razão, me desculpe. Vou pedir a carta de correção à nossa contadora.'),
    them('Se quiser falar direto com o meu sócio, que cuida disso:'),
    card('Dr. Henrique Sales', '5511970000104'),
    us('Obrigado! Falo com ele amanhã cedo.', { reactions: likes('👍') }),
    ago(64),
    us('Rafael, a carta de correção foi autorizada. Envio o PDF até o meio-dia.'),
    us('Ficou com o conjunto 82, como você pediu.', { ack: 3, state: 'delivered' }),
  ],
};

const overdue: TicketScript = {
  contact: 'lucas',
  line: 'loja',
  queue: 'financeiro',
  status: 'pending',
  unread: 3,
  talk: [
    ago(38),
    them('Bom dia, meu boleto venceu e o sistema não deixa pagar'),
    them('', { file: 'slip' }),
    them('Conseguem mandar a segunda via com a data de hoje?'),
  ],
};

export const trade = [carlosBefore, carlosNow, cafe, hotel, accountant, overdue];
