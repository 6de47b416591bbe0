import type { AiUsage } from '@guiche/contract/ai-usage';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../platform/count';
import { fold } from '../platform/fold';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { FiguresRow } from '../ui/FiguresRow';
import { ListPage } from '../ui/ListPage';
import { MonthSteps } from '../ui/MonthSteps';
import { Cell, Row } from '../ui/RecordsPage';
import { BudgetDialog } from './BudgetDialog';
import classes from './Prompts.module.css';
import { SuggestionFigures } from './SuggestionFigures';
import { microsText, useUsage } from './usage';
import { usageStrings } from './usage-strings';

/** What asking models has cost in a month, by day, prompt and model, and how much it may. */
export default function UsageTab() {
  const t = useStrings(usageStrings);
  const [chosen, setChosen] = useState<string | null>(null);
  const now = useUsage(null);
  const usage = useUsage(chosen);
  const { data, error, refetch } = usage;
  const [isSetting, setSetting] = useState(false);

  return (
    <ListPage
      part="tab"
      title={t('title')}
      list={{ data: data?.rows, error, refetch }}
      more={now.data && <Button onClick={() => setSetting(true)}>{t('budget')}</Button>}
      search={{
        label: t('search'),
        finds: ({ promptName, model }, text) => fold(`${promptName ?? ''} ${model}`).includes(fold(text)),
        none: (text) => t('none', { text }),
      }}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      bar={
        now.data && (
          <section aria-labelledby="ai-usage-month">
            <MonthSteps
              id="ai-usage-month"
              month={chosen ?? now.data.month}
              now={now.data.month}
              onChange={setChosen}
            />
            {data && <Figures usage={data} isNow={chosen === null} />}
            {data && <SuggestionFigures suggestions={data.suggestions} />}
          </section>
        )
      }
      heads={[
        { label: t('heads.day') },
        { label: t('heads.prompt'), part: 'lead' },
        { label: t('heads.model') },
        { label: t('heads.asked') },
        { label: t('heads.tokens'), part: 'meta' },
        { label: t('heads.cost') },
      ]}
      row={(one) => (
        <Row key={`${one.day} ${one.promptId} ${one.model} ${one.kind}`}>
          <Cell label={t('heads.day')}>
            <span className={classes.number}>{one.day.split('-').reverse().join('/')}</span>
          </Cell>
          <Cell part="lead">
            <b className={classes.name} dir="auto">
              {one.promptName ?? t(one.promptId === null ? 'noPrompt' : 'gone')}
            </b>{' '}
            {one.kind !== 'answer' && <Chip>{t(`kind.${one.kind}`)}</Chip>}
          </Cell>
          <Cell label={t('heads.model')}>
            <span className={classes.model}>{one.model}</span>
          </Cell>
          <Cell label={t('heads.asked')}>
            <span className={classes.number}>{formatCount(one.asked)}</span>
          </Cell>
          <Cell part="meta" label={t('heads.tokens')}>
            <span className={classes.number}>
              {one.kind === 'speech'
                ? t('chars', { n: formatCount(one.chars) })
                : one.kind === 'transcript'
                  ? t('seconds', { n: formatCount(one.seconds) })
                  : t('tokens', { in: formatCount(one.tokensIn), out: formatCount(one.tokensOut) })}
            </span>
          </Cell>
          <Cell label={t('heads.cost')}>
            <span className={classes.number}>{microsText(one.micros)}</span>
          </Cell>
        </Row>
      )}
    >
      {isSetting && now.data && <BudgetDialog budget={now.data.budget} onClose={() => setSetting(false)} />}
    </ListPage>
  );
}

function Figures({ usage, isNow }: { usage: AiUsage; isNow: boolean }) {
  const t = useStrings(usageStrings);
  const { total, reservedMicros, budget } = usage;
  const cap = budget.capCents === null ? null : budget.capCents * 10_000;
  return (
    <FiguresRow
      figures={[
        {
          label: t('figures.cost'),
          value: microsText(total.micros),
          note: reservedMicros > 0 && t('reserved', { value: microsText(reservedMicros) }),
        },
        ...(isNow
          ? [
              {
                label: t('figures.left'),
                value: cap === null ? t('noCap') : microsText(Math.max(0, cap - total.micros)),
                note: cap !== null && t('ofCap', { value: microsText(cap) }),
              },
            ]
          : []),
        { label: t('figures.asked'), value: formatCount(total.asked) },
        {
          label: t('figures.tokens'),
          value: formatCount(total.tokensIn + total.tokensOut),
          note: t('tokens', { in: formatCount(total.tokensIn), out: formatCount(total.tokensOut) }),
        },
      ]}
    />
  );
}
