import type { Message } from '@guiche/contract/messages';

const holds = { HELD_RESTRICTED: 'restricted', HELD_NEW_CHATS: 'newChats', HELD_PACE: 'pace' } as const;

/** Why a message waits although its line is up; nothing where there is no reason but its turn. */
export function holdOf({ state, failure }: Pick<Message, 'state' | 'failure'>) {
  const code = failure?.code ?? '';
  return state === 'waiting' && Object.hasOwn(holds, code) ? holds[code as keyof typeof holds] : undefined;
}
