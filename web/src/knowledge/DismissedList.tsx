import { Button } from '@mantine/core';
import type { DismissedQuestion } from '@guiche/contract/asked-questions';
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatAgo } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ListBody } from '../ui/ListBody';
import { Cell, Records, RecordsPage, Row } from '../ui/RecordsPage';
import { toast, toastError } from '../ui/toast-store';
import { restoreQuestion, useDismissed } from './data';
import classes from './Knowledge.module.css';
import { questionStrings } from './question-strings';
import { TitledText } from './TitledText';

/** Questions that nobody wants an article of, the latest first: each can be proposed again. */
export default function DismissedList({ onBack }: { onBack: () => void }) {
  const t = useStrings(questionStrings);
  const list = useDismissed();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <RecordsPage
      title={t('dismissedTitle')}
      part="tab"
      headingRef={heading}
      action={
        <Button leftSection={<IconArrowLeft stroke={1.5} size={16} />} onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      <ListBody list={list} level={3} empty={{ title: t('noneDismissed'), why: t('noneDismissedWhy') }}>
        {(rows) => (
          <Records
            label={t('dismissedTitle')}
            heads={[
              { label: t('heads.question'), part: 'lead' },
              { label: t('heads.dismissed') },
              { label: t('heads.actions'), part: 'tail' },
            ]}
          >
            {rows.map((one) => (
              <Dismissed key={one.id} row={one} onGone={() => heading.current?.focus({ preventScroll: true })} />
            ))}
          </Records>
        )}
      </ListBody>
    </RecordsPage>
  );
}

function Dismissed({ row, onGone }: { row: DismissedQuestion; onGone: () => void }) {
  const t = useStrings(questionStrings);
  const [isBusy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    try {
      await restoreQuestion(row);
      onGone();
      toast.success(t('restored'));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  const question = row.question || t('forgotten');
  return (
    <Row>
      <Cell part="lead">
        <div className={classes.question}>
          {row.question ? (
            <TitledText title={row.question} brief>
              {row.answer}
            </TitledText>
          ) : (
            <span className={classes.quiet}>{question}</span>
          )}
        </div>
      </Cell>
      <Cell label={t('heads.dismissed')}>
        <span className={classes.number}>{formatAgo(row.dismissedAt)}</span>
      </Cell>
      <Cell part="tail">
        <IconButton label={t('restore', { question })} disabled={isBusy} onClick={() => void restore()}>
          <IconArrowBackUp stroke={1.5} size={18} />
        </IconButton>
      </Cell>
    </Row>
  );
}
