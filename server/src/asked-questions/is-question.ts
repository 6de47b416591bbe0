import { plainWords } from '@guiche/contract/plain-words';
import { wordsOf } from '../knowledge/words';

/** Whether a message of a customer asks something that others may ask, too: by rule, never by a model. */

const setOf = (words: string) => new Set(words.split(/\s+/));
const shortest = 6;
const longest = 300;

/** What may stand before a question. */
const before =
  setOf(`oi oie ola opa bom boa bons boas dia dias tarde tardes noite noites tudo bem por favor pf pfv pfvr e ai entao
  so uma um duvida pergunta rapida moca moco me diz diga voce voces vc vcs a o as os gente ei ah mas
  hola buenos buenas noches disculpe disculpa una hi hello hey good morning afternoon evening please so and just`);
/** One of these begins a question, whether or not it has its mark. */
const asking = setOf(`qual quais quanto quanta quantos quantas onde aonde cade quem quando como que
  tem teem tens existe existem ha posso podemos pode podem poderia poderiam consigo consegue conseguem aceita aceitam
  entrega entregam faz fazem abre abrem fecha fecham atende atendem trabalha trabalham vende vendem funciona custa custam
  preco valor horario endereco sera
  cual cuales cuanto cuanta cuantos cuantas donde cuando quien puedo puede pueden tienen hay hacen aceptan cierran
  atienden envian
  what which when where who how why do does is are can could may will would`);
/** And two of these. */
const askingPairs =
  /^(?:(?:o|do) que|por que|da (?:pra|para|de)|quero saber|queria saber|gostaria de|quiero saber|quisiera saber|sabe(?:m)? (?:se|me|quando|qual)|saberia|(?:i d|would) like to know)\b/;
/** So is a sentence that ends with one. */
const endings = setOf('quanto qual quais quando onde como cual cuanto donde');
/** 'You deliver …': said of what somebody does, and not of what they did. */
const them = setOf('voces vcs');
const isDone = (verb: string) => /(?:[ae]m|dao)$/.test(verb) && !verb.endsWith('ram');

/** 'When I get there I call': told, not asked. */
const telling =
  /^(?:como|quando|when|how|cuando) (?:combinado|eu|i|ja|disse|falei|sempre|puder|chegar|der|for|yo|pueda)\b/;

/** Words without links, whose marks ask nothing. */
const withoutLinks = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !word.includes('://'))
    .join(' ');

export function isQuestion(text: string): boolean {
  const said = text.length > longest ? '' : withoutLinks(text.trim());
  if (said.length < shortest || wordsOf(said).length === 0) return false;
  if (said.includes('?')) return true;
  const words = plainWords(said).split(' ');
  const first = words.findIndex((word) => !before.has(word));
  if (first < 0) return false;
  const rest = words.slice(first).join(' ');
  if (telling.test(rest)) return false;
  if (first > 0 && them.has(words[first - 1]!) && isDone(words[first]!)) return true;
  return asking.has(words[first]!) || askingPairs.test(rest) || endings.has(words.at(-1)!);
}
