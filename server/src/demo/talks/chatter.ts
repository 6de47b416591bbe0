import { ago, day, likes, missed, place, them, unshown, us, weLike, type TicketScript } from '../talk';

/** A school's group, a customer who writes in Arabic, emojis, missed calls, and people who only have a question. */

const festa: TicketScript = {
  contact: 'festa',
  line: 'demo',
  queue: 'vendas',
  status: 'open',
  agent: 'ana',
  unread: 4,
  tags: ['encomenda', 'producao'],
  talk: [
    day(4, '19:20'),
    them('Pessoal, coloquei a padaria no grupo para facilitar 🎉', { by: 'simone' }),
    them('Boa, prô!', { by: 'renata' }),
    us('Oi, gente! Aqui é a Ana, da Padaria Pão Quente. Prazer 😊', { reactions: likes('👋') }),
    them('Ana, são 120 crianças mais as famílias', { by: 'simone' }),
    them('Precisamos de bolo de milho, pamonha e canjica', { by: 'sonia' }),
    us('Bolo de milho e canjica são nossa especialidade. Pamonha encomendamos de uma parceira, pode ser?'),
    them('Pode!', { by: 'simone' }),
    them('Vai ter paçoca?', { by: 'andre' }),
    them('André, metade das crianças tem restrição a amendoim…', { by: 'renata', mark: 'peanut' }),
    them('Verdade, retiro a paçoca kkkk', { by: 'andre', quotes: 'peanut' }),
    us('Melhor mesmo 😄 Temos cocada e doce de abóbora no lugar.'),

    day(3, '12:05'),
    them('Quanto fica o bolo de milho por quilo?', { by: 'sonia' }),
    us('R$ 38,00 o quilo. Para 120 crianças e famílias, uns 18 kg em tabuleiros.'),
    them('A escola tem verba de R$ 1.500,00 para tudo', { by: 'sonia', mark: 'budget' }),
    us('Cabe! Monto uma proposta dentro disso.', { quotes: 'budget', reactions: likes('🙏') }),
    them('Ana é maravilhosa', { by: 'renata', reactions: weLike('🥰') }),
    them('Concordo', { by: 'andre' }),
    us(
      '*Proposta*\n• 18 kg de bolo de milho: R$ 684,00\n• 150 copos de canjica: R$ 450,00\n• 100 pamonhas: R$ 280,00\n• Entrega: cortesia\n\n*Total: R$ 1.414,00*',
      {
        after: 95,
        mark: 'proposal',
      },
    ),
    them('Aprovado pela diretoria ✅', { by: 'sonia', quotes: 'proposal', after: 31 }),
    them('Uhuuul', { by: 'andre' }),
    them('🎉🎉🎉', { by: 'renata' }),

    day(2, '09:50'),
    them('Bom dia! Sobrou dúvida do horário de entrega', { by: 'simone' }),
    us('Bom dia! Às 13h, uma hora antes da abertura?'),
    them('Perfeito, o portão lateral vai estar aberto', { by: 'simone' }),
    them('Eu ajudo a descarregar', { by: 'andre', reactions: weLike('💪') }),
    us('Obrigada, André! São 6 tabuleiros, ajuda é bem-vinda.'),
    them('', { by: 'renata', file: 'shortVoice', after: 14 }),
    us('Renata, pode sim: mando os copinhos e as colheres junto, sem custo.', { after: 5 }),
    them('Você pensa em tudo 😍', { by: 'renata' }),

    day(1, '18:15'),
    them('Gente, previsão de chuva para sábado 😬', { by: 'andre' }),
    them('Vai ser na quadra coberta, sem drama', { by: 'sonia' }),
    them('Ufa', { by: 'andre' }),
    us('Então mantemos tudo! E se chover, a canjica quente faz mais sucesso ainda ☔'),
    them('Kkkkkk', { by: 'renata' }),
    them('Ótimo ponto', { by: 'simone' }),

    ago(31),
    them('Ana, uma mãe perguntou se o bolo tem leite', { by: 'simone', mark: 'milk' }),
    us('Tem sim. Posso separar um tabuleiro de 2 kg *sem leite*, com leite de coco.', { quotes: 'milk' }),
    us('Fica marcado com uma bandeirinha verde 🟢'),
    them('Isso seria incrível', { by: 'simone', after: 4 }),
    them('Sim!! Obrigada Ana', { by: 'renata' }),
    them('Essa padaria merece um prêmio', { by: 'andre' }),
    them('Fechado, pode incluir 👏', { by: 'sonia' }),
  ],
};

const mohammed: TicketScript = {
  contact: 'mohammed',
  line: 'demo',
  queue: 'vendas',
  status: 'open',
  agent: 'ana',
  tags: ['entrega', 'pronto'],
  talk: [
    day(1, '13:12'),
    them('السلام عليكم، هل لديكم خبز عربي طازج اليوم؟'),
    us('Olá! Temos pão sírio fresquinho, sai às 15h. Posso separar para você?'),
    them('نعم من فضلك، أريد 20 رغيفًا'),
    them('Desculpe, meu português é pouco. 20 pães, sim? 🙏'),
    us('Perfeito! 20 pães sírios, *R$ 36,00*. Retira ou entrega?'),
    them('توصيل إلى شارع 25 de Março رقم 610، الطابق الثالث'),
    us('Entrega na Rua 25 de Março, 610, 3º andar. Taxa de R$ 9,00, tudo bem?'),
    them('تمام، شكرًا جزيلاً ❤️', { reactions: weLike('❤️') }),
    us('Saiu para entrega agora, chega em uns 30 minutos.', { after: 118 }),
    them('وصل الخبز ساخنًا، ممتاز!', { after: 34 }),
    them('Muito bom! Amigos também gostaram'),
    ago(110),
    them('صباح الخير! هل يمكنني الطلب كل يوم جمعة؟'),
    us('Bom dia, Mohammed! Toda sexta às 15h, 20 pães? Deixo agendado.', { ack: 3, state: 'delivered' }),
  ],
};

