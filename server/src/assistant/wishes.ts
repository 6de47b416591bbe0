import { fold } from '@guiche/contract/fold';
import {
  anybody,
  article,
  bringing,
  elsewhere,
  fedUp,
  machines,
  mightThey,
  noes,
  onTheWay,
  onTheWayTo,
  polite,
  professions,
  reality,
  refusable,
  robots,
  staff,
  talkLinks,
  talkOfRobots,
  talking,
  theirOwn,
  wanted,
  wanting,
} from './wish-words';

/** A wish for a person, heard by rule and never by a model: as customers say it, and not wherever people are named. */

/** They ask for a person; what they say in one breath may stand in several messages. */
export function wantsPerson(said: readonly string[]): boolean {
  const texts = said.map(endsOf);
  return (
    texts.some((text) => isCall(wordsOf(text))) ||
    clausesOf(texts.join(' ')).some(isWish) ||
    texts.flatMap(clausesOf).some(isWish)
  );
}

/** Of a message, so many letters at its beginning and at its end are heard: it may have 65,536, and twenty be said in one breath. */
const heard = 2_000;
const endsOf = (text: string) => (text.length > 2 * heard ? `${text.slice(0, heard)}\n${text.slice(-heard)}` : text);

/** Letters that are drawn out count once. */
const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replaceAll(/(\p{L})\1\1+/gu, '$1'));
const clausesOf = (text: string): string[][] =>
  fold(text)
    .replaceAll(/,? ?\bpor (?:favor|gentileza)\b,?/g, ' ')
    .split(/[.!?;:,\n]/)
    .map(wordsOf);

/** Nothing else is said: `atendente, por favor`. */
function isCall(words: readonly string[]): boolean {
  const rest = words.filter((word) => !polite.has(word));
  const [first] = rest;
  if (first === undefined || rest.length > 4 || !rest.slice(1).every((word) => reality.has(word) || isStaff(word)))
    return isHumanService(words);
  // How many there are is said with the same words: one person, people.
  if (anybody.has(first)) return rest.length > 1 || (first !== 'gente' && !words.includes('uma'));
  return isStaff(first) || isHumanService(words);
}

/** However few or many words stand around it. */
const isHumanService = (words: readonly string[]) =>
  words.some(
    (word, n) =>
      ((word === 'atendimento' || isAttendant(word)) && isHuman(words[n + 1] ?? '') && !isRefused(words, n)) ||
      (word === 'real' && words[n + 1] === 'person') ||
      (word === 'human' && words[n + 1] === 'agent'),
  );

const isWish = (words: readonly string[]): boolean =>
  isHumanService(words) ||
  words.some((word, n) => {
    if (isOfRobots(words, n)) return true;
    if (isRefused(words, n)) return false;
    if (isSomebodyForMe(words, n)) return true;
    return (
      (talking.has(word) && isTalk(words, n)) ||
      (bringing.test(word) && isBringing(words, n)) ||
      (wanting.has(word) && isWanting(words, n))
    );
  });

/** `falar com uma pessoa` */
function isTalk(words: readonly string[], at: number): boolean {
  if (elsewhere.has(words[at - 1] ?? '') || elsewhere.has(words[at - 2] ?? '')) return false;
  const link = words[at + 1] ?? '';
  const direct = isStaff(link) ? at + 1 : undefined;
  const place = direct ?? (talkLinks.has(link) ? past(words, at + 2, article) : -1);
  const word = words[place] ?? '';
  if (isStaff(word) || professions.has(word) || isAnybody(words, place)) return true;
  // Without the article it mostly means `we`, misspelt.
  if (word === 'agente') return /^u[mn]$/.test(words[place - 1]!);
  // By name, or by what they are there: `queria falar com a Carla`.
  const isAsked = words.slice(Math.max(0, at - 3), at).some((one) => wanting.has(one) || one === 'posso');
  const isNamed = place === at + 3 && /^[oa]$/.test(words[at + 2]!) && word.length > 2;
  return isAsked && isNamed && !theirOwn.has(word) && !/^(?:meu|minha|seu|sua|nosso|nossa|mesm[oa])$/.test(word);
}

/** `me passa para um atendente`, `pode me transferir?` */
function isBringing(words: readonly string[], at: number): boolean {
  const isMe = words[at - 1] === 'me';
  if (isMe && words[at]!.startsWith('transf') && words.length === at + 1) return true;
  const place = past(words, at + 1, isMe ? onTheWayTo : onTheWay);
  const word = words[place] ?? '';
  if (/^(?:posso|podia|vou)$/.test(words[at - 1] ?? '')) return false;
  if (isStaff(word)) return true;
  if (!/^(?:cham|pass|transf|encaminh|direcion)/.test(words[at]!)) return false;
  const isOurs = word.startsWith('alg') || isMe || /^(?:uma?|outra)$/.test(words[place - 1] ?? '');
  return professions.has(word) || (isAnybody(words, place) && isOurs);
}

