/**
 * What older clients read of replies and events, written down apart from the contract: `name:type`, `?` where null may
 * stand, `[type]` a list, `...shape` its fields too. A field that only Guichê has begins with `+`; no other may come.
 */
export const shapes: Record<string, string> = {
  nothing: '',
  message: 'message:text',
  mensagem: 'mensagem:text',
  error: 'error:text +detail:text~ +fields:any~',
  conflict: 'id:int uuid:uuid status:text userId:int? user:ref? queue:ref?',
  ref: 'id:int name:text',
  version: 'version:text',
  who: 'id:int profile:text super:bool',

  scheduleRow: 'weekday:text weekdayEn:text startTime:text endTime:text',
  queueLite: 'id:int name:text color:text',
  queue:
    '...queueLite greetingMessage:text outOfHoursMessage:text schedules:[scheduleRow] companyId:int orderQueue:int? ' +
    'integrationId:null promptId:int? mediaPath:text? mediaName:text? createdAt:time updatedAt:time +waitAmber:int +waitRed:int',
  UserQueue: 'userId:int queueId:int createdAt:time updatedAt:time',
  queueOfUser: '...queueLite UserQueue:UserQueue',
  queueIntegrations: 'queueIntegrations:[nothing]',
  option:
    'id:int title:text message:text option:digits queueId:int parentId:int? mediaPath:text? mediaName:text? ' +
    'createdAt:time updatedAt:time +companyId:int',
  optionShown: '...option parent:option? +children:[option]',

  setting: 'id:int key:text value:text companyId:int createdAt:time updatedAt:time',
  plan:
    'id:int name:text users:int connections:int queues:int value:number useSchedules:bool useCampaigns:bool ' +
    'useInternalChat:bool useExternalApi:bool useKanban:bool useOpenAi:bool useIntegrations:bool createdAt:time updatedAt:time +isPublic:bool +position:int',
  companyCore:
    'id:int name:text phone:text? email:text? status:bool recurrence:text schedules:[scheduleRow] planId:int ' +
    'createdAt:time updatedAt:time +trialExpiration:time? +timeZone:text',
  company: '...companyCore dueDate:time?',
  companyWithPlan: '...company plan:plan',
  ownCompany: '...companyCore dueDate:time settings:[setting] +plan:plan +billedUntil:time?',

  userCore:
    'id:int name:text email:text profile:text companyId:int super:bool allTicket:text whatsappId:int? ' +
    'queues:[queueOfUser] createdAt:time +greetingMessage:text +transferMessage:text +online:bool +lastSeenAt:time? +updatedAt:time',
  user: '...userCore company:ref',
  userShown: '...user tokenVersion:int',
  userShort: 'id:int name:text email:text queues:[queueOfUser] +online:bool',
  users: 'users:[user] ...page',
  session: 'token:text user:me',
  authUser: 'id:int email:text companyId:int',
  me: '...userCore company:ownCompany tokenVersion:int +mustSetUpTotp:bool',

  page: 'count:int hasMore:bool +nextCursor:text?',
  contactLite: 'id:int name:text number:text email:text profilePicUrl:text?',
  contact: '...contactLite isGroup:bool companyId:int whatsappId:int? createdAt:time updatedAt:time +isBlocked:bool',
  contactListed: '...contact +isOptedOut:bool',
  contacts: 'contacts:[contactListed] ...page',
  extraInfo: 'id:int name:text value:text',
  contactTold: '...contactListed extraInfo:[extraInfo]',
  contactShown: '...contactTold whatsapp:ref? +identities:[identity] +merges:[nothing]',
  identity: 'kind:text value:text',

  imported:
    '+encoding:text? +hasHeader:bool +columns:any +hiddenRows:int +mergedRows:int +sample:any +rows:int +created:int ' +
    '+rejectedCount:int +rejected:any',

  tag: 'id:int name:text color:text companyId:int kanban:int +laneOrder:int? createdAt:time updatedAt:time',
  tagCounted: '...tag ticketsCount:int',
  tags: 'tags:[tagCounted] ...page',
  TicketTag: 'ticketId:int tagId:int createdAt:time updatedAt:time',
  lista: 'lista:[tag]',
  laneEntered: '...TicketTag',
  board: 'tickets:[ticketInList] count:int hasMore:bool',
  tagOfTicket: 'id:int name:text color:text TicketTag:TicketTag',
  ticketCore:
    'id:int status:text unreadMessages:int lastMessage:text isGroup:bool userId:int? contactId:int whatsappId:int? ' +
    'queueId:int? chatbot:bool queueOptionId:int? companyId:int uuid:uuid useIntegration:bool integrationId:null ' +
    'typebotSessionId:null typebotStatus:bool promptId:int? fromMe:bool amountUsedBotQueues:int createdAt:time updatedAt:time ' +
    'queue:queueLite? user:ref? tags:[tagOfTicket] whatsapp:ref? ' +
    '+lastMessageType:text +lastMessageFromMe:bool +lastMessageState:text +snoozedUntil:time? +wokenAt:time? ' +
    '+waitingSince:time? +suggestionId:int? +answered:bool +customerMessage:text +customerMessageType:text +campaign:ref?',
  ticketInList: '...ticketCore contact:contactLite +hit:any~',
  contactOfTicket: '...contactLite extraInfo:[extraInfo] +isBlocked:bool +isOptedOut:bool',
  ticket: '...ticketCore contact:contactOfTicket',
  tickets: 'tickets:[ticketInList] ...page',

  message_:
    'id:int remoteJid:text participant:text? dataJson:text ack:int read:bool fromMe:bool body:text mediaUrl:link? ' +
    'mediaType:text isDeleted:bool isEdited:bool quotedMsgId:int? ticketId:int contactId:int? companyId:int queueId:int? ' +
    'createdAt:time updatedAt:time contact:contact? quotedMsg:quoted? queue:queueLite? ' +
    '+providerId:text +state:text +failure:any? +buttons:[text] +media:text? +mediaName:text? +mediaSize:int? +mediaMime:text? ' +
    '+mediaWidth:int? +mediaHeight:int? +userId:int? +origin:text? +reactions:[nothing]',
  quoted: 'id:int body:text fromMe:bool mediaType:text mediaUrl:link? isDeleted:bool contact:ref?',
  messages: 'messages:[message_] ticket:ticket ...page +newerCursor:text? +moves:[move]',
  move: 'id:int ticketId:int kind:text user:ref? toUser:ref? toQueue:ref? createdAt:time',
  note: 'id:int note:text ticketId:int contactId:int userId:int? createdAt:time updatedAt:time user:noteUser? contact:ref ticket:noteTicket',
  noteUser: 'id:int name:text email:text',
  noteTicket: 'id:int status:text createdAt:time',

  whatsapp:
    'id:int name:text qrcode:text? status:text battery:text? plugged:bool? retries:int greetingMessage:text ' +
    'farewellMessage:text? complationMessage:text outOfHoursMessage:text ratingMessage:text provider:text isDefault:bool ' +
    'companyId:int token:text? transferQueueId:int? timeToTransfer:int promptId:int? integrationId:null maxUseBotQueues:int ' +
    'timeUseBotQueues:int expiresTicket:int expiresInactiveMessage:text createdAt:time updatedAt:time queues:[queueLite] ' +
    '+statusSince:time? +cause:text? +downSince:time? +alertedAt:time? +number:text +cloud:any? +proxyUrl:text? ' +
    '+timeSendQueue:int +sendIdQueue:int?',

  quickMessage:
    'id:int shortcode:text message:text companyId:int userId:int? mediaPath:link? mediaName:text? createdAt:time updatedAt:time ' +
    'company:ref +geral:bool +status:bool +isMedia:bool +timesUsed:int +lastUsedAt:time? +forAssistant:bool',
  quickMessages: 'records:[quickMessage] ...page',
  schedule:
    'id:int body:text sendAt:time sentAt:time? contactId:int ticketId:int? userId:int? companyId:int status:text mediaPath:link? ' +
    'mediaName:text? createdAt:time updatedAt:time contact:ref user:ref? +sign:bool +failure:text? ' +
    '+marketing:bool +recurrence:text? +until:text?',
  schedules: 'schedules:[schedule] ...page',
  contactList: 'id:int name:text companyId:int createdAt:time updatedAt:time +contactsCount:text',
  contactListRow: 'id:int name:text contactsCount:text +companyId:int +createdAt:time +updatedAt:time',
  contactLists: 'records:[contactListRow] ...page',
  contactListNamed: 'id:int name:text companyId:int createdAt:time updatedAt:time company:ref',
  contactListItem: '...contactListPerson +variables:any +optedOutAt:time? +lastWrittenAt:time?',
  contactListPerson:
    'id:int name:text number:text email:text isWhatsappValid:bool? companyId:int contactListId:int createdAt:time updatedAt:time',
  campaignSetting: 'id:int key:text value:text companyId:int createdAt:time updatedAt:time',
  contactListItems: 'contacts:[contactListItem] ...page',
  campaignRow:
    'id:int name:text ...campaignTexts status:text confirmation:bool mediaPath:link? mediaName:text? scheduledAt:time? completedAt:time? ' +
    'companyId:int contactListId:int? whatsappId:int? fileListId:int? createdAt:time updatedAt:time whatsapp:ref? ' +
    '...campaignMore',
  campaign: '...campaignRow contactList:contactListPlain?',
  campaignTexts:
    'message1:text message2:text message3:text message4:text message5:text confirmationMessage1:text confirmationMessage2:text ' +
    'confirmationMessage3:text confirmationMessage4:text confirmationMessage5:text',
  campaignMore:
    '+tagListId:int? +queueId:int? +notWithinDays:int? +legalBasis:text? +basisNote:text +retryOf:ref? +startedAt:time? +recipients:int? ' +
    '+template1:any +template2:any +template3:any +template4:any +template5:any +confirmationTemplate1:any +confirmationTemplate2:any ' +
    '+confirmationTemplate3:any +confirmationTemplate4:any +confirmationTemplate5:any ' +
    '+skipped:int? +warning:text? +pausedReason:text? +pausedUntil:time? +tagList:ref? +fileList:ref?',
  contactListPlain: 'id:int name:text companyId:int createdAt:time updatedAt:time',
  campaigns: 'records:[campaign] ...page',
  campaignWhole: '...campaignRow contactList:contactListWhole? shipping:[shipping]',
  contactListWhole: '...contactListPlain contacts:[contactListPerson]',
  shipping:
    'id:int campaignId:int contactId:int? number:text confirmation:bool confirmationRequestedAt:time? deliveredAt:time? ' +
    '+name:text +state:text +reason:text? +confirmedAt:time?',
  announcement:
    'id:int priority:int title:text text:text mediaPath:text? mediaName:text? companyId:int? status:bool createdAt:time updatedAt:time',
  announcements: 'records:[announcement] ...page',
  chatUser:
    'id:int chatId:int userId:int unreads:int createdAt:time updatedAt:time user:ref +lastReadId:int +muted:bool',
  chat: 'id:int uuid:uuid title:text ownerId:int lastMessage:text companyId:int createdAt:time updatedAt:time owner:ref users:[chatUser]',
  chats: 'records:[chat] ...page +unreadMessages:int +unreadChats:int',
  chatMessage:
    'id:int chatId:int senderId:int? message:text mediaPath:text? mediaName:text? createdAt:time updatedAt:time sender:ref ' +
    '+mediaType:text +mediaSize:int? +mediaMime:text? +mediaWidth:int? +mediaHeight:int? +quoted:any? +mentions:any ' +
    '+reactions:any +isEdited:bool +isDeleted:bool',
  chatMessages: 'records:[chatMessage] ...page +newerCursor:text?',
  chatMessageSent: '...chatMessage chat:chat',
  fileRow: 'id:int companyId:int name:text message:text createdAt:time updatedAt:time',
  fileOption:
    'id:int fileId:int name:text path:text mediaType:text createdAt:time updatedAt:time +fileName:text? +size:int?',
  fileList: '...fileRow options:[fileOption]',
  files: 'files:[fileRow] ...page',
  help: 'id:int title:text description:text video:text link:text createdAt:time updatedAt:time',
  helps: 'records:[help] ...page',
  invoice:
    'id:int detail:text status:text value:number dueDate:time companyId:int createdAt:time updatedAt:time ' +
    '+kind:text +dueOn:text +periodStart:text? +periodEnd:text? +recurrence:text? +paidAt:time? +method:text? +toPay:number +claimedAt:time?',
  charge:
    'txid:text status:text calendario:any valor:chargeValue qrcode:chargeCode +invoiceId:int +expiresAt:time +driver:text',
  chargeValue: 'original:text',
  chargeCode: 'qrcode:text imagemQrcode:text',
  planOfCompany: 'id:int name:text value:number',
  companyListed: '...company plan:planOfCompany settings:[setting]',
  companyOfOperator:
    '...company +plan:any +state:text +daysLeft:int? +accessUntil:time? +users:int +connections:int +connected:int +queues:int ' +
    '+lastActiveAt:time? +billingExempt:bool +graceDays:int? +anchorDay:int? +campaignsEnabled:bool +document:text +notes:text',
  auditEntry:
    'id:int at:time companyId:int companyName:text userId:int? userName:text isOperator:bool action:text subject:text ' +
    'subjectId:int? before:any? after:any? address:text',
  companyMade: '...companyOfOperator +link:text?',
  companies: 'companies:[companyOfOperator] ...page',
  prompt:
    'id:int name:text prompt:text apiKey:text maxMessages:int maxTokens:int temperature:number promptTokens:int ' +
    'completionTokens:int totalTokens:int voice:text voiceKey:text voiceRegion:text queueId:int? companyId:int createdAt:time ' +
    'updatedAt:time queue:queue? +providerId:int? +mode:text +forbidden:text +transferQueueIds:[int] +tagIds:[int] +mayEnd:bool',
  prompts: 'prompts:[prompt] ...page',

  dashboard: 'counters:counters attendants:[attendant] +queues:[any] +period:any +before:any?',
  counters:
    'supportPending:int supportHappening:int supportFinished:int leads:int avgSupportTime:number avgWaitTime:number ' +
    'totalCompanies:int totalWhatsappSessions:int +created:int +rating:number +ratings:int +avgResponseTime:number +avgResolutionTime:number',
  attendant:
    'id:int name:text rating:number avgSupportTime:number tickets:int online:bool +ratings:int +avgResponseTime:number +open:int',
  ticketsDay: 'count:int data:[hour] +usual:[any] +day:text +now:text?',
  hour: 'total:text horario:text~ data:text~',
  ticketsUsers: 'data:[ofUser]',
  ofUser: 'quantidade:text nome:text',
};

