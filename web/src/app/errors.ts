import type { ErrorCode } from '@guiche/contract/errors';
import { ApiError, isAbort } from '../platform/api-error';
import { defineStrings, say } from '../platform/strings';
import { toast, type ToastOptions } from '../ui/toast-store';

/** Codes that are born here: no answer came. */
type OwnCode = 'ERR_NETWORK';
/** A code that the contract knows and that has no sentence here does not compile. */
type Sentences = Record<ErrorCode | OwnCode, string>;

const pt = {
  ERR_NO_OTHER_WHATSAPP: 'Deve haver pelo menos uma conexão WhatsApp padrão.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhum WhatsApp padrão encontrado.',
  ERR_WAPP_NOT_INITIALIZED: 'Esta sessão do WhatsApp não foi inicializada.',
  ERR_WAPP_CHECK_CONTACT: 'Não foi possível verificar o contato do WhatsApp.',
  ERR_WAPP_INVALID_CONTACT: 'Este não é um número de WhatsApp válido.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'Não foi possível baixar a mídia.',
  ERR_INVALID_CREDENTIALS: 'Erro de autenticação. Por favor, tente novamente.',
  ERR_SENDING_WAPP_MSG: 'Erro ao enviar a mensagem do WhatsApp.',
  ERR_DELETE_WAPP_MSG: 'Não foi possível excluir a mensagem do WhatsApp.',
  ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
  ERR_SESSION_EXPIRED: 'Sessão expirada. Por favor, entre.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários foi desabilitada pelo administrador.',
  ERR_NO_PERMISSION: 'Você não tem permissão para acessar este recurso.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_NO_SETTING_FOUND: 'Nenhuma configuração encontrada com este ID.',
  ERR_NO_CONTACT_FOUND: 'Nenhum contato encontrado com este ID.',
  ERR_NO_TICKET_FOUND: 'Nenhum atendimento encontrado com este ID.',
  ERR_NO_USER_FOUND: 'Nenhum usuário encontrado com este ID.',
  ERR_NO_WAPP_FOUND: 'Nenhuma conexão WhatsApp encontrada com este ID.',
  ERR_CREATING_MESSAGE: 'Erro ao criar a mensagem no banco de dados.',
  ERR_CREATING_TICKET: 'Erro ao criar o atendimento no banco de dados.',
  ERR_FETCH_WAPP_MSG: 'Erro ao buscar a mensagem, talvez ela seja antiga demais.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso, escolha outra.',
  ERR_WAPP_GREETING_REQUIRED: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
  ERR_VALIDATION: 'Há campos para corrigir.',
  ERR_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_UNSUPPORTED_MEDIA: 'Este tipo de arquivo não é aceito.',
  ERR_TOO_MANY_REQUESTS: 'Tentativas demais. Espere um instante e tente de novo.',
  ERR_UNAVAILABLE: 'O serviço está indisponível no momento. Tente de novo em instantes.',
  ERR_INTERNAL: 'Algo deu errado do nosso lado. Tente de novo.',
  ERR_NOT_FOUND: 'Não encontrado.',
  ERR_NO_QUEUE_FOUND: 'Nenhuma fila encontrada com este ID.',
  ERR_NO_MESSAGE_FOUND: 'Nenhuma mensagem encontrada com este ID.',
  ERR_NO_TAG_FOUND: 'Nenhuma etiqueta encontrada com este ID.',
  ERR_NO_NOTE_FOUND: 'Nenhuma observação encontrada com este ID.',
  ERR_NO_COMPANY_FOUND: 'Nenhuma empresa encontrada com este ID.',
  ERR_NO_PLAN_FOUND: 'Nenhum plano encontrado com este ID.',
  ERR_NO_MERGE_FOUND: 'Nenhuma junção de contatos encontrada com este ID.',
  ERR_NO_MEDIA_FOUND: 'Arquivo não encontrado.',
  ERR_EMAIL_IN_USE: 'Já existe um usuário com este e-mail.',
  ERR_CONTACT_HAS_OPEN_TICKET: 'Este contato tem um atendimento em andamento. Encerre-o antes de excluir.',
  ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',
  ERR_INVALID_TRANSITION: 'O atendimento mudou enquanto isso, e esta ação não é mais possível.',
  ERR_TICKET_NOT_OPEN: 'Este atendimento não está aberto.',
  ERR_PLAN_LIMIT: 'O limite do seu plano foi atingido.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa venceu. Entre em contato com o suporte.',
  ERR_TOTP_REQUIRED: 'Informe o código de verificação.',
  ERR_INVALID_TOTP: 'Código de verificação incorreto ou já usado.',
  ERR_TOTP_ALREADY_ON: 'A verificação em duas etapas já está ligada.',
  ERR_INVALID_RESET_LINK: 'Este link não vale mais. Peça um novo.',
  ERR_IDEMPOTENCY_MISMATCH: 'Este envio já foi feito com outro conteúdo.',
  ERR_NETWORK: 'Sem resposta do servidor. Verifique sua conexão.',
} as const satisfies Sentences;

