import { ago, day, likes, them, us, type TicketScript } from '../talk';

/** What went wrong, and what was done about it. */

const julianaBefore: TicketScript = {
  contact: 'juliana',
  line: 'loja',
  queue: 'suporte',
  status: 'closed',
  agent: 'ana',
  talk: [
    day(24, '12:10'),
    them('Oi! Meu pedido pelo site não finaliza'),
    us('Oi, Juliana! Aparece alguma mensagem?'),
    them('"Cartão recusado", mas ele está ok'),
    us('Estamos com instabilidade no meio de pagamento. Posso gerar um link por aqui?'),
    them('Pode'),
    us('https://pagamento.paoquente.com.br/p/8841', { after: 3 }),
    them('Deu certo 🙌', { after: 6 }),
    us('Pedido confirmado para as 16h!', { reactions: likes('❤️') }),
  ],
};

const julianaNow: TicketScript = {
  contact: 'juliana',
  line: 'loja',
  queue: 'suporte',
  status: 'open',
  agent: 'ana',
  tags: ['reclamacao', 'producao'],
  notes: [
    { by: 'ana', note: 'Reenvio combinado para hoje à tarde, sem custo. Motoboy avisado do cuidado com a caixa.' },
  ],
  drafts: [{ by: 'ana', body: 'Juliana, o novo bolo já saiu da cozinha! Chega até as' }],
  talk: [
    day(1, '16:42'),
    them('Boa tarde'),
    them('Meu bolo chegou assim 😡', { file: 'crushedBox', mark: 'box' }),
    them('Era para uma reunião AGORA'),
    us('Juliana, que situação horrível, me desculpe! Estou vendo com a entrega neste instante.', { quotes: 'box' }),
    them('O motoboy disse que veio assim da padaria'),
    us('Já falei com a cozinha: saiu inteiro, temos a foto. O erro foi no transporte e a responsabilidade é nossa.', {
      after: 6,
    }),
    them('E a minha reunião?'),
    us('Posso mandar em 25 minutos uma torta de limão que está pronta, por nossa conta.'),
    them('Manda'),
    us('Saindo agora com outro entregador, no carro.', { after: 3 }),
    them('Ok'),
    them('Chegou. Essa está inteira', { after: 27 }),
    them('Obrigada por resolver', { reactions: [{ emoji: '🙏', fromMe: true }] }),
    us('Eu que agradeço a paciência. Quer o reembolso do bolo ou um novo amanhã?'),
    them('Um novo, amanhã à tarde. Mas por favor com cuidado'),
    us('Com todo o cuidado do mundo 💛', { reactions: likes('😅') }),

    ago(85),
    them('Oi Ana, confirmado o bolo de hoje?'),
    us('Confirmadíssimo! Às 15h, no carro e com caixa reforçada.', { ack: 5, state: 'played' }),
    us('', { file: 'agentVoice', ack: 5, state: 'played', after: 1 }),
    them('Ouvi 😊'),
    them('Pode mandar o recibo da torta também? Para a empresa'),
    us('Claro! Segue o recibo da cortesia:', { after: 4, ack: 3, state: 'delivered' }),
    us('', {
      file: 'invoice',
      state: 'failed',
      ack: 0,
      failure: { code: 'REFUSED', detail: 'The network refused the message.' },
    }),
    us('Esse recibo é o da torta de limão. O do bolo novo vai junto com a entrega.', {
      state: 'unknown',
      ack: 0,
      after: 2,
      failure: { code: 'ANSWER_LOST', detail: 'The network did not answer.' },
    }),
  ],
};

