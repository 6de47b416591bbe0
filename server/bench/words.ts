import type { Random } from './random';

/**
 * What customers and agents of a shop write to each other. None of the terms below may stand in it, nor in a name: each
 * is planted in an exact number of messages.
 */

export interface Term {
  /** As somebody types it into the search. */
  word: string;
  /** Messages that hold it in the full data. */
  hits: number;
  phrases: string[];
}

export const terms: Term[] = [
  { word: 'jabuticabeira', hits: 1, phrases: ['Vocês vendem muda de jabuticabeira?'] },
  { word: 'estorno', hits: 100, phrases: ['O estorno não caiu.', 'Quando sai o estorno?', 'Já fizemos o estorno.'] },
  {
    word: 'orçamento',
    hits: 10_000,
    phrases: ['Me manda um orçamento?', 'Segue o orçamento.', 'Esse orçamento vale até quando?', 'ORÇAMENTO aprovado!'],
  },
  {
    word: 'pedido',
    hits: 500_000,
    phrases: [
      'É sobre o meu pedido.',
      'O pedido já saiu?',
      'Seu pedido está a caminho.',
      'Obrigada pelo pedido!',
      'Pedido confirmado.',
    ],
  },
];

// prettier-ignore
const greetings = [
  'Oi', 'Olá', 'Bom dia', 'Boa tarde', 'Boa noite', 'Oi, tudo bem?', 'Olá, tudo certo?', 'Bom dia!', 'Boa tarde!',
  'Opa', 'E aí', 'Alô', 'Oi gente', 'Com licença', 'Por favor', 'Desculpa a demora', 'Obrigado', 'Muito obrigada',
  'Perfeito', 'Combinado', 'Certo', 'Entendi', 'Ok', 'Beleza', 'Show', 'Maravilha', 'Sem problema', 'Imagina',
];
// prettier-ignore
const things = [
  'geladeira', 'fogão', 'máquina de lavar', 'micro-ondas', 'liquidificador', 'batedeira', 'sofá', 'colchão',
  'guarda-roupa', 'escrivaninha', 'cadeira de escritório', 'luminária', 'ventilador', 'ar-condicionado', 'televisão',
  'caixa de som', 'fone de ouvido', 'celular', 'carregador', 'notebook', 'impressora', 'roteador', 'teclado',
  'mouse', 'bicicleta', 'capacete', 'tênis', 'camiseta', 'vestido', 'calça jeans', 'jaqueta', 'mochila', 'relógio',
  'óculos', 'panela de pressão', 'jogo de talheres', 'faqueiro', 'garrafa térmica', 'cafeteira', 'torradeira',
  'pão de queijo', 'bolo de cenoura', 'cesta de café da manhã', 'torta de limão', 'brigadeiro', 'salgadinhos',
  'furadeira', 'parafusadeira', 'tinta acrílica', 'rolo de pintura', 'torneira', 'chuveiro', 'piso laminado',
  'cortina', 'tapete', 'travesseiro',
];
// prettier-ignore
const qualities = [
  'branca', 'preta', 'azul', 'grande', 'pequena', 'usada', 'nova', 'em promoção', 'à pronta entrega', 'com garantia',
  'de 110 volts', 'de 220 volts', 'tamanho M', 'tamanho G', 'número 38', 'número 42', 'da vitrine', 'do catálogo',
];
// prettier-ignore
const days = [
  'hoje', 'amanhã', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado',
  'domingo', 'semana que vem', 'depois do almoço', 'no fim da tarde', 'até o dia 10', 'depois do feriado',
];
// prettier-ignore
const places = [
  'Pinheiros', 'Vila Mariana', 'Copacabana', 'Savassi', 'Boa Viagem', 'Barra', 'Centro', 'Jardim América', 'Moema',
  'Tijuca', 'Pampulha', 'Batel', 'Aldeota', 'Ponta Negra', 'Asa Norte', 'Campeche', 'Santana', 'Lapa',
];
// prettier-ignore
const asks = [
  'vocês ainda têm {thing} {quality}?', 'qual o preço da {thing} {quality}?', 'entrega em {place} {day}?',
  'a {thing} chegou com defeito, como faço a troca?', 'posso pagar em {n} vezes no cartão?', 'aceita pix?',
  'o boleto de {money} venceu, pode mandar outro?', 'a nota fiscal {number} não chegou no meu e-mail',
  'qual o horário de funcionamento {day}?', 'meu endereço mudou, agora é em {place}', 'tem desconto à vista?',
  'queria remarcar a visita para {day} às {hour}', 'o técnico não apareceu {day}',
  'não consigo acessar a minha conta', 'o código de rastreio {number} não funciona', 'a {thing} é {quality}?',
  'dá para retirar na loja de {place}?', 'fiz o pagamento de {money} agora', 'preciso de {n} unidades da {thing}',
  'a montagem está inclusa?', 'minha esposa vai buscar {day} depois das {hour}',
  'o aparelho está fazendo um barulho estranho desde {day}', 'vocês atendem em {place}?',
  'me indica uma {thing} boa e barata', 'quanto fica o frete para {place}?',
];
// prettier-ignore
const answers = [
  'a {thing} {quality} está disponível por {money}', 'entregamos em {place} {day} entre {hour} e {hour}',
  'pode pagar em até {n} vezes sem juros', 'já encaminhei para o setor responsável, retorno {day}',
  'o novo boleto de {money} foi enviado para o seu e-mail', 'a nota fiscal {number} segue em anexo',
  'abrimos {day} das 9h às {hour}', 'endereço atualizado para {place}, mais alguma coisa?',
  'à vista tem 5% de desconto', 'visita remarcada para {day} às {hour}', 'o técnico passa {day} pela manhã',
  'enviei um link para trocar a sua senha', 'o código certo é {number}',
  'confirmo o recebimento de {money}, muito obrigada pela preferência', 'separei {n} unidades da {thing} para você',
  'a montagem custa {money}', 'pode retirar na loja de {place} a partir das {hour}', 'posso ajudar em algo mais?',
  'vou verificar no estoque e já te respondo', 'o frete para {place} fica {money}',
  'a troca da {thing} leva até {n} dias úteis', 'me passa o seu CPF, por gentileza?', 'anotado, fico no aguardo',
];
// prettier-ignore
const ends = [
  '', '', '', '', ' Obrigado!', ' Obrigada.', ' Valeu!', ' Abraço', ' 🙂', ' 👍', ' No aguardo.',
  ' Fico à disposição.',
];

