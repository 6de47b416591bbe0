import { promptTestChat, type PastAnswer, type TryOut } from '@guiche/contract/prompt-test-chat';
import { useEffect, useRef, useState } from 'react';
import { call, isAbort } from '../platform/call';
import type { TestChatPrompt } from './use-test-chat';

export type Outcome = 'same' | 'words' | 'handed' | 'answered';

/** What became of an answer of the past: whether people go on counts before the words do. */
export function outcomeOf(past: PastAnswer, now: TryOut): Outcome {
  if (past.isHanded !== now.isHanded) return now.isHanded ? 'handed' : 'answered';
  return past.isHanded || past.text === now.text ? 'same' : 'words';
}

/** Has answers of the past answered again, one after the other; where it fails the rest can be asked for again. */
export function useReplay(prompt: TestChatPrompt, past: readonly PastAnswer[]) {
  const [tried, setTried] = useState<ReadonlyMap<number, TryOut>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    setProblem(null);
    try {
      for (const { id, said } of past.filter((one) => !tried.has(one.id))) {
        const answer = await call(promptTestChat.tryOut, { body: { ...prompt, said }, signal: control.signal });
        setTried((before) => new Map(before).set(id, answer));
      }
    } catch (error) {
      if (!isAbort(error)) setProblem(error);
    } finally {
      setRunning(false);
    }
  }

  return { tried, isRunning, problem, isDone: tried.size === past.length, run: () => void run() };
}
