/**
 * Every error code that may leave the server, with its HTTP status. This is the only place where a code is born:
 * `fail()` on the server takes nothing else, and the web must hold a sentence for each in three languages.
 */
export const errorStatus = {
  // The catalogue of the specification.
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_NO_DEF_WAPP_FOUND: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 503,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 401,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 503,
  ERR_CREATING_TICKET: 503,
  ERR_FETCH_WAPP_MSG: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  // Ours.
  ERR_VALIDATION: 400,
  ERR_TOO_LARGE: 413,
  /** There is no room for what needs some; nothing is lost by it. */
  ERR_NO_SPACE: 507,
  ERR_UNSUPPORTED_MEDIA: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_UNAVAILABLE: 503,
  ERR_INTERNAL: 500,
  ERR_NOT_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_MERGE_FOUND: 404,
  ERR_NO_MEDIA_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  /** It was said too long ago to be changed or taken back, or was taken back already. */
  ERR_CHAT_MESSAGE_FIXED: 409,
  /** No text of ours, it was said too long ago, is not there, or its network changes none. */
  ERR_EDITING_WAPP_MSG: 409,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_NO_CONTACT_LIST_ITEM_FOUND: 404,
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_NO_LIST_IMPORT_FOUND: 404,
  /** The line has no approved template of this name and language, or none that can be sent from here. */
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_PROMPT_VERSION_FOUND: 404,
  /** Somebody has published or kept something else meanwhile. */
  ERR_PROMPT_CHANGED: 409,
  ERR_NO_AI_PROVIDER_FOUND: 404,
  /** The month's money for models does not allow another asking. */
  ERR_AI_SPENT: 409,
  ERR_NO_ARTICLE_FOUND: 404,
  ERR_NO_ASKED_QUESTION_FOUND: 404,
  ERR_NO_OPTION_FOUND: 404,
  ERR_NO_HOLIDAY_FOUND: 404,
  ERR_EMAIL_IN_USE: 409,
  ERR_CONTACT_HAS_OPEN_TICKET: 409,
  ERR_CONTACT_BLOCKED: 409,
  /** They want nothing unasked, and what was to be sent was not asked for. */
  ERR_OPTED_OUT: 409,
  /** The official API does not take what the connection is known by. */
  ERR_WAPP_CREDENTIALS: 409,
  /** The customer has not written for a day, and the line's network lets nobody write to them. */
  ERR_WINDOW_CLOSED: 409,
  /** A webhook without the right signature, or of a connection that is not there. */
  ERR_NOT_SIGNED: 403,
  /** Neither days nor a date: the dashboard has no period to speak of. */
  ERR_NO_DASHBOARD_FILTER: 400,
  /** No spreadsheet, or a broken one. */
  ERR_IMPORT_UNREADABLE: 400,
  /** A page of the web under a spreadsheet's name. */
  ERR_IMPORT_HTML: 400,
  ERR_IMPORT_MACROS: 400,
  /** It wants a password. */
  ERR_IMPORT_LOCKED: 400,
  /** Reading it took too long, or too much memory. */
  ERR_IMPORT_TOO_HEAVY: 400,
  ERR_IMPORT_TOO_MANY: 400,
  ERR_IMPORT_EMPTY: 400,
  /** No PDF, or a broken one; or no text. */
  ERR_DOCUMENT_UNREADABLE: 400,
  /** It wants a password. */
  ERR_DOCUMENT_LOCKED: 400,
  /** Pictures of pages, or nothing. */
  ERR_DOCUMENT_NO_TEXT: 400,
  ERR_DOCUMENT_TOO_LONG: 400,
  /** Reading it took too long, or too much memory. */
  ERR_DOCUMENT_TOO_HEAVY: 400,
  /** The company keeps as many files as it may. */
  ERR_KNOWLEDGE_FULL: 409,
  /** An option below itself. */
  ERR_OPTION_CYCLE: 409,
  /** Too deep, or too many in one queue. */
  ERR_OPTION_LIMIT: 409,
  ERR_HOLIDAY_EXISTS: 409,
  ERR_HELP_EXISTS: 409,
  ERR_COMPANY_EXISTS: 409,
  /** Whoever runs the installation would lock themselves out. */
  ERR_OWN_COMPANY: 409,
  ERR_PLAN_EXISTS: 409,
  /** Companies have it, or are to have it. */
  ERR_PLAN_IN_USE: 409,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_NO_PAYMENT_FOUND: 404,
  /** It is paid, void or refunded: there is nothing to pay. */
  ERR_INVOICE_NOT_OPEN: 409,
  ERR_INVOICE_NOT_PAID: 409,
  /** Nothing can be paid here: no provider, or one that does not answer; names whom to ask. */
  ERR_PAYMENTS_OFF: 503,
  ERR_LAST_ADMIN: 409,
  ERR_INVALID_TRANSITION: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_CANNOT_UNDO: 409,
  ERR_SCHEDULE_SENT: 409,
  ERR_PLAN_LIMIT: 409,
  /** The plan does not hold it. */
  ERR_PLAN_FEATURE: 403,
  ERR_SUBSCRIPTION_EXPIRED: 403,
  /** The operator has closed the company, apart from money. */
  ERR_COMPANY_BLOCKED: 403,
  /** Keys, ways in, and what bears the name of somebody of the company: not for an operator who is there as support. */
  ERR_NOT_AS_SUPPORT: 403,
  ERR_TOTP_REQUIRED: 401,
  ERR_INVALID_TOTP: 401,
  ERR_TOTP_ALREADY_ON: 409,
  /** An operator who may do nothing before the second factor is set up. */
  ERR_TOTP_SETUP_REQUIRED: 403,
  ERR_INVALID_RESET_LINK: 400,
  ERR_IDEMPOTENCY_MISMATCH: 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What every refused call answers with. `error` is a code, or for ERR_OTHER_OPEN_TICKET the JSON string of the ticket. */
export interface ErrorBody {
  error: string;
  /** One English sentence for whoever reads logs or writes a client; never shown instead of the translated code. */
  detail?: string;
  /** Field name to reason, for ERR_VALIDATION. */
  fields?: Record<string, string>;
  requestId?: string;
  /** For ERR_DUPLICATED_CONTACT: whose the number is. */
  contactId?: number;
  /** For ERR_SESSION_EXPIRED: the same user has logged in elsewhere since. */
  endedBy?: 'login';
  /** For ERR_VALIDATION of a cap on what models cost: those in use that have no price. */
  unpriced?: string[];
}

/** Things with an id in a path; an id that is unknown, malformed or another company's answers with the code here. */
export const notFound = {
  company: 'ERR_NO_COMPANY_FOUND',
  plan: 'ERR_NO_PLAN_FOUND',
  user: 'ERR_NO_USER_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  contact: 'ERR_NO_CONTACT_FOUND',
  merge: 'ERR_NO_MERGE_FOUND',
  tag: 'ERR_NO_TAG_FOUND',
  ticket: 'ERR_NO_TICKET_FOUND',
  message: 'ERR_NO_MESSAGE_FOUND',
  note: 'ERR_NO_NOTE_FOUND',
  setting: 'ERR_NO_SETTING_FOUND',
  media: 'ERR_NO_MEDIA_FOUND',
  announcement: 'ERR_NO_ANNOUNCEMENT_FOUND',
  help: 'ERR_NO_HELP_FOUND',
  chat: 'ERR_NO_CHAT_FOUND',
  chatMessage: 'ERR_NO_MESSAGE_FOUND',
  schedule: 'ERR_NO_SCHEDULE_FOUND',
  contactList: 'ERR_NO_CONTACT_LIST_FOUND',
  contactListItem: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
  campaign: 'ERR_NO_CAMPAIGN_FOUND',
  listImport: 'ERR_NO_LIST_IMPORT_FOUND',
  prompt: 'ERR_NO_PROMPT_FOUND',
  promptVersion: 'ERR_NO_PROMPT_VERSION_FOUND',
  aiProvider: 'ERR_NO_AI_PROVIDER_FOUND',
  article: 'ERR_NO_ARTICLE_FOUND',
  askedQuestion: 'ERR_NO_ASKED_QUESTION_FOUND',
  option: 'ERR_NO_OPTION_FOUND',
  holiday: 'ERR_NO_HOLIDAY_FOUND',
  quickMessage: 'ERR_NO_QUICK_MESSAGE_FOUND',
  fileList: 'ERR_NO_FILE_LIST_FOUND',
  invoice: 'ERR_NO_INVOICE_FOUND',
  payment: 'ERR_NO_PAYMENT_FOUND',
} as const satisfies Record<string, ErrorCode>;

export type Entity = keyof typeof notFound;
