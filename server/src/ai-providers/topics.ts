import { fold } from '@guiche/contract/fold';

/** What texts are about, for rules that stand in for a model. */

const common = new Set(
  'voce voces para como qual quais quando onde esse essa isso este esta mais menos muito tudo todo toda pela pelo quero queria gostaria pode podem posso tenho favor obrigado obrigada bom boa dia tarde noite aqui sobre fazem fazer responda'.split(
    ' ',
  ),
);

/** Words that say what a text is about, by their beginnings: 'entregam' and 'entregas' meet. */
export const topics = (text: string): string[] =>
  (fold(text).match(/[a-z0-9]{4,}/g) ?? []).filter((word) => !common.has(word)).map((word) => word.slice(0, 5));