const en: Sentences = {
  ERR_NO_OTHER_WHATSAPP: 'There must be at least one default WhatsApp connection.',
  ERR_NO_DEF_WAPP_FOUND: 'No default WhatsApp found.',
  ERR_WAPP_NOT_INITIALIZED: 'This WhatsApp session is not initialized.',
  ERR_WAPP_CHECK_CONTACT: 'Could not check WhatsApp contact.',
  ERR_WAPP_INVALID_CONTACT: 'This is not a valid whatsapp number.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'Could not download media.',
  ERR_INVALID_CREDENTIALS: 'Authentication error. Please try again.',
  ERR_SENDING_WAPP_MSG: 'Error sending WhatsApp message.',
  ERR_DELETE_WAPP_MSG: "Couldn't delete message from WhatsApp.",
  ERR_OTHER_OPEN_TICKET: "There's already an open ticket for this contact.",
  ERR_SESSION_EXPIRED: 'Session expired. Please login.',
  ERR_USER_CREATION_DISABLED: 'User creation was disabled by administrator.',
  ERR_NO_PERMISSION: "You don't have permission to access this resource.",
  ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
  ERR_NO_SETTING_FOUND: 'No item with this ID.',
  ERR_NO_CONTACT_FOUND: 'No item with this ID.',
  ERR_NO_TICKET_FOUND: 'No item with this ID.',
  ERR_NO_USER_FOUND: 'No item with this ID.',
  ERR_NO_WAPP_FOUND: 'No item with this ID.',
  ERR_CREATING_MESSAGE: 'Error creating in the database.',
  ERR_CREATING_TICKET: 'Error creating in the database.',
  ERR_FETCH_WAPP_MSG: 'Error fetching the message, maybe it is too old.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'This color is already in use, pick another one.',
  ERR_WAPP_GREETING_REQUIRED: 'Greeting message is required if there is more than one queue.',
  ERR_VALIDATION: 'Some fields need correcting.',
  ERR_TOO_LARGE: 'The file is too large.',
  ERR_UNSUPPORTED_MEDIA: 'This type of file is not accepted.',
  ERR_TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
  ERR_UNAVAILABLE: 'The service is not available right now. Try again in a moment.',
  ERR_INTERNAL: 'Something went wrong on our side. Try again.',
  ERR_NOT_FOUND: 'Not found.',
  ERR_NO_QUEUE_FOUND: 'No item with this ID.',
  ERR_NO_MESSAGE_FOUND: 'No item with this ID.',
  ERR_NO_TAG_FOUND: 'No item with this ID.',
  ERR_NO_NOTE_FOUND: 'No item with this ID.',
  ERR_NO_COMPANY_FOUND: 'No item with this ID.',
  ERR_NO_PLAN_FOUND: 'No item with this ID.',
  ERR_NO_MERGE_FOUND: 'No item with this ID.',
  ERR_NO_MEDIA_FOUND: 'No item with this ID.',
  ERR_EMAIL_IN_USE: 'A user with this e-mail already exists.',
  ERR_CONTACT_HAS_OPEN_TICKET: 'This contact has a conversation going on. Close it before deleting.',
  ERR_LAST_ADMIN: 'The company needs at least one administrator.',
  ERR_INVALID_TRANSITION: 'The ticket has changed meanwhile, and this is no longer possible.',
  ERR_TICKET_NOT_OPEN: 'This ticket is not open.',
  ERR_PLAN_LIMIT: 'The limit of your plan has been reached.',
  ERR_SUBSCRIPTION_EXPIRED: 'The subscription of the company has expired. Please contact support.',
  ERR_TOTP_REQUIRED: 'Enter the verification code.',
  ERR_INVALID_TOTP: 'The verification code is wrong or was already used.',
  ERR_TOTP_ALREADY_ON: 'Two-step verification is already on.',
  ERR_INVALID_RESET_LINK: 'This link is no longer valid. Ask for a new one.',
  ERR_IDEMPOTENCY_MISMATCH: 'This was already sent with other contents.',
  ERR_NETWORK: 'No answer from the server. Check your connection.',
};

