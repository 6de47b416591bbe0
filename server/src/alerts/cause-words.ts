import type { Cause } from '@guiche/contract/connection-health';
import { officialFacts, type OfficialFact } from '@guiche/contract/official-health';
import type { Language } from '@guiche/contract/shapes';

/** Why a line is down and what is to be done, for e-mails and notices; the page has its own, longer words. */
const words: Record<Language, Record<Cause | 'unknown', string>> = {
  pt: {
    stopped: 'Alguém a desconectou na página de conexões.',
    provider: 'O tipo da conexão foi trocado.',
    unlinked: 'O celular desfez o vínculo. Conecte de novo pelo QR code.',
    unscanned: 'Ninguém leu o QR code a tempo. Peça um novo.',
    replaced: 'Outro computador entrou no lugar deste. Encerre o outro e tente de novo.',
    refused: 'O WhatsApp não aceita este número. Veja no celular se a conta foi bloqueada.',
    outdated:
      'O WhatsApp pede uma versão mais nova. Fale com quem opera o sistema; de tempos em tempos há uma nova tentativa.',
    unsupported: 'Este celular não permite dispositivos conectados. Atualize o WhatsApp nele.',
    unreadable:
      'As chaves dela foram guardadas com outro SECRET. Fale com quem opera o sistema, ou conecte de novo pelo QR code.',
    duplicate: 'Este celular já está em outra conexão da empresa.',
    elsewhere: 'Este celular já está em outra conexão deste servidor.',
    proxy: 'O proxy da conexão não responde. Confira o endereço dele.',
    unreachable: 'A rede do WhatsApp não responde. As tentativas continuam.',
    credentials: 'A API oficial não aceita o token de acesso. Confira os dados da conexão.',
    blocked: 'A conta da API oficial está bloqueada. Veja o painel da Meta.',
    'not-permitted': 'O aplicativo não tem permissão para usar o número. Veja o painel da Meta.',
    unregistered: 'O número não está registrado na API oficial. Preencha o PIN da conexão e tente de novo.',
    pin: 'O PIN do número não foi aceito e não é tentado de novo sozinho. Digite o certo na conexão.',
    'pin-wait': 'Houve tentativas demais de registrar o número. Espere antes de tentar de novo.',
    unverified: 'A Meta ainda não verificou o número. Verifique-o por SMS ou ligação no painel da Meta.',
    unknown: 'Veja na página de conexões o que fazer.',
  },
  en: {
    stopped: 'Somebody disconnected it on the connections page.',
    provider: 'The connection was given another type.',
    unlinked: 'The phone has unlinked it. Connect it again with the QR code.',
    unscanned: 'Nobody scanned the QR code in time. Ask for a new one.',
    replaced: 'Another computer took its place. End the other one and try again.',
    refused: 'WhatsApp does not let this number in. Look on the phone whether the account is banned.',
    outdated: 'WhatsApp wants a newer version. Tell whoever runs the system; it is tried again every few hours.',
    unsupported: 'This phone allows no linked devices. Update WhatsApp on it.',
    unreadable:
      'Its keys were stored with another SECRET. Tell whoever runs the system, or connect it again with the QR code.',
    duplicate: 'This phone is linked to another connection of the company.',
    elsewhere: 'This phone is linked to another connection on this server.',
    proxy: 'The proxy of the connection does not answer. Check its address.',
    unreachable: 'The WhatsApp network does not answer. It is tried again and again.',
    credentials: 'The official API does not take the access token. Check the fields of the connection.',
    blocked: 'The account of the official API is blocked. Look at Meta’s dashboard.',
    'not-permitted': 'The app may not use the number. Look at Meta’s dashboard.',
    unregistered: 'The number is not registered with the official API. Fill in the connection’s PIN and try again.',
    pin: 'The PIN of the number was not taken, and is not tried again by itself. Type the right one in the connection.',
    'pin-wait': 'There were too many tries to register the number. Wait before you try again.',
    unverified: 'Meta has not verified the number yet. Verify it by SMS or call in Meta’s dashboard.',
    unknown: 'The connections page says what to do.',
  },
  es: {
    stopped: 'Alguien la desconectó en la página de conexiones.',
    provider: 'Se cambió el tipo de la conexión.',
    unlinked: 'El teléfono la desvinculó. Conéctala otra vez con el código QR.',
    unscanned: 'Nadie leyó el código QR a tiempo. Pide uno nuevo.',
    replaced: 'Otra computadora ocupó su lugar. Cierra la otra e inténtalo de nuevo.',
    refused: 'WhatsApp no acepta este número. Mira en el teléfono si la cuenta fue bloqueada.',
    outdated:
      'WhatsApp pide una versión más nueva. Avisa a quien opera el sistema; se intenta otra vez cada pocas horas.',
    unsupported: 'Este teléfono no permite dispositivos vinculados. Actualiza WhatsApp en él.',
    unreadable:
      'Sus claves se guardaron con otro SECRET. Avisa a quien opera el sistema, o conéctala otra vez con el código QR.',
    duplicate: 'Este teléfono ya está en otra conexión de la empresa.',
    elsewhere: 'Este teléfono ya está en otra conexión de este servidor.',
    proxy: 'El proxy de la conexión no responde. Revisa su dirección.',
    unreachable: 'La red de WhatsApp no responde. Se sigue intentando.',
    credentials: 'La API oficial no acepta el token de acceso. Revisa los datos de la conexión.',
    blocked: 'La cuenta de la API oficial está bloqueada. Mira el panel de Meta.',
    'not-permitted': 'La aplicación no tiene permiso para usar el número. Mira el panel de Meta.',
    unregistered:
      'El número no está registrado en la API oficial. Completa el PIN de la conexión e inténtalo de nuevo.',
    pin: 'El PIN del número no fue aceptado y no se intenta otra vez por sí solo. Escribe el correcto en la conexión.',
    'pin-wait': 'Hubo demasiados intentos de registrar el número. Espera antes de intentarlo de nuevo.',
    unverified: 'Meta todavía no verificó el número. Verifícalo por SMS o llamada en el panel de Meta.',
    unknown: 'La página de conexiones dice qué hacer.',
  },
};