/** What a socket of an older client hears: the name behind `company-{id}-`, the action, and what comes with it. */
export const events: Record<string, string> = {
  'ticket update': 'action:text ticket:ticket',
  'ticket updateUnread': 'action:text ticketId:int',
  'ticket delete': 'action:text ticketId:int',
  'appMessage create': 'action:text message:message_ ticket:ticket contact:contact +clientId:uuid?',
  'appMessage update': 'action:text message:message_',
  'contact create': 'action:text contact:contactTold',
  'contact update': 'action:text contact:contactTold',
  'contact delete': 'action:text contactId:int',
  'whatsapp update': 'action:text whatsapp:whatsapp',
  'whatsapp delete': 'action:text whatsappId:int',
  'whatsappSession update': 'action:text session:whatsapp',
  'user create': 'action:text user:user',
  'user update': 'action:text user:user',
  'user delete': 'action:text userId:int',
  'queue update': 'action:text queue:queue',
  'queue delete': 'action:text queueId:int',
  'settings update': 'action:text setting:setting',
  'tag create': 'action:text tag:tag',
  'quickmessage create': 'action:text record:quickMessage',
  'quickmessage update': 'action:text record:quickMessage',
  'quickmessage delete': 'action:text id:int',
  'schedule create': 'action:text schedule:schedule',
  'schedule update': 'action:text schedule:schedule',
  'schedule delete': 'action:text scheduleId:int',
  'campaign create': 'action:text record:campaign',
  'campaign update': 'action:text record:campaign',
  'campaign delete': 'action:text id:int',
  'ContactList create': 'action:text record:contactList',
  'ContactList update': 'action:text record:contactList',
  'ContactList delete': 'action:text id:int',
  'ContactListItem create': 'action:text record:contactListItem',
  'ContactListItem update': 'action:text record:contactListItem',
  'ContactListItem delete': 'action:text id:int',
  'ContactListItem reload': 'action:text records:[contactListItem] +contactListId:int',
  'prompt create': 'action:text prompt:prompt',
  'prompt delete': 'action:text promptId:int intelligenceId:int',
  'chat new-message': 'action:text newMessage:chatMessageSent chat:chat',
  'chat update': 'action:text chat:chat',
  'chat delete': 'action:text id:int',
  'chat-user create': 'action:text record:chat',
  'chat-user update': 'action:text record:chat',
  'file create': 'action:text fileList:fileRow files:fileRow',
  'file update': 'action:text fileList:fileRow files:fileRow',
  'file delete': 'action:text fileId:int',
  'announcement create': 'action:text record:announcement',
  'announcement update': 'action:text record:announcement',
  'announcement delete': 'action:text id:int',
  'auth update': 'action:text user:authUser +sessionId:uuid',
  // Only ours tells these; older clients do not listen.
  'contact reload': '+action:text',
  'presence update': '+action:text +presence:any',
  'takenBack delete': '+action:text +messageIds:[int]',
  'tagTickets update': '+action:text +tagIds:[int]',
  'move create': '+action:text +move:any +contactId:int +whatsappId:int?',
  'note create': '+action:text +note:note',
  'note delete': '+action:text +noteId:int +ticketId:int',
  'queueOption update': '+action:text +queueId:int',
  'help create': '+action:text +record:help',
  'help update': '+action:text +record:help',
  'help delete': '+action:text +id:int',
  'company update': '+action:text +company:company',
  'payment create': '+action:text +invoice:invoice',
  'payment update': '+action:text +invoice:invoice',
  'payment subscription': '+action:text',
  'operatorBilling update': '+action:text',
  'operatorCompany create': '+action:text +company:companyOfOperator',
  'operatorCompany update': '+action:text +company:companyOfOperator',
  'operatorCompany delete': '+action:text +companyId:int',
  'audit create': '+action:text +record:auditEntry',
  'plan create': '+action:text +plan:plan',
  'plan update': '+action:text +plan:plan',
};

/** Why some of them are not heard in what is replayed. */
export const unheard: Record<string, string> = {
  'takenBack delete': 'nothing waits of a campaign that is stopped here, and none but ours listen',
};
