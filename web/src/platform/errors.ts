import type { ErrorCode } from '@guiche/contract/errors';
import { ApiError } from './api-error';
import { defineStrings, say, speaks, type Strings } from './strings';

/** Codes that are born here: no answer came, or what was written before did not leave. */
type OwnCode = 'ERR_NETWORK' | 'ERR_UNSENT';

/** What may be answered to whoever is not logged in; the rest comes with the desk (desk-errors.ts). */
const pt = {
  ERR_INVALID_CREDENTIALS: 'Erro de autenticação. Por favor, tente novamente.',
  ERR_SESSION_EXPIRED: 'Sessão expirada. Por favor, entre.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários foi desabilitada pelo administrador.',
  ERR_NO_PERMISSION: 'Você não tem permissão para acessar este recurso.',
  ERR_VALIDATION: 'Há campos para corrigir.',
  ERR_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_NO_SPACE: 'Não há espaço no servidor agora. Tente de novo mais tarde.',
  ERR_UNSUPPORTED_MEDIA: 'Este tipo de arquivo não é aceito.',
  ERR_TOO_MANY_REQUESTS: 'Tentativas demais. Espere um instante e tente de novo.',
  ERR_UNAVAILABLE: 'O serviço está indisponível no momento. Tente de novo em instantes.',
  ERR_INTERNAL: 'Algo deu errado do nosso lado. Tente de novo.',
  ERR_NOT_FOUND: 'Não encontrado.',
  ERR_NO_PLAN_FOUND: 'Nenhum plano encontrado com este ID.',
  ERR_NO_INVOICE_FOUND: 'Nenhuma fatura encontrada com este ID.',
  ERR_INVOICE_NOT_OPEN: 'Esta fatura não está mais em aberto.',
  ERR_PAYMENTS_OFF: 'Não é possível pagar por aqui agora. Fale com o suporte.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa venceu. Entre em contato com o suporte.',
  ERR_COMPANY_BLOCKED: 'O acesso da empresa foi bloqueado. Entre em contato com o suporte.',
  ERR_TOTP_REQUIRED: 'Informe o código de verificação.',
  ERR_INVALID_TOTP: 'Código de verificação incorreto ou já usado.',
  ERR_TOTP_ALREADY_ON: 'A verificação em duas etapas já está ligada.',
  ERR_TOTP_SETUP_REQUIRED: 'Ligue a verificação em duas etapas para continuar.',
  ERR_INVALID_RESET_LINK: 'Este link não vale mais. Peça um novo.',
  ERR_IDEMPOTENCY_MISMATCH: 'Este envio já foi feito com outro conteúdo.',
  ERR_NETWORK: 'Sem resposta do servidor. Verifique sua conexão.',
  ERR_UNSENT: 'Uma mensagem ainda não saiu; a conversa fica como estava.',
} as const satisfies { [Code in ErrorCode | OwnCode]?: string };

export type EarlyCode = keyof typeof pt;
/** What one screen alone hears of; its sentences come with it (knowledge/file-errors.ts). */
export type ScreensCode = Extract<
  ErrorCode,
  `ERR_DOCUMENT_${string}` | 'ERR_KNOWLEDGE_FULL' | 'ERR_NO_ASKED_QUESTION_FOUND'
>;

const en: Record<EarlyCode, string> = {
  ERR_INVALID_CREDENTIALS: 'Authentication error. Please try again.',
  ERR_SESSION_EXPIRED: 'Session expired. Please login.',
  ERR_USER_CREATION_DISABLED: 'User creation was disabled by administrator.',
  ERR_NO_PERMISSION: "You don't have permission to access this resource.",
  ERR_VALIDATION: 'Some fields need correcting.',
  ERR_TOO_LARGE: 'The file is too large.',
  ERR_NO_SPACE: 'The server has no space right now. Try again later.',
  ERR_UNSUPPORTED_MEDIA: 'This type of file is not accepted.',
  ERR_TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
  ERR_UNAVAILABLE: 'The service is not available right now. Try again in a moment.',
  ERR_INTERNAL: 'Something went wrong on our side. Try again.',
  ERR_NOT_FOUND: 'Not found.',
  ERR_NO_PLAN_FOUND: 'No item with this ID.',
  ERR_NO_INVOICE_FOUND: 'No invoice found with this ID.',
  ERR_INVOICE_NOT_OPEN: 'This invoice is no longer open.',
  ERR_PAYMENTS_OFF: 'Nothing can be paid here right now. Please contact support.',
  ERR_SUBSCRIPTION_EXPIRED: 'The subscription of the company has expired. Please contact support.',
  ERR_COMPANY_BLOCKED: 'The access of the company was blocked. Please contact support.',
  ERR_TOTP_REQUIRED: 'Enter the verification code.',
  ERR_INVALID_TOTP: 'The verification code is wrong or was already used.',
  ERR_TOTP_ALREADY_ON: 'Two-step verification is already on.',
  ERR_TOTP_SETUP_REQUIRED: 'Turn on two-step verification to go on.',
  ERR_INVALID_RESET_LINK: 'This link is no longer valid. Ask for a new one.',
  ERR_IDEMPOTENCY_MISMATCH: 'This was already sent with other contents.',
  ERR_NETWORK: 'No answer from the server. Check your connection.',
  ERR_UNSENT: 'A message has not left yet; the conversation stays as it was.',
};

