import { Button } from '@mantine/core';
import { tried } from '@guiche/contract/queue-menu';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../platform/call';
import { sentenceOf } from '../platform/errors';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { PhoneBubble, PhoneChat, PhoneLog, PhoneNote, PhoneNothing } from '../ui/PhoneChat';
import { Warning } from '../ui/Warning';
import classes from './Prompts.module.css';
import { testChatStrings } from './test-chat-strings';
import { useTestChat, type Saying, type TestChatPrompt } from './use-test-chat';

/** The chat in which whoever writes a prompt talks to its assistant, as a customer would. */
export function TestChat({ prompt }: { prompt: TestChatPrompt }) {
  const t = useStrings(testChatStrings);
  const { company } = useMe();
  const input = useRef<HTMLInputElement>(null);
  const { sayings, isAsking, problem, isOver, say, again, begin } = useTestChat(prompt);
  const leave = useEffectEvent(begin);
  useEffect(() => () => leave(), []);

  return (
    <PhoneChat
      title={t('title')}
      as={t('as', { name: tried.name.split(' ')[0]! })}
      again={sayings.length > 0 ? { label: t('again'), act: begin } : null}
      to={company.name}
      stays
      say={{ label: t('answer'), send: t('send'), most: 1000, isFull: isOver, act: say }}
      input={input}
    >
      <PhoneLog label={t('log')} isBusy={isAsking} last={`${sayings.length} ${isAsking} ${problem !== null}`}>
        {sayings.length === 0 && <PhoneNothing text={t('nothing')} />}
        {sayings.map((saying, n) => (
          <Said key={n} saying={saying} />
        ))}
        {isAsking && <PhoneNote text={t('asking')} />}
        {problem !== null && (
          <Warning role="alert">
            {problem instanceof ApiError && problem.code === 'ERR_NO_AI_PROVIDER_FOUND'
              ? t('none')
              : sentenceOf(problem)}{' '}
            <Button
              type="button"
              variant="link"
              onClick={() => {
                again();
                input.current?.focus();
              }}
            >
              {t('tryAgain')}
            </Button>
          </Warning>
        )}
      </PhoneLog>
    </PhoneChat>
  );
}

const handed = ['wish', 'anger', 'turns', 'transfer', 'misses', 'unfounded', 'forbidden'] as const;

function Said({ saying }: { saying: Saying }) {
  const t = useStrings(testChatStrings);
  if (saying.by === 'customer') return <PhoneBubble isOwn text={saying.text} />;
  const { rule, isHanded, text, withheld, why, queue, tags, proposesEnd, sources } = saying;
  const words = why.join(', ');
  return (
    <>
      {withheld && (
        <blockquote className={classes.withheld} aria-label={t('withheld')}>
          {withheld}
        </blockquote>
      )}
      {isHanded && <PhoneNote text={t(`handed.${handed.find((one) => one === rule) ?? 'other'}`, { why: words })} />}
      {isHanded && !withheld && words && <PhoneNote text={t('reason', { why: words })} />}
      {queue && <PhoneNote text={t('queue', { name: queue })} />}
      {tags.length > 0 && <PhoneNote text={t('tags', { names: tags.join(', ') })} />}
      <PhoneBubble isOwn={false} text={text} />
      {proposesEnd && <PhoneNote text={t('end')} />}
      {sources.length > 0 && <PhoneNote text={t('sources', { titles: sources.join(', ') })} />}
    </>
  );
}
