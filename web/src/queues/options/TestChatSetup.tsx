import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { useState } from 'react';
import { useStrings } from '../../platform/strings';
import { fromField, onCompanyClock, toField } from '../../schedules/times';
import picks from '../../ui/Pick.module.css';
import { optionStrings } from './strings';
import classes from './Preview.module.css';
import type { Moment } from './test-chat';

interface TestChatSetupProps {
  lines: readonly Pick<Connection, 'id' | 'name'>[];
  /** Null is the queue alone. */
  whatsappId: number | null;
  onLine: (whatsappId: number | null) => void;
  /** Null where hours count for nothing. */
  moment: Moment | null;
  onMoment: (moment: Moment) => void;
  /** Whether it is open at the chosen moment; null until that is known. */
  isOpen: boolean | null;
  zone: string;
}

/** To which connection a customer writes, and when. */
export function TestChatSetup({ lines, whatsappId, onLine, moment, onMoment, isOpen, zone }: TestChatSetupProps) {
  const t = useStrings(optionStrings);
  const [typed, setTyped] = useState(() => toField(moment instanceof Date ? moment : new Date()));
  const isDate = moment instanceof Date;
  const elsewhere = isDate ? onCompanyClock(moment, zone) : null;

  function choose(at: Date) {
    setTyped(toField(at));
    onMoment(at);
  }

  return (
    <>
      {lines.length > 0 && (
        <Select
          size="sm"
          withScrollArea={false}
          classNames={{ options: picks.options ?? '' }}
          label={t('preview.line')}
          data={[
            { value: '', label: t('preview.onlyThis') },
            ...lines.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={whatsappId === null ? '' : String(whatsappId)}
          onChange={(next) => onLine(next ? Number(next) : null)}
          allowDeselect={false}
          searchable={lines.length > 8}
        />
      )}
      {moment && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('preview.when')}
          value={isDate ? 'at' : moment}
          onChange={(next) => (next === 'at' ? choose(new Date()) : onMoment(next as 'open' | 'closed'))}
          data={(['open', 'closed', 'at'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      )}
      {isDate && (
        <div>
          <div className={classes.moment}>
            <TextInput
              size="sm"
              type="datetime-local"
              aria-label={t('preview.when')}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                const at = fromField(event.currentTarget.value);
                if (at) onMoment(at);
              }}
              onBlur={() => setTyped(toField(moment))}
            />
            <Button type="button" size="sm" onClick={() => choose(new Date())}>
              {t('preview.now')}
            </Button>
          </div>
          <p className={classes.openness} role="status">
            {isOpen !== null && t(isOpen ? 'preview.isOpen' : 'preview.isClosed')}
            {elsewhere !== null && ` ${t('preview.companyClock', { time: elsewhere })}`}
          </p>
        </div>
      )}
    </>
  );
}