const camila: TicketScript = {
  contact: 'camila',
  line: 'loja',
  queue: 'vendas',
  status: 'open',
  agent: 'bruno',
  unread: 2,
  talk: [
    day(6, '08:03'),
    them('🥐❓'),
    us('Tem! Croissant quentinho, R$ 8,90 🥐'),
    them('✌️'),
    us('Dois separados no seu nome, Camila!'),
    them('🏃‍♀️💨'),
    us('Kkkk pode vir com calma'),
    them('', { file: 'sticker', after: 25 }),
    day(2, '10:44'),
    them('Oi Bruno! Hoje escrevo com palavras hahaha'),
    us('Olha só! 😂'),
    them('Quero levar um bolo de chocolate para o escritório amanhã', { file: 'chocolateCake', mark: 'chocolate' }),
    us('Esse é o nosso *Floresta Negra*! 2 kg por R$ 168,00.', { quotes: 'chocolate', reactions: likes('🤤') }),
    them('Fechou'),
    them('Dá para escrever "Feliz sexta" em cima?'),
    us('Dá! Em chocolate branco fica lindo.'),
    day(1, '11:30'),
    us('Pronto para retirar 🎂'),
    them('Já estou aí na porta'),
    them('Gente, que bolo lindo', { after: 15 }),
    us('Bom apetite para o time!', { reactions: likes('🙌') }),
    them('Não sobrou nem farelo', { after: 210 }),
    us('Missão cumprida 😎'),
    ago(9),
    them('😋'),
    them('🥐🥐🥐'),
  ],
};

const tiago: TicketScript = {
  contact: 'tiago',
  line: 'demo',
  queue: 'vendas',
  status: 'pending',
  unread: 1,
  talk: [ago(2), them('Oi! Vocês abrem no feriado?')],
};

const gabriela: TicketScript = {
  contact: 'gabriela',
  line: 'loja',
  queue: null,
  status: 'pending',
  unread: 2,
  chatbot: true,
  talk: [
    ago(17),
    them('Oi'),
    us(
      'Olá! Aqui é a *Padaria Pão Quente* 🥖\nCom quem você quer falar?\n\n*1* - Vendas\n*2* - Suporte\n*3* - Financeiro',
      {
        after: 0.1,
      },
    ),
    them('queria saber de vaga de emprego'),
    them('tem com quem falar?'),
  ],
};

const paulo: TicketScript = {
  contact: 'paulo',
  line: 'demo',
  queue: 'vendas',
  status: 'pending',
  unread: 3,
  talk: [
    ago(74),
    unshown('unreadable'),
    unshown('unsupported', { after: 0.2 }),
    ago(73),
    missed('voice'),
    missed('video', { after: 2 }),
    them('Me liga quando puder, é sobre a encomenda de sábado', { after: 1 }),
  ],
};

const stranger: TicketScript = {
  contact: 'stranger',
  line: 'loja',
  queue: 'vendas',
  status: 'pending',
  unread: 2,
  talk: [
    ago(12),
    place(-23.5895, -46.6347, 'Parque Ibirapuera, portão 7'),
    them('Vocês entregam aqui? Somos um grupo de corrida 🏃'),
  ],
};

const beatriz: TicketScript = {
  contact: 'beatriz',
  line: 'loja',
  queue: 'vendas',
  status: 'closed',
  agent: 'ana',
  talk: [
    day(1, '09:02'),
    them('Bom dia, a loja da Augusta abre que horas?'),
    us('Bom dia, Beatriz! Das 6h às 21h, todos os dias.'),
    them('E tem estacionamento?'),
    us('Convênio com o estacionamento ao lado, 30 minutos grátis.', { reactions: likes('👍') }),
    them('Perfeito, obrigada!'),
    us('Por nada! Depois conte o que achou do pão na chapa 😉'),
  ],
};

const eduardo: TicketScript = {
  contact: 'eduardo',
  line: 'demo',
  queue: 'vendas',
  status: 'closed',
  agent: 'bruno',
  tags: ['entrega'],
  talk: [
    day(3, '17:55'),
    them('Ainda dá tempo de pedir para hoje?'),
    us('Dá sim, entregas até as 19h!'),
    them('10 pães franceses e um litro de leite'),
    us('R$ 19,50 com a entrega. Mesmo endereço?'),
    them('Mesmo'),
    us('Saindo 🛵', { after: 8 }),
    us('Esse recado era para outro cliente, desculpe!', { deleted: true }),
    them('Chegou, valeu!', { after: 24, reactions: weLike('🙌') }),
  ],
};

export const chatter = [festa, mohammed, camila, tiago, gabriela, paulo, stranger, beatriz, eduardo];