/** What somebody writes: some six to thirty words. */
export function sentence(random: Random, byAgent: boolean): string {
  if (random.next() < 0.12) return random.pick(greetings);
  const words = fillIn(random.pick(byAgent ? answers : asks), random);
  const start = random.next() < 0.35 ? `${random.pick(greetings)}, ` : '';
  const more = random.next() < 0.3 ? ` ${fillIn(random.pick(byAgent ? answers : asks), random)}.` : '';
  return start + words + more + random.pick(ends);
}

// prettier-ignore
const commonWords = [
  'oi', 'ok', 'sim', 'não', 'bom', 'boa', 'dia', 'tarde', 'noite', 'tudo', 'bem', 'por', 'favor', 'obrigado', 'obrigada',
  'quanto', 'custa', 'qual', 'valor', 'tem', 'vocês', 'hoje', 'amanhã', 'entrega', 'loja', 'preço', 'quero', 'queria',
  'pode', 'manda', 'foto', 'endereço', 'pix', 'cartão', 'pago', 'paguei', 'chegou', 'ainda', 'já', 'vou', 'aí', 'certo',
  'beleza', 'valeu', 'isso', 'esse', 'essa', 'outro', 'cor', 'tamanho', 'azul', 'preto', 'grande', 'nome', 'hora',
  'agora', 'depois', 'cedo', 'aqui', 'troca',
];

