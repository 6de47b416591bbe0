import type { PauseReason } from './campaign-shapes';
import type { Language } from './shapes';

/** Why a campaign stands still, in a sentence: its page says it, and the notices to admins. */
const words: Record<Language, Record<PauseReason, string>> = {
  pt: {
    'line-gone': 'A conexão foi excluída. Escolha outra.',
    'line-away': 'A conexão está fora do ar.',
    restricted: 'O WhatsApp restringiu o número por um tempo.',
    'new-chats': 'As conversas novas que a conexão pode abrir em 24 horas acabaram.',
    'daily-cap': 'As mensagens do dia acabaram.',
    hours: 'Fora do horário das campanhas.',
    'network-lock': 'O WhatsApp bloqueou o número para desconhecidos, ou avisou que vai bloquear.',
    'cold-refused': 'O WhatsApp recusou mensagens a desconhecidos.',
    failures: 'Muitas mensagens falharam. Confira a conexão antes de continuar.',
    'few-replies': 'Quase nenhum desconhecido responde. Reveja a lista e o texto.',
    'same-text': 'Desconhecidos demais receberam as mesmas palavras. Escreva mais variantes.',
    'opt-outs': 'Muita gente pediu para sair. Reveja a lista e o texto antes de continuar.',
    plan: 'O plano da empresa não tem mais campanhas.',
    empty: 'Não há o que enviar: as mensagens estão vazias.',
    template: 'A Meta não aprova mais um dos modelos, ou o recusou. Pare a campanha, escolha outro e retome.',
    'template-unready': 'Falta um campo ou o arquivo que um dos modelos pede. Pare a campanha, complete e retome.',
    nobody: 'Não começou: não há ninguém para receber. Reveja a lista ou a etiqueta.',
    'no-line': 'Não começou: nenhuma conexão foi escolhida e a empresa não tem uma padrão.',
  },
  en: {
    'line-gone': 'The connection was deleted. Choose another.',
    'line-away': 'The connection is down.',
    restricted: 'WhatsApp restricts the number for a while.',
    'new-chats': 'The new chats that the connection may begin in 24 hours are used up.',
    'daily-cap': 'The messages of the day are used up.',
    hours: 'Outside of the hours of campaigns.',
    'network-lock': 'WhatsApp has locked the number for strangers, or warned that it will.',
    'cold-refused': 'WhatsApp refused messages to strangers.',
    failures: 'Many messages failed. Look at the connection before going on.',
    'few-replies': 'Hardly any stranger answers. Look at the list and the text.',
    'same-text': 'Too many strangers were sent the same words. Write more variants.',
    'opt-outs': 'Many people asked to leave. Look at the list and the text before going on.',
    plan: 'The company’s plan holds no campaigns any more.',
    empty: 'There is nothing to send: the messages are empty.',
    template:
      'Meta no longer approves one of the templates, or has refused it. Stop the campaign, choose another and go on.',
    'template-unready':
      'A field or the file that one of the templates wants is missing. Stop the campaign, complete it and go on.',
    nobody: 'It did not begin: there is nobody to write to. Look at the list or the tag.',
    'no-line': 'It did not begin: no connection was chosen, and the company has no default one.',
  },
  es: {
    'line-gone': 'La conexión fue eliminada. Elige otra.',
    'line-away': 'La conexión está caída.',
    restricted: 'WhatsApp restringió el número por un tiempo.',
    'new-chats': 'Se agotaron las conversaciones nuevas que la conexión puede abrir en 24 horas.',
    'daily-cap': 'Se agotaron los mensajes del día.',
    hours: 'Fuera del horario de las campañas.',
    'network-lock': 'WhatsApp bloqueó el número para desconocidos, o avisó que lo hará.',
    'cold-refused': 'WhatsApp rechazó mensajes a desconocidos.',
    failures: 'Muchos mensajes fallaron. Revisa la conexión antes de seguir.',
    'few-replies': 'Casi ningún desconocido responde. Revisa la lista y el texto.',
    'same-text': 'Demasiados desconocidos recibieron las mismas palabras. Escribe más variantes.',
    'opt-outs': 'Mucha gente pidió salir. Revisa la lista y el texto antes de seguir.',
    plan: 'El plan de la empresa ya no incluye campañas.',
    empty: 'No hay nada que enviar: los mensajes están vacíos.',
    template: 'Meta ya no aprueba una de las plantillas, o la rechazó. Para la campaña, elige otra y retómala.',
    'template-unready':
      'Falta un campo o el archivo que pide una de las plantillas. Para la campaña, complétala y retómala.',
    nobody: 'No empezó: no hay nadie que pueda recibirla. Revisa la lista o la etiqueta.',
    'no-line': 'No empezó: no se eligió ninguna conexión y la empresa no tiene una predeterminada.',
  },
};

export const pauseWord = (language: Language, reason: PauseReason): string => words[language][reason];
