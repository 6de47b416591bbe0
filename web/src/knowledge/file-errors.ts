import { addSentences, type ScreensCode } from '../platform/errors';
import { defineStrings } from '../platform/strings';

/** Why a file is not taken, or a question not answered. */
type Sentences = Record<ScreensCode, string>;

const pt = {
  ERR_DOCUMENT_UNREADABLE:
    'O arquivo está danificado, ou não é o que o nome diz. Abra, salve de novo e tente outra vez.',
  ERR_DOCUMENT_LOCKED: 'O PDF tem senha. Tire a senha e tente de novo.',
  ERR_DOCUMENT_NO_TEXT:
    'Não há texto neste arquivo. Se as páginas são imagens, passe por um reconhecimento de texto (OCR) antes.',
  ERR_DOCUMENT_TOO_LONG: 'Texto demais: até 500 páginas e 500.000 caracteres. Divida em partes.',
  ERR_DOCUMENT_TOO_HEAVY: 'O arquivo é pesado demais para ler. Salve o texto como .txt, ou divida em partes.',
  ERR_KNOWLEDGE_FULL: 'O conhecimento já tem 100 arquivos. Exclua um antes.',
  ERR_NO_ASKED_QUESTION_FOUND: 'Esta pergunta já não está na lista: alguém a respondeu ou dispensou.',
} as const satisfies Sentences;

const en: Sentences = {
  ERR_DOCUMENT_UNREADABLE: 'The file is damaged, or is not what its name says. Open it, save it anew and try again.',
  ERR_DOCUMENT_LOCKED: 'The PDF has a password. Take it off and try again.',
  ERR_DOCUMENT_NO_TEXT:
    'There is no text in this file. If its pages are pictures, have the text recognised (OCR) first.',
  ERR_DOCUMENT_TOO_LONG: 'Too much text: up to 500 pages and 500,000 characters. Split it into parts.',
  ERR_DOCUMENT_TOO_HEAVY: 'The file is too heavy to read. Save its text as .txt, or split it into parts.',
  ERR_KNOWLEDGE_FULL: 'Knowledge has 100 files already. Delete one first.',
  ERR_NO_ASKED_QUESTION_FOUND: 'This question is no longer listed: somebody has answered or dismissed it.',
};

const es: Sentences = {
  ERR_DOCUMENT_UNREADABLE:
    'El archivo está dañado, o no es lo que dice su nombre. Ábrelo, guárdalo de nuevo e inténtalo otra vez.',
  ERR_DOCUMENT_LOCKED: 'El PDF tiene contraseña. Quítala e inténtalo de nuevo.',
  ERR_DOCUMENT_NO_TEXT:
    'No hay texto en este archivo. Si las páginas son imágenes, haz antes un reconocimiento de texto (OCR).',
  ERR_DOCUMENT_TOO_LONG: 'Demasiado texto: hasta 500 páginas y 500.000 caracteres. Divídelo en partes.',
  ERR_DOCUMENT_TOO_HEAVY:
    'El archivo es demasiado pesado para leerlo. Guarda el texto como .txt, o divídelo en partes.',
  ERR_KNOWLEDGE_FULL: 'El conocimiento ya tiene 100 archivos. Elimina uno antes.',
  ERR_NO_ASKED_QUESTION_FOUND: 'Esta pregunta ya no está en la lista: alguien la respondió o la descartó.',
};

export const fileErrorStrings = defineStrings('fileErrors', { pt, en, es });
addSentences(fileErrorStrings);
