import type { BodyInput } from '@guiche/contract/endpoint';
import { mostInTestChat, promptTestChat, type TryOut } from '@guiche/contract/prompt-test-chat';
import { useRef, useState } from 'react';
import { call, isAbort } from '../platform/call';

export type TestChatPrompt = Omit<BodyInput<typeof promptTestChat.tryOut>, 'said'>;

/** One thing after the other; what came to an answer of ours stands beside it. */
export type Saying = { by: 'customer'; text: string } | ({ by: 'company' } & TryOut);

/**
 * The conversation in which a prompt is tried. What the customer says is answered by the prompt as it is by then; where that
 * fails it can be asked for again.
 */
export function useTestChat(prompt: TestChatPrompt) {
  const [sayings, setSayings] = useState<readonly Saying[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const asking = useRef<AbortController>(undefined);

  function ask(all: readonly Saying[]) {
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    setSayings(all);
    setProblem(null);
    setAsking(true);
    const said = all.map(({ by, text }) => ({ fromMe: by === 'company', text }));
    call(promptTestChat.tryOut, { body: { ...prompt, said }, signal: control.signal })
      .then((tried) => setSayings([...all, { by: 'company', ...tried }]))
      .catch((error: unknown) => !isAbort(error) && setProblem(error))
      .finally(() => asking.current === control && setAsking(false));
  }

  function begin() {
    asking.current?.abort();
    asking.current = undefined;
    setSayings([]);
    setProblem(null);
    setAsking(false);
  }

  const last = sayings.at(-1);
  return {
    sayings,
    isAsking,
    problem,
    /** Nothing more is answered here. */
    isOver: (last?.by === 'company' && last.isHanded) || sayings.length >= mostInTestChat,
    say: (text: string) => ask([...sayings, { by: 'customer', text }]),
    again: () => ask(sayings),
    begin,
  };
}