/** What is typed in a hurry: one to five words, all of them common. */
export function shortText(random: Random): string {
  let text: string = random.pick(commonWords);
  for (let more = random.below(5); more > 0; more--) text += ` ${random.pick(commonWords)}`;
  return text;
}

/** What is told at length, in some ten to forty sentences. */
export function longText(random: Random, byAgent: boolean): string {
  let text = sentence(random, byAgent);
  for (let more = 10 + random.below(30); more > 0; more--) text += ` ${sentence(random, byAgent)}`;
  return text;
}

function fillIn(pattern: string, random: Random): string {
  return pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
    switch (slot) {
      case 'thing':
        return random.pick(things);
      case 'quality':
        return random.pick(qualities);
      case 'day':
        return random.pick(days);
      case 'place':
        return random.pick(places);
      case 'hour':
        return `${8 + random.below(11)}h${random.next() < 0.3 ? '30' : ''}`;
      case 'money':
        return `R$ ${10 + random.below(2990)},${random.pick(['00', '50', '90', '99'])}`;
      case 'number':
        return String(100_000 + random.below(900_000));
      default:
        return String(2 + random.below(11));
    }
  });
}

// prettier-ignore
const firstNames = [
  'Ana', 'Maria', 'João', 'José', 'Antônio', 'Francisco', 'Carlos', 'Paulo', 'Lucas', 'Luiz', 'Marcos', 'Gabriel',
  'Rafael', 'Daniel', 'Marcelo', 'Bruno', 'Eduardo', 'Felipe', 'Rodrigo', 'Fernanda', 'Patrícia', 'Aline', 'Sandra',
  'Camila', 'Amanda', 'Bruna', 'Jéssica', 'Letícia', 'Júlia', 'Luciana', 'Vanessa', 'Mariana', 'Beatriz', 'Larissa',
  'Débora', 'Renata', 'Cláudia', 'Simone', 'Thiago', 'Vinícius', 'Gustavo', 'Leandro', 'Diego', 'André', 'Fábio',
  'Márcia', 'Helena', 'Alice', 'Sofia', 'Caio', 'Igor', 'Otávio', 'Célia', 'Neusa', 'Íris', 'Zilda', 'Wesley',
  'Yasmin',
];
// prettier-ignore
const lastNames = [
  'Silva', 'Santos', 'Oliveira', 'Souza', 'Rodrigues', 'Ferreira', 'Alves', 'Pereira', 'Lima', 'Gomes', 'Costa',
  'Ribeiro', 'Martins', 'Carvalho', 'Almeida', 'Lopes', 'Soares', 'Fernandes', 'Vieira', 'Barbosa', 'Rocha', 'Dias',
  'Nascimento', 'Andrade', 'Moreira', 'Nunes', 'Marques', 'Machado', 'Mendes', 'Freitas', 'Cardoso', 'Ramos',
  'Gonçalves', 'Santana', 'Teixeira', 'Araújo', 'Moura', 'Cavalcanti', 'Brandão', 'Peixoto', 'Xavier', 'Yamamoto',
  'Kowalski', 'Schmidt', 'Bianchi', 'Nakamura', 'Figueiredo', 'Queiroz', 'Guimarães', 'Assunção',
];

/** The first names of the lists are the common ones. */
const common = (random: Random, list: readonly string[]) => list[Math.floor(random.next() ** 2 * list.length)]!;

export const personName = (random: Random): string =>
  `${common(random, firstNames)} ${common(random, lastNames)}${random.next() < 0.4 ? ` ${common(random, lastNames)}` : ''}`;

const areas = [11, 11, 11, 21, 21, 31, 41, 47, 48, 51, 61, 62, 71, 81, 85, 92];

/** A Brazilian mobile; the running number keeps it unique. */
export const mobileNumber = (random: Random, n: number): string =>
  `55${random.pick(areas)}9${6 + random.below(4)}${String((n * 7919) % 10_000_000).padStart(7, '0')}`;