/** A text of exactly 5,000 characters: somebody has a lot to say. */
const longLetter = (() => {
  const opening =
    'Prezados, escrevo porque sou cliente há onze anos e nunca precisei reclamar de nada, mas o que aconteceu no domingo merece ser contado do começo ao fim, com calma, para que vocês entendam. ';
  const middle = [
    'Cheguei às sete e quinze e a fila já dava a volta no quarteirão, o que eu até acho bonito, porque mostra que o bairro inteiro gosta de vocês. ',
    'A moça do caixa, muito educada, avisou que a máquina de cartão tinha parado e que só aceitariam dinheiro ou Pix. ',
    'Fiz o Pix na hora, mostrei o comprovante, e mesmo assim me pediram para esperar ao lado até que alguém confirmasse. ',
    'Esperei vinte minutos em pé, com a minha mãe de oitenta e dois anos, enquanto os pães que eu tinha escolhido esfriavam no balcão. ',
    'Quando enfim confirmaram, o pão de milho tinha acabado, e era justamente o que a minha mãe queria. ',
    'Ofereceram outro no lugar, mas ninguém explicou que levava castanha, e ela não pode comer. ',
    'Por sorte perguntei antes; fico pensando em quem não pergunta. ',
    'Na saída, o rapaz da porta ajudou com as sacolas e pediu desculpas por todos, e foi a melhor parte do dia. ',
  ];
  const ending =
    'Não quero desconto nem brinde: quero que coloquem uma plaquinha com os ingredientes e uma cadeira para quem espera. Um abraço da cliente de sempre, Fernanda.';
  let letter = opening;
  for (let n = 0; letter.length + ending.length + middle[n % middle.length]!.length <= 5000; n++)
    letter += middle[n % middle.length];
  return letter.padEnd(5000 - ending.length, 'Enfim. ') + ending;
})();

const fernanda: TicketScript = {
  contact: 'fernanda',
  line: 'loja',
  queue: 'suporte',
  status: 'open',
  agent: 'sofia',
  unread: 1,
  tags: ['reclamacao', 'vip'],
  notes: [
    {
      by: 'sofia',
      note: 'Plaquinhas de ingredientes: pedir orçamento na gráfica. Falar com a Helena sobre as cadeiras.',
    },
  ],
  talk: [
    day(2, '20:31'),
    them(longLetter, { mark: 'letter' }),
    day(1, '08:20'),
    us('Bom dia, Fernanda! Aqui é a Sofia, da coordenação. Li cada linha da sua mensagem.', { quotes: 'letter' }),
    us('Você tem toda a razão, sobre as plaquinhas e sobre a cadeira. As duas coisas começam nesta semana.'),
    them('Fico muito feliz em ler isso'),
    them('E parabéns ao rapaz da porta, viu?', { reactions: [{ emoji: '❤️', fromMe: true }] }),
    us('É o Davi! Já contei para ele e ele ficou todo orgulhoso 😄'),
    us('Sua mãe gosta de broa? A próxima é por nossa conta.'),
    ago(26),
    them('Ela adora! Passamos no domingo então 🥰'),
  ],
};

const patricia: TicketScript = {
  contact: 'patricia',
  line: 'loja',
  queue: 'suporte',
  status: 'pending',
  unread: 3,
  tags: ['reclamacao'],
  talk: [ago(52), them('Oi, o aplicativo cobrou duas vezes'), them('', { file: 'receipt' }), them('Podem me ajudar?')],
};

const roberto: TicketScript = {
  contact: 'roberto',
  line: 'loja',
  queue: null,
  status: 'open',
  agent: 'helena',
  talk: [
    day(1, '10:48'),
    them('Bom dia, gostaria de falar com a proprietária'),
    us('Bom dia! Helena falando. Em que posso ajudar?'),
    them('Represento uma cooperativa de café de Minas'),
    them('Teriam interesse em conhecer nossos grãos?'),
    us('Temos sim! Pode ser quinta às 14h, aqui na loja?'),
    them('Perfeito, levo amostras', { reactions: [{ emoji: '☕', fromMe: true }] }),
    ago(240),
    us('Roberto, só confirmando: quinta, 14h.', { ack: 1, state: 'sent' }),
  ],
};

export const support = [julianaBefore, julianaNow, fernanda, patricia, roberto];