export const whyDown = (language: Language, cause: Cause | null): string => words[language][cause ?? 'unknown'];

const worse: Record<Language, Record<OfficialFact, string>> = {
  pt: {
    quality: 'A qualidade do número caiu: clientes bloqueiam ou denunciam o que ele envia.',
    limit: 'O limite de conversas novas por dia baixou.',
    number: 'A Meta sinalizou ou restringiu o número.',
    name: 'O nome de exibição não foi aceito.',
    review: 'A conta foi reprovada na análise da Meta.',
    sending: 'A Meta limita ou bloqueia o envio.',
  },
  en: {
    quality: 'The quality of the number has fallen: customers block or report what it sends.',
    limit: 'The limit of new conversations a day was lowered.',
    number: 'Meta has flagged or restricted the number.',
    name: 'The display name was not accepted.',
    review: 'The account did not pass Meta’s review.',
    sending: 'Meta limits or blocks sending.',
  },
  es: {
    quality: 'La calidad del número bajó: los clientes bloquean o denuncian lo que envía.',
    limit: 'El límite de conversaciones nuevas por día bajó.',
    number: 'Meta marcó o restringió el número.',
    name: 'El nombre para mostrar no fue aceptado.',
    review: 'La cuenta no pasó la revisión de Meta.',
    sending: 'Meta limita o bloquea el envío.',
  },
};

/** What a line's network thinks worse of it. */
export const whatIsWorse = (language: Language, facts: readonly OfficialFact[] = []): string =>
  officialFacts
    .filter((fact) => facts.includes(fact))
    .map((fact) => worse[language][fact])
    .join(' ');