const es: Record<EarlyCode, string> = {
  ERR_INVALID_CREDENTIALS: 'Error de autenticación. Inténtalo de nuevo.',
  ERR_SESSION_EXPIRED: 'Sesión caducada. Inicia sesión.',
  ERR_USER_CREATION_DISABLED: 'El administrador desactivó la creación de usuarios.',
  ERR_NO_PERMISSION: 'No tienes permiso para acceder a este recurso.',
  ERR_VALIDATION: 'Hay campos por corregir.',
  ERR_TOO_LARGE: 'El archivo es demasiado grande.',
  ERR_NO_SPACE: 'El servidor no tiene espacio ahora. Inténtalo de nuevo más tarde.',
  ERR_UNSUPPORTED_MEDIA: 'Este tipo de archivo no se acepta.',
  ERR_TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  ERR_UNAVAILABLE: 'El servicio no está disponible ahora. Inténtalo de nuevo en un momento.',
  ERR_INTERNAL: 'Algo falló de nuestro lado. Inténtalo de nuevo.',
  ERR_NOT_FOUND: 'No encontrado.',
  ERR_NO_PLAN_FOUND: 'No se encontró ningún plan con este ID.',
  ERR_NO_INVOICE_FOUND: 'Ninguna factura encontrada con este ID.',
  ERR_INVOICE_NOT_OPEN: 'Esta factura ya no está abierta.',
  ERR_PAYMENTS_OFF: 'No se puede pagar por aquí ahora. Contacte con el soporte.',
  ERR_SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa venció. Contacta con soporte.',
  ERR_COMPANY_BLOCKED: 'El acceso de la empresa fue bloqueado. Contacta con soporte.',
  ERR_TOTP_REQUIRED: 'Introduce el código de verificación.',
  ERR_INVALID_TOTP: 'El código de verificación es incorrecto o ya se usó.',
  ERR_TOTP_ALREADY_ON: 'La verificación en dos pasos ya está activada.',
  ERR_TOTP_SETUP_REQUIRED: 'Activa la verificación en dos pasos para continuar.',
  ERR_INVALID_RESET_LINK: 'Este enlace ya no es válido. Pide uno nuevo.',
  ERR_IDEMPOTENCY_MISMATCH: 'Este envío ya se hizo con otro contenido.',
  ERR_NETWORK: 'Sin respuesta del servidor. Comprueba tu conexión.',
  ERR_UNSENT: 'Un mensaje aún no ha salido; la conversación queda como estaba.',
};

export const errorStrings = defineStrings('errors', { pt, en, es });
const other = defineStrings('otherErrors', {
  pt: { unknown: 'Ocorreu um erro!' },
  en: { unknown: 'An error occurred!' },
  es: { unknown: '¡Ocurrió un error!' },
});

type Sentences = Strings<Record<string, string>>;
const known: Sentences[] = [errorStrings];

/** More codes have sentences from now on. */
export const addSentences = (sentences: Sentences): void => void known.push(sentences);

const sentenceFor = (code: string): string | undefined => {
  const sentences = known.find((one) => speaks(one, code));
  return sentences && say(sentences)(code);
};

/** The sentence for whatever was thrown: a known code translated, else the raw code, else a string, else a shrug. */
export function sentenceOf(error: unknown): string {
  const said = error instanceof ApiError ? error.code : error;
  if (typeof said === 'string' && said) return sentenceFor(said) ?? said;
  return say(other)('unknown');
}
