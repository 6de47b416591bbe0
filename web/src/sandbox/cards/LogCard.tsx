import {
  IconArrowBackUp,
  IconDownload,
  IconFileText,
  IconPhone,
  IconPlug,
  IconUpload,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useStrings } from '../../platform/strings';
import { useLab } from '../lab';
import { entriesOf, type Entry } from '../log';
import { previewOf } from '../preview';
import { labStrings } from './strings';
import { Card } from './Card';
import classes from './cards.module.css';

const icons: Record<Entry['kind'], Icon> = {
  in: IconDownload,
  out: IconUpload,
  file: IconFileText,
  call: IconPhone,
  videoCall: IconVideo,
  fault: IconArrowBackUp,
  line: IconPlug,
};

/** The last things that passed through the network, for whoever looks for what became of a message. */
export function LogCard() {
  const t = useStrings(labStrings);
  const { messages, events } = useLab();
  const entries = useMemo(() => entriesOf(messages, events, (message) => previewOf(message, t)), [messages, events, t]);
  return (
    <Card title={t('log.title')} className={classes.logCard}>
      {entries.length === 0 && <p className={classes.words}>{t('log.empty')}</p>}
      <ol className={classes.log} tabIndex={0} aria-label={t('log.title')}>
        {entries.map(({ key, at, kind, text, outcome, attempts }) => {
          const Sign = icons[kind];
          return (
            <li key={key}>
              <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
              <Sign stroke={1.5} size={14} aria-hidden="true" />
              <span className={classes.cut} dir="auto">
                {text}
              </span>
              {attempts > 1 ? (
                <span className={classes.attempts}>{t('log.attempts', { count: attempts })}</span>
              ) : (
                <span className={classes.meta}>{outcome && t(`log.${outcome}`)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const seconds = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** To the second: on a network that is what tells two things apart. */
function clock(at: number): string {
  return seconds.format(at);
}
