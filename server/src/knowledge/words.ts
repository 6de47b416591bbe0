import { fold } from '@guiche/contract/fold';

/** What is looked for of a question: its words, and others that shops use for the same thing. */

export interface Wanted {
  word: string;
  /** Which word of the question it stands for, from 1. */
  nth: number;
  weight: number;
}

const most = 24;
const longest = 20_000;
/** Another word for it counts for less than the word itself. */
export const otherWeight = 0.55;

/** Words of every question, which say nothing of what it is about. */
const common = new Set(
  (
    'a ao aos aquela aquele aquilo as ate bem boa bom com como da dai das de dela dele depois do dos e eh ela elas ele eles em ' +
    'entao era essa esse esta estao estar estava este estou eu favor fica foi for gente gostaria ha ia ir isso isto ja la lhe me ' +
    'mais mas mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso num numa o obrigada obrigado oi ola opa os ou ' +
    'para pela pelo pode podem poderia por porque posso pra pro preciso qual quais quando que quem queria quero saber se sem ser ' +
    'seria seu seus si sim so sobre sou sua suas tambem te tem tenho ter teria to tudo tua um uma umas uns vao vcs vc vem voce ' +
    'voces vou dia tarde noite ai ne tipo consigo conseguir algum alguma alguns algumas ainda agora aqui entre desde ' +
    'fazer faz fazem feito faco sao dao dar ver diz dizer informar informacao ajudar ajuda duvida pergunta loja'
  ).split(' '),
);

/** Groups of words that customers and shops use for one thing. */
const groups = [
  'preco valor custa custo custam quanto cobram cobra cobrado taxa',
  'frete entrega entregar entregam envio enviar enviam transportadora motoboy correios',
  'prazo demora demoram tempo dias chega chegar',
  'horario hora horas abre abrem fecha fecham aberto aberta funcionamento funciona expediente atendem',
  'endereco localizacao localizada rua bairro perto onde',
  'troca trocar trocam',
  'devolucao devolver devolvo arrependi arrependimento',
  'reembolso estorno estornar reembolsar',
  'pagamento pagar pago pagam',
  'parcelar parcela parcelas parcelado parcelamento vezes',
  'cancelar cancelamento desistir desistencia',
  'garantia defeito quebrou estragou estragado defeituoso',
  'nota fiscal nfe cupom',
  'desconto promocao cupom oferta barato',
  'celular telefone whatsapp contato',
  'rastrear rastreio rastreamento acompanhar codigo',
  'encomenda encomendar pedido pedir reservar reserva',
  'agendar agendamento marcar horario',
  'conserto consertar reparo arrumar manutencao',
  'orcamento avaliacao diagnostico',
  'alergia alergico alergenico gluten lactose',
  'vegano vegana vegetariano',
  'senha acesso login entrar conta cadastro',
  'retirar retirada buscar pegar',
  'validade vence vencimento dura duram conservar guardar',
  'domingo sabado feriado feriados fim semana',
  'carro carros veiculo automovel estacionar estacionamento parar vaga vagas',
  'bike bicicleta bicicletas bikes magrela',
  'cachorro cachorra cachorrinho cao caes cadela dog',
  'gato gata gatinho gatinha felino felina gatos',
  'crianca criancas filho filha menino menina infantil infantis',
  'filhote filhotes',
  'remedio remedios medicamento medicamentos',
  'adulto adultos maior',
  'contratar contratando vaga vagas emprego trabalhar curriculo',
  'revisao revisar',
  'anual ano anos',
  'urgente urgencia emergencia emergencias socorro',
].map((group) => group.split(' '));

const others = new Map<string, Set<string>>();
for (const group of groups)
  for (const word of group) {
    const known = others.get(word) ?? new Set();
    for (const other of group) if (other !== word) known.add(other);
    others.set(word, known);
  }

/** For each word the first of those that mean the same: what is asked in other words is told to be the same by it. */
export const topicsOf = (words: readonly string[]): string[] =>
  words.map((word) => groups.find((group) => group.includes(fold(word)))?.[0] ?? fold(word));

/**
 * The words of a question that say what it is about, as they were written, without those that came before. Of a text without end
 * no more is read than is needed.
 */
export function wordsOf(question: string): string[] {
  const seen = new Set<string>();
  const words: string[] = [];
  for (const [word] of question.slice(0, longest).matchAll(/[\p{L}\p{N}]{2,40}/gu)) {
    const folded = fold(word);
    if (seen.has(folded) || common.has(folded)) continue;
    seen.add(folded);
    if (words.push(word) === most) break;
  }
  return words;
}

export const wantedOf = (words: readonly string[]): Wanted[] =>
  words.flatMap((word, n) => [
    { word: fold(word), nth: n + 1, weight: 1 },
    ...[...(others.get(fold(word)) ?? [])].map((other) => ({ word: other, nth: n + 1, weight: otherWeight })),
  ]);