/** `alguém pode me atender?`, `tem como alguém me ligar?` */
function isSomebodyForMe(words: readonly string[], at: number): boolean {
  if (!/^alg(?:uem|em|uen)$/.test(words[at]!)) return false;
  const me = past(words, at + 1, mightThey);
  return words[me] === 'me' && /^(?:atend|lig|respond|cham|retorn)\w{1,4}$/.test(words[me + 1] ?? '');
}

/** `quero um atendente`, `tem alguém de verdade?` */
function isWanting(words: readonly string[], at: number): boolean {
  const place = past(words, at + 1, wanted);
  const word = words[place] === 'ser' && isHuman(words[place + 1] ?? '') ? words[place + 1]! : (words[place] ?? '');
  const behind = words.slice(place + 1, place + 3);
  const asks = /^(?:tem|existe|cade)$/.test(words[at]!);
  if (isStaff(word)) {
    if (isHuman(word) && /^d[oa]$/.test(words[place - 1] ?? '')) return false;
    return !asks || words[at] === 'cade' || isHere(behind) || isForMe(behind);
  }
  if (!asks && isWithStaff(words, at)) return true;
  if (!isAnybody(words, place) || words[at] === 'cade') return false;
  return isForMe(behind) || (!asks && isNow(behind));
}

/** `quero resolver isso com um atendente`, and nobody who wants to be one. */
function isWithStaff(words: readonly string[], at: number): boolean {
  const near = words.slice(at + 1, at + 10);
  if (near.some((word) => /^(?:vagas?|trabalh\w{1,5}|contrat\w{1,6}|emprego|curriculo|curso)$/.test(word)))
    return false;
  return near.some((word, n) => /^(?:com|c)$/.test(word) && isStaff(words[past(words, at + 2 + n, article)] ?? ''));
}

const isHere = ([next]: readonly string[]) =>
  next === undefined || /^(?:ai|aqui|disponivel|online|agora|livre|logo|ja|urgente)$/.test(next);
const isNow = ([next]: readonly string[]) => next === undefined || /^(?:ai|aqui|agora|da|logo|ja|urgente)$/.test(next);
/** Somebody who is one, and talks to them: not who minds a dog. */
const isForMe = ([first, next]: readonly string[]) =>
  first === 'real' ||
  first === 'humana' ||
  (first === 'de' && /^(?:verdade|vdd)$/.test(next ?? '')) ||
  (/^(?:pra|para|p|que)$/.test(first ?? '') &&
    /^(?:me|falar|fale|atend\w{1,5}|ajud\w{1,5}|conversar|resolv\w{1,5})$/.test(next ?? ''));

/** `não quero falar com robô`, `chega de robô` */
function isOfRobots(words: readonly string[], at: number): boolean {
  const isNo = (noes.has(words[at]!) && refusable.has(words[at + 1] ?? '')) || fedUp.has(words[at]!);
  if (!isNo) return false;
  const from = fedUp.has(words[at]!) ? at + 1 : at + 2;
  const place = past(words, from, talkOfRobots);
  const between = words.slice(from, place);
  const word = words[place] ?? '';
  return robots.has(word) || (machines.has(word) && between.some((one) => talking.has(one)));
}

/** The verb, or one that leads to it, is said with a no: `não quero`, `nem preciso falar`, `sem falar`. */
function isRefused(words: readonly string[], at: number): boolean {
  for (let n = Math.max(0, at - 4); n < at; n++)
    if (noes.has(words[n]!) && (n + 1 === at || refusable.has(words[n + 1]!))) return true;
  return false;
}

/** The first place that none of these words has, of the next six. */
function past(words: readonly string[], from: number, some: ReadonlySet<string>): number {
  let at = from;
  while (at < from + 6 && some.has(words[at] ?? '')) at++;
  return at;
}

/** `A gente` is `we`. */
const isAnybody = (words: readonly string[], at: number) =>
  anybody.has(words[at] ?? '') && !(words[at] === 'gente' && words[at - 1] === 'a');
const isAttendant = (word: string) => isAlmost(word, 'atendente') || word === 'atendentes';
const isHuman = (word: string) => ['humano', 'humana'].some((one) => isAlmost(word, one));
const isStaff = (word: string) => staff.has(word) || isAttendant(word) || isHuman(word);

/** The same but for one letter: another one, one more, one less, or two that changed places. */
function isAlmost(word: string, whole: string): boolean {
  if (Math.abs(word.length - whole.length) > 1) return false;
  let first = 0;
  while (first < word.length && word[first] === whole[first]) first++;
  const [rest, other] = [word.slice(first), whole.slice(first)];
  const [next, wantedNext] = [rest.slice(1), other.slice(1)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return rest === other || next === wantedNext || next === other || rest === wantedNext || isSwapped;
}
