import type { Cause } from '@guiche/contract/connection-health';
import type { Language } from '@guiche/contract/shapes';

/** Why a line is down and what is to be done, for letters and notices; the page has its own, longer words. */
const words: Record<Language, Record<Cause | 'unknown', string>> = {
  pt: {
    stopped: 'Alguém a desconectou na página de conexões.',
    provider: 'O tipo da conexão foi trocado.',
    unlinked: 'O celular desfez o vínculo. Conecte de novo pelo QR code.',
    unscanned: 'Ninguém leu o QR code a tempo. Peça um novo.',
    replaced: 'Outro computador entrou no lugar deste. Encerre o outro e tente de novo.',
    refused: 'O WhatsApp não aceita este número. Veja no celular se a conta foi bloqueada.',
    outdated: 'O WhatsApp pede uma versão mais nova. Fale com quem opera o sistema.',
    unsupported: 'Este celular não permite dispositivos conectados. Atualize o WhatsApp nele.',
    unreachable: 'A rede do WhatsApp não responde. O Guichê continua tentando.',
    credentials: 'A API oficial não aceita o token de acesso. Confira os dados da conexão.',
    blocked: 'A conta da API oficial está bloqueada. Veja o painel da Meta.',
    'not-permitted': 'O aplicativo não tem permissão para usar o número. Veja o painel da Meta.',
    unknown: 'Veja na página de conexões o que fazer.',
  },
  en: {
    stopped: 'Somebody disconnected it on the connections page.',
    provider: 'The connection was given another type.',
    unlinked: 'The phone has unlinked it. Connect it again with the QR code.',
    unscanned: 'Nobody scanned the QR code in time. Ask for a new one.',
    replaced: 'Another computer took its place. End the other one and try again.',
    refused: 'WhatsApp does not let this number in. Look on the phone whether the account is banned.',
    outdated: 'WhatsApp wants a newer version. Tell whoever runs the system.',
    unsupported: 'This phone allows no linked devices. Update WhatsApp on it.',
    unreachable: 'The WhatsApp network does not answer. Guichê keeps trying.',
    credentials: 'The official API does not take the access token. Check the fields of the connection.',
    blocked: 'The account of the official API is blocked. Look at Meta’s dashboard.',
    'not-permitted': 'The app may not use the number. Look at Meta’s dashboard.',
    unknown: 'The connections page says what to do.',
  },
  es: {
    stopped: 'Alguien la desconectó en la página de conexiones.',
    provider: 'Se cambió el tipo de la conexión.',
    unlinked: 'El teléfono la desvinculó. Conéctala otra vez con el código QR.',
    unscanned: 'Nadie leyó el código QR a tiempo. Pide uno nuevo.',
    replaced: 'Otra computadora ocupó su lugar. Cierra la otra e inténtalo de nuevo.',
    refused: 'WhatsApp no acepta este número. Mira en el teléfono si la cuenta fue bloqueada.',
    outdated: 'WhatsApp pide una versión más nueva. Avisa a quien opera el sistema.',
    unsupported: 'Este teléfono no permite dispositivos vinculados. Actualiza WhatsApp en él.',
    unreachable: 'La red de WhatsApp no responde. Guichê sigue intentando.',
    credentials: 'La API oficial no acepta el token de acceso. Revisa los datos de la conexión.',
    blocked: 'La cuenta de la API oficial está bloqueada. Mira el panel de Meta.',
    'not-permitted': 'La aplicación no tiene permiso para usar el número. Mira el panel de Meta.',
    unknown: 'La página de conexiones dice qué hacer.',
  },
};

export const whyDown = (language: Language, cause: Cause | null): string => words[language][cause ?? 'unknown'];
