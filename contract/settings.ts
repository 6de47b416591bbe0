import { z } from 'zod';
import { campaignsBy } from './campaigns-by';
import { endpoint } from './endpoint';
import { instant, id, type Language } from './shapes';

/** Keys whose values are secrets of other systems: stored encrypted, shown masked to admins, to nobody else. */
export const secretSettings = [
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] as const;

const onOff = ['disabled', 'enabled'] as const;
/** Every setting with its allowed values (first one: the default); null means free text. */
export const settingValues = {
  userRating: onOff,
  scheduleType: ['disabled', 'company', 'queue'],
  call: ['enabled', 'disabled'],
  CheckMsgIsGroup: ['enabled', 'disabled'],
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  thanksStayClosed: ['enabled', 'disabled'],
  /** How many messages other programs may send in a minute, over each connection. */
  apiMessagesPerMinute: ['60', '120', '300', '600', '1200', '3000', '6000'],
  /** In which customers are told what the company has not written itself. */
  language: ['pt', 'en', 'es'] satisfies [Language, ...Language[]],
  /** An IANA name; it is the company's `timeZone`. */
  timeZone: null,
  chatBotType: ['text'],
  campaignsEnabled: ['true', 'false'],
  /** Who makes campaigns go: see `mayRunCampaigns`. */
  campaignsBy,
  /** Voice notes of customers are written down by the default provider. */
  aiTranscription: onOff,
  /** Models are asked without the numbers of phones, documents and cards. */
  aiMasking: onOff,
  ipixc: null,
  tokenixc: null,
  ipmkauth: null,
  clientidmkauth: null,
  clientsecretmkauth: null,
  asaas: null,
} as const satisfies Record<string, readonly [string, ...string[]] | null>;
export type SettingKey = keyof typeof settingValues;
export const settingKeys = Object.keys(settingValues) as [SettingKey, ...SettingKey[]];

export const Setting = z.strictObject({
  id,
  key: z.enum(settingKeys),
  value: z.string(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Setting = z.infer<typeof Setting>;

export const settings = {
  list: endpoint('GET /settings', { who: 'user', reply: z.array(Setting), summary: 'All settings of the company' }),
  update: endpoint('PUT /settings/:key', {
    who: 'settings:manage',
    params: { key: 'text' },
    body: z.strictObject({ value: z.string().max(1000) }),
    ignores: ['key', 'id', 'companyId', 'createdAt', 'updatedAt'],
    reply: Setting,
    fails: ['ERR_NO_SETTING_FOUND'],
    summary: 'Changes one setting; a masked secret sent back means unchanged',
  }),
};
