import type { Happening } from '@guiche/contract/attendant';
import { tried } from '@guiche/contract/queue-menu';
import type { QueueOption } from '@guiche/contract/queue-options';
import type { ScheduleRow } from '@guiche/contract/shapes';
import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useLines } from '../../platform/lines';
import { useMe } from '../../platform/session';
import { clockOf, fillVariables } from '../../platform/variables';
import { useStrings } from '../../platform/strings';
import { useSetting } from '../../settings/data';
import { PhoneChat } from '../../ui/PhoneChat';
import { optionStrings } from './strings';
import type { Draft } from './data';
import {
  firstTurn,
  isUntouched,
  linesOf,
  MOST_ANSWERS,
  turnsOf,
  usualLine,
  waitOf,
  withDraft,
  type TestChat,
  type TriedQueue,
} from './test-chat';
import { TestChatActs, TestChatTimes } from './TestChatActs';
import { TestChatLog } from './TestChatLog';
import { TestChatSetup } from './TestChatSetup';
import { useTurns } from './use-turns';

interface PreviewProps {
  queue: TriedQueue;
  /** As they are in the form. */
  hours: readonly ScheduleRow[];
  options: readonly QueueOption[];
  /** What is being written stands in its place already. */
  draft: Draft | null;
  testChat: TestChat;
  setTestChat: Dispatch<SetStateAction<TestChat>>;
}

/** The chat as a customer would see it, who may be played: the attendant answers by what is in the form. */
export function Preview({ queue, hours, options, draft, testChat, setTestChat }: PreviewProps) {
  const t = useStrings(optionStrings);
  const { company } = useMe();
  const [now] = useState(() => new Date());
  const input = useRef<HTMLInputElement>(null);
  const { data: connections, isPending } = useLines();
  const lines = connections ?? [];
  const chosen = testChat.whatsappId;
  // one that was deleted meanwhile is no choice
  const isThere = chosen === null || lines.some(({ id }) => id === chosen);
  const whatsappId = chosen !== undefined && isThere ? chosen : usualLine(lines, queue.id);
  const scheduleType = useSetting('scheduleType');
  const hasHours = scheduleType === 'queue' || (scheduleType === 'company' && whatsappId !== null);
  const moment = hasHours ? testChat.moment : 'open';
  const { answers } = testChat;
  const isLocal = whatsappId === null && isUntouched({ answers, moment });

  const happened: Happening[] = [t('preview.opening'), ...answers];
  const shown = withDraft(options, draft);
  const { id, name, ...texts } = queue;
  const { hasFailed, isAsking, again } = useTurns(
    {
      whatsappId,
      queueId: id,
      isOpen: whatsappId === null || moment !== 'closed',
      at: moment instanceof Date ? moment.toISOString() : null,
      queues: [
        {
          ...texts,
          name: name.trim().slice(0, 50),
          isOpen: moment !== 'closed',
          schedules: [...hours],
          options: shown,
        },
      ],
    },
    isLocal || isPending ? null : happened,
    ({ turns, isOpen, place }) => setTestChat((before) => ({ ...before, turns, isOpen, place })),
  );
  const facts = {
    name: tried.name,
    ...clockOf(company),
    ticket: { id: tried.ticketId, createdAt: now.toISOString() },
  };
  const first = firstTurn(t('preview.opening'), queue.greetingMessage, shown, facts.language);
  const local = { ...first, reply: first.reply && fillVariables(first.reply, facts, now) };
  const isEmpty = isLocal && !first.reply;
  const isFirst = isLocal || (whatsappId === null && !testChat.turns.length);
  const turns = isFirst ? [local] : testChat.turns;
  const isClosed = moment === 'closed' || (moment instanceof Date && !testChat.isOpen);
  const last = turnsOf(happened, turns).at(-1);
  const { place } = testChat;
  const isFull = answers.length >= MOST_ANSWERS;

  const happens = (one: Happening) => setTestChat((before) => ({ ...before, answers: [...before.answers, one] }));
  const begin = (how: Partial<TestChat>) => setTestChat((before) => ({ ...before, answers: [], turns: [], ...how }));

  return (
    <PhoneChat
      title={t('preview.title')}
      as={t('preview.as', { name: tried.name.split(' ')[0]! })}
      again={
        answers.length > 0
          ? { label: t('preview.again'), act: () => setTestChat((before) => ({ ...before, answers: [] })) }
          : null
      }
      to={company.name}
      setup={
        <TestChatSetup
          lines={lines}
          whatsappId={whatsappId}
          onLine={(next) => begin({ whatsappId: next })}
          moment={hasHours ? moment : null}
          onMoment={(next) => setTestChat((before) => ({ ...before, moment: next }))}
          isOpen={isAsking || hasFailed ? null : testChat.isOpen}
          zone={company.timeZone}
        />
      }
      above={
        <TestChatTimes minutes={waitOf(lines.find(({ id }) => id === whatsappId))} isFull={isFull} onHappen={happens} />
      }
      say={{ label: t('preview.answer'), send: t('preview.send'), most: 200, isFull, act: happens }}
      input={input}
      below={
        whatsappId !== null && (
          <TestChatActs
            last={last}
            place={place}
            isFull={isFull}
            onHappen={(one) => {
              happens(one);
              if (typeof one === 'string') input.current?.focus();
            }}
          />
        )
      }
    >
      <TestChatLog
        lines={isEmpty || isPending ? [] : linesOf(happened, turns, whatsappId === null)}
        options={options}
        isBusy={isAsking}
        isEmpty={isEmpty}
        lacksAway={whatsappId === null && isClosed && !queue.outOfHoursMessage.trim()}
        tryAgain={
          hasFailed && !isLocal
            ? () => {
                again();
                input.current?.focus();
              }
            : null
        }
      />
    </PhoneChat>
  );
}
