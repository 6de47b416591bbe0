import { plainWords } from '@guiche/contract/plain-words';

/** What customers write when a conversation is over: thanks and farewells. */

/** `Obrigadaaa` and `okkk` are the words that they stretch. */
export const squeeze = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');
export const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(squeeze));

/** With one of these something is thanked for. */
const thanks = set(`
  obrigado obrigada obrigados obrigadas obrigadao obrigadinho obrigadinha brigado brigada brigadao obg obgd obgda obrig
  valeu vlw valeu grato grata agradeco agradecido agradecida agradecemos gratidao
  thanks thank thankyou thx tks tanks ty thnx cheers
  gracias agradezco agradecidos`);

/** And with one of these something is confirmed or said goodbye to. */
const agreed = set(`
  ok okay oks okey certo combinado perfeito perfeita beleza blz show joia otimo otima maravilha entendi entendido tchau
  falou flw igualmente amem disponha imagina tmj tchauzinho xau abraco abracos abs beijo beijos bjs bj
  perfect great bye goodbye understood nice cool
  vale dale listo perfecto perfecta genial entiendo adios chao saludos`);

/** What says goodbye only together; `bom dia` and its like greet as well, and are none of them. */
const farewells =
  /\b(?:de nada|por nada|ta bom|esta bom|tamo junto|esta bien|ate (?:logo|breve|a proxima)|ate mais(?! (?:de|do|da|que)\b)|ate amanha(?! (?:a|as|de|pela)\b)|bom (?:fim de semana|final de semana|descanso|domingo)|boa semana|deus (?:te |lhe |os |a |o )?abencoe|hasta (?:luego|pronto|manana)|buen fin de semana|good night|have a (?:nice|good|great) (?:day|night|evening|weekend|one)|see you|you are welcome)\b/;

/** With these a conversation begins, unless it is thanked in the same breath: `oi, tudo certo` asks. */
const greetings = set(`oi oie ola opa hi hello hey hola`);

/** These may stand beside them, and ask for nothing. */
const beside = set(`
  muito muita mto mt mesmo mesma demais super so por pela pelo pelos pelas tudo toda todo de nada imagina eu que
  a o e as os ao aos da do das dos com para pra um uma meu minha voce voces vc vcs sua seu te lhe ja esta ta tah to foi
  atencao ajuda atendimento resposta retorno paciencia carinho gentileza equipe pessoal gente amigo amiga querido querida
  bom boa dia tarde noite semana fim final descanso trabalho tenha tenham ate logo mais amanha breve deus abencoe
  irmao irma mano parceiro chefe moco moca bola tamo junto
  proxima domingo tambem tbm ai viu la entao aqui sim certinho bem
  very much so u a lot for the your you help everything service attention again have good nice day night evening weekend
  great one tomorrow are welcome see later soon and all well
  muchas muchos mil por todo su tu la el los las ayuda atencion igual buen buena buenas buenos dias tardes noches hasta
  luego pronto muy amable amables y manana fin`);

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu;
/** Hands, thumbs, hearts and smiles: what thanks or agrees without a word. */
const kind = new Set(
  [
    0x1f64f, 0x1f44d, 0x2764, 0x1f970, 0x1f60d, 0x1f618, 0x1f60a, 0x263a, 0x1f642, 0x1f600, 0x1f603, 0x1f604, 0x1f601,
    0x1f609, 0x1f917, 0x1f44f, 0x1f91d, 0x1f44c, 0x2705, 0x1f49b, 0x1f49a, 0x1f499, 0x1f49c, 0x1f5a4, 0x1f90d, 0x1f9e1,
    0x1f337, 0x1f339, 0x1f338, 0x1f33a, 0x1f33b, 0x1f33c, 0x1f490, 0x1f496, 0x1f495, 0x2728, 0x1f389, 0x1f64c, 0x1f4aa,
    0x1f973,
  ].map((point) => String.fromCodePoint(point)),
);

const longest = 100;

/** Whoever is known by a number only is called nothing: a number says something else. */
const wordsOf = (names: readonly string[]) =>
  new Set(names.flatMap((name) => plainWords(name).split(' ').map(squeeze)).filter((word) => !/\d/.test(word)));

/** May it be thanks to somebody by name? Their names are asked for only then. */
export const mentionsThanks = (text: string): boolean =>
  text.length <= longest &&
  plainWords(text)
    .split(' ')
    .some((word) => thanks.has(squeeze(word)));

/**
 * Is nothing said but thanks, an agreement or a farewell, in words, emojis or both? A question never is.
 * @param names of people here, who may be called by them
 */
export function isThanks(text: string, names: readonly string[] = []): boolean {
  if (text.length > longest || text.includes('?')) return false;
  const pictures = [...text].filter((one) => /\p{Extended_Pictographic}/u.test(one));
  const said = plainWords(text.replace(emoji, ' '));
  const words = said.split(' ').filter(Boolean).map(squeeze);
  if (!words.length)
    return (
      pictures.length > 0 && pictures.every((one) => kind.has(one)) && !/[^\p{P}\s]/u.test(text.replace(emoji, ''))
    );
  const known = [thanks, agreed, beside, greetings, ...(names.length ? [wordsOf(names)] : [])];
  if (!words.every((word) => known.some((some) => some.has(word)))) return false;
  if (words.some((word) => thanks.has(word))) return true;
  const greets = words.some((word) => greetings.has(word));
  return !greets && (words.some((word) => agreed.has(word)) || farewells.test(said));
}
