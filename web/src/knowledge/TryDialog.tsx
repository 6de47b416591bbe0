import { Select, TextInput } from '@mantine/core';
import { KnowledgeLimits, type Found } from '@guiche/contract/knowledge';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { useEveryPrompt } from '../queues/every-prompt';
import { Chip } from '../ui/Chip';
import { cx } from '../ui/cx';
import { InfoDialog } from '../ui/InfoDialog';
import { useSearch } from '../ui/use-search';
import { useTrying } from './data';
import classes from './Knowledge.module.css';
import { knowledgeStrings } from './strings';
import { TitledText } from './TitledText';

/** What an assistant would find for a question, and why. */
export function TryDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(knowledgeStrings);
  const search = useSearch();
  const [promptId, setPromptId] = useState<number | null>(null);
  const prompts = useEveryPrompt();
  const { data } = useTrying(search.text, promptId);
  const known = search.text === '' ? undefined : data;

  return (
    <InfoDialog title={t('trying.title')} size={760} onClose={onClose}>
      <div className={classes.asking}>
        <TextInput
          label={t('trying.question')}
          placeholder={t('trying.placeholder')}
          data-autofocus
          dir="auto"
          maxLength={KnowledgeLimits.question}
          value={search.typed}
          onChange={(event) => search.setTyped(event.currentTarget.value)}
        />
        <Select
          label={t('trying.prompt')}
          placeholder={t('trying.anyPrompt')}
          withScrollArea={false}
          clearable
          clearButtonProps={{ 'aria-label': t('trying.anyPrompt') }}
          data={prompts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={promptId === null ? null : String(promptId)}
          onChange={(chosen) => setPromptId(chosen === null ? null : Number(chosen))}
        />
      </div>
      <p className={classes.quiet} role="status">
        {!known
          ? t('trying.why')
          : known.words.length === 0
            ? t('trying.noWords')
            : known.found.length === 0
              ? t('trying.nothing')
              : t('trying.found', { count: known.found.length })}
      </p>
      {known && known.found.length > 0 && (
        <ol className={classes.found}>
          {known.found.map((one, place) => (
            <Piece key={place} found={one} />
          ))}
        </ol>
      )}
    </InfoDialog>
  );
}

function Piece({ found: { title, heading, body, share, likeness, isGiven, met, quickMessageId } }: { found: Found }) {
  const t = useStrings(knowledgeStrings);
  return (
    <li className={cx(classes.piece, !isGiven && classes.faint)}>
      <TitledText
        title={title}
        beside={
          <>
            {quickMessageId !== null && <Chip look="plain">{t('trying.quick')}</Chip>}
            <Chip look={isGiven ? 'plain' : 'none'}>{isGiven ? t('trying.given') : t('trying.notGiven')}</Chip>
          </>
        }
        below={
          heading && (
            <small className={classes.quiet} dir="auto">
              {heading}
            </small>
          )
        }
      >
        {body}
      </TitledText>
      <div className={classes.why}>
        <span className={classes.number}>{t('trying.share', { share: Math.round(share * 100) })}</span>
        {likeness !== null && <Chip look="plain">{t('trying.likeness', { share: Math.round(likeness * 100) })}</Chip>}
        {met.map(({ word, how }) => (
          <Chip key={word} look={how === 'same' ? 'plain' : 'none'}>
            {t(`trying.how.${how}`, { word })}
          </Chip>
        ))}
      </div>
    </li>
  );
}
