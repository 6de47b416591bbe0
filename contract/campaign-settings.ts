import { z } from 'zod';
import { endpoint } from './endpoint';
import { hasNoKeyTwice, isStopPhrase, isVariableKey } from './field-rules';
import { clock, givenInt, id, instant, leftToServer, text, words } from './shapes';

/** How campaigns are sent, for the whole company: what is not said is as in `campaignDefaults`. */

export const CampaignSettingLimits = {
  variables: 50,
  variableKey: 40,
  variableValue: 1000,
  /** What a message may cost. */
  rate: 1000,
  stopWords: 50,
  stopWord: 40,
} as const;

export const campaignVariable = z.strictObject({
  /** Stands in texts as `{key}`. */
  key: words(1, CampaignSettingLimits.variableKey).refine(isVariableKey, 'Invalid'),
  value: text(CampaignSettingLimits.variableValue),
});
export type CampaignVariable = z.infer<typeof campaignVariable>;

/** What the network takes for one message to a country, as the company knows it; null where it does not. */
const price = z.number().min(0).max(CampaignSettingLimits.rate).nullable();
export const TemplateRate = z.strictObject({
  /** The country's calling code; the longest that fits counts. */
  prefix: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3}$/, 'Invalid'),
  marketing: price,
  utility: price,
  /** Of a text within 24 hours. */
  service: price,
});
export type TemplateRate = z.infer<typeof TemplateRate>;
export const rateCurrencies = ['BRL', 'USD', 'EUR', 'MXN', 'ARS', 'CLP', 'COP', 'GBP', 'INR'] as const;

const weekday = z.int().min(0).max(6);

const fields = {
  /** Seconds between one message and the next of a line. */
  messageInterval: givenInt(0, 3600),
  /** After every so many messages of a line comes the greater pause; 0 is never. */
  longerIntervalAfter: givenInt(0, 10_000),
  /** That pause, in seconds. */
  greaterInterval: givenInt(0, 86_400),
  variables: z
    .array(campaignVariable)
    .max(CampaignSettingLimits.variables, { error: 'Too Long!', abort: true })
    .refine(hasNoKeyTwice, 'Already in use')
    .register(leftToServer, { why: 'the page takes them one by one, and no key twice' }),
  /** Messages leave from this time of the day on, where the company is, … */
  windowFrom: clock,
  /** … and until this one; `00:00` is midnight. */
  windowTo: clock,
  /** On which days; 0 is Sunday. */
  windowDays: z.array(weekday).max(7, { abort: true }),
  /** How many messages of campaigns a line sends in a day at most; 0 leaves it to the line's own limits. */
  dailyCap: givenInt(0, 100_000),
  /** Who writes one of these, and nothing else, is written to no more; beside the words that always mean it. */
  stopWords: z
    .array(words(1, CampaignSettingLimits.stopWord).refine(isStopPhrase, 'Invalid'))
    .max(CampaignSettingLimits.stopWords, { error: 'Too Long!', abort: true }),
  /** A question is answered with yes by a word of yes alone, and not by whatever is no no. */
  onlyYes: z.boolean(),
  /** Below each text, for how to leave; empty is none. */
  footer: z.string().trim().max(300, { error: 'Too Long!', abort: true }),
  /** What messages of official lines cost by country, typed from the network's own list; empty is not known. */
  rates: z
    .array(TemplateRate)
    .max(30, { error: 'Too Long!', abort: true })
    .refine((rows) => new Set(rows.map(({ prefix }) => prefix)).size === rows.length, 'Already in use')
    .register(leftToServer, { why: 'the page says it at each row' }),
  ratesCurrency: z.enum(rateCurrencies),
  /** The day of that list; empty while none was said. */
  ratesDate: z.union([z.literal(''), z.iso.date('Invalid date')]),
};

export const campaignSettingKeys = Object.keys(fields) as [keyof typeof fields, ...(keyof typeof fields)[]];
export const CampaignSettingsShape = z.strictObject(fields);
export type CampaignSettings = z.infer<typeof CampaignSettingsShape>;

/** As it is while nobody has said otherwise. */
export const campaignDefaults: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  windowFrom: '08:00',
  windowTo: '20:00',
  windowDays: [1, 2, 3, 4, 5, 6],
  dailyCap: 0,
  stopWords: [],
  onlyYes: false,
  footer: '',
  rates: [],
  ratesCurrency: 'BRL',
  ratesDate: '',
};

/** What lines hold to whatever is said here, for screens that say so; `young` are those of the first days. */
export const lineLimits = {
  young: { days: 4, newChats: 20 },
  beta: { newChats: 50 },
  cloud: { newChats: 250 },
} as const;

/** What the form of the family offers to choose from. */
export const intervalChoices = [0, 5, 10, 15, 20] as const;
export const longerChoices = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

export const CampaignSetting = z.strictObject({
  id,
  key: z.enum(campaignSettingKeys),
  /** JSON. */
  value: z.string(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type CampaignSetting = z.infer<typeof CampaignSetting>;

export const campaignSettings = {
  list: endpoint('GET /campaign-settings', {
    who: 'user',
    feature: 'useCampaigns',
    without: [],
    reply: z.array(CampaignSetting),
    summary: 'What was said of how campaigns are sent; each value is JSON',
  }),
  save: endpoint('POST /campaign-settings', {
    who: 'user',
    feature: 'useCampaigns',
    // what clients send along beside it was never read
    body: z.strictObject({ settings: z.object(fields).partial() }),
    reply: z.array(CampaignSetting),
    summary: 'Says how campaigns are sent; what is not named stays as it is',
  }),
};