const es: Sentences = {
  ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos una conexión de WhatsApp predeterminada.',
  ERR_NO_DEF_WAPP_FOUND: 'No se encontró ningún WhatsApp predeterminado.',
  ERR_WAPP_NOT_INITIALIZED: 'Esta sesión de WhatsApp no está inicializada.',
  ERR_WAPP_CHECK_CONTACT: 'No se pudo verificar el contacto de WhatsApp.',
  ERR_WAPP_INVALID_CONTACT: 'Este no es un número de WhatsApp válido.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'No se pudo descargar el archivo multimedia.',
  ERR_INVALID_CREDENTIALS: 'Error de autenticación. Inténtalo de nuevo.',
  ERR_SENDING_WAPP_MSG: 'Error al enviar el mensaje de WhatsApp.',
  ERR_DELETE_WAPP_MSG: 'No se pudo eliminar el mensaje de WhatsApp.',
  ERR_OTHER_OPEN_TICKET: 'Ya existe una conversación abierta para este contacto.',
  ERR_SESSION_EXPIRED: 'Sesión caducada. Inicia sesión.',
  ERR_USER_CREATION_DISABLED: 'El administrador desactivó la creación de usuarios.',
  ERR_NO_PERMISSION: 'No tienes permiso para acceder a este recurso.',
  ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
  ERR_NO_SETTING_FOUND: 'No se encontró ningún ajuste con este ID.',
  ERR_NO_CONTACT_FOUND: 'No se encontró ningún contacto con este ID.',
  ERR_NO_TICKET_FOUND: 'No se encontró ninguna conversación con este ID.',
  ERR_NO_USER_FOUND: 'No se encontró ningún usuario con este ID.',
  ERR_NO_WAPP_FOUND: 'No se encontró ninguna conexión de WhatsApp con este ID.',
  ERR_CREATING_MESSAGE: 'Error al crear el mensaje en la base de datos.',
  ERR_CREATING_TICKET: 'Error al crear la conversación en la base de datos.',
  ERR_FETCH_WAPP_MSG: 'Error al buscar el mensaje, quizá sea demasiado antiguo.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya está en uso, elige otro.',
  ERR_WAPP_GREETING_REQUIRED: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
  ERR_VALIDATION: 'Hay campos por corregir.',
  ERR_TOO_LARGE: 'El archivo es demasiado grande.',
  ERR_UNSUPPORTED_MEDIA: 'Este tipo de archivo no se acepta.',
  ERR_TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  ERR_UNAVAILABLE: 'El servicio no está disponible ahora. Inténtalo de nuevo en un momento.',
  ERR_INTERNAL: 'Algo falló de nuestro lado. Inténtalo de nuevo.',
  ERR_NOT_FOUND: 'No encontrado.',
  ERR_NO_QUEUE_FOUND: 'No se encontró ninguna cola con este ID.',
  ERR_NO_MESSAGE_FOUND: 'No se encontró ningún mensaje con este ID.',
  ERR_NO_TAG_FOUND: 'No se encontró ninguna etiqueta con este ID.',
  ERR_NO_NOTE_FOUND: 'No se encontró ninguna nota con este ID.',
  ERR_NO_COMPANY_FOUND: 'No se encontró ninguna empresa con este ID.',
  ERR_NO_PLAN_FOUND: 'No se encontró ningún plan con este ID.',
  ERR_NO_MERGE_FOUND: 'No se encontró ninguna unión de contactos con este ID.',
  ERR_NO_MEDIA_FOUND: 'Archivo no encontrado.',
  ERR_EMAIL_IN_USE: 'Ya existe un usuario con este correo.',
  ERR_CONTACT_HAS_OPEN_TICKET: 'Este contacto tiene una conversación en curso. Ciérrala antes de eliminarlo.',
  ERR_LAST_ADMIN: 'La empresa necesita al menos un administrador.',
  ERR_INVALID_TRANSITION: 'La conversación cambió mientras tanto, y esta acción ya no es posible.',
  ERR_TICKET_NOT_OPEN: 'Esta conversación no está abierta.',
  ERR_PLAN_LIMIT: 'Se alcanzó el límite de tu plan.',
  ERR_SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa venció. Contacta con soporte.',
  ERR_TOTP_REQUIRED: 'Introduce el código de verificación.',
  ERR_INVALID_TOTP: 'El código de verificación es incorrecto o ya se usó.',
  ERR_TOTP_ALREADY_ON: 'La verificación en dos pasos ya está activada.',
  ERR_INVALID_RESET_LINK: 'Este enlace ya no es válido. Pide uno nuevo.',
  ERR_IDEMPOTENCY_MISMATCH: 'Este envío ya se hizo con otro contenido.',
  ERR_NETWORK: 'Sin respuesta del servidor. Comprueba tu conexión.',
};

export const errorStrings = defineStrings('errors', { pt, en, es });
const other = defineStrings('otherErrors', {
  pt: { unknown: 'Ocorreu um erro!' },
  en: { unknown: 'An error occurred!' },
  es: { unknown: '¡Ocurrió un error!' },
});

export function isKnownCode(code: string): code is ErrorCode | OwnCode {
  return Object.hasOwn(pt, code);
}

/** The sentence for whatever was thrown: a known code translated, else the raw code, else a string, else a shrug. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.code) {
    return isKnownCode(error.code) ? say(errorStrings)(error.code) : error.code;
  }
  if (typeof error === 'string' && error) return isKnownCode(error) ? say(errorStrings)(error) : error;
  return say(other)('unknown');
}

/** Tells what went wrong. What was cancelled on purpose is not told. */
export function toastError(error: unknown, options?: ToastOptions): void {
  if (isAbort(error)) return;
  const text = sentenceOf(error);
  // the same trouble of ten calls is told once
  toast.error(text, { id: `error ${text}`, ...options });
}
