import { readSetting } from '../settings/service';
import type { Ctx } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';

type CallEvent = Extract<DriverEvent, { t: 'call' }>;
type MessageEvent = Extract<DriverEvent, { t: 'message' }>;

/** The setting `call`, over whatever network: a company that takes no calls has them declined. */
export const declinesCalls = async (ctx: Ctx): Promise<boolean> => (await readSetting(ctx, 'call')) === 'disabled';

/** What a caller then reads. */
export const wordsForCallers =
  '*Mensagem automática:* este número não atende chamadas de voz nem de vídeo. Por favor, escreva ou mande um áudio por aqui.';

/** A call is a message of its own kind. */
export const callMessage = ({ at, callId, from, video }: CallEvent): MessageEvent => ({
  t: 'message',
  at,
  providerId: callId,
  fromMe: false,
  chat: from,
  sender: from,
  isGroup: false,
  content: { type: 'unsupported', text: video ? 'video' : 'voice' },
});
