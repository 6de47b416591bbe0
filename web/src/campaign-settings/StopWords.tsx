import { CampaignSettingLimits as limits } from '@guiche/contract/campaign-settings';
import { isStopPhrase } from '@guiche/contract/field-rules';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fold } from '../platform/fold';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import classes from './CampaignSettings.module.css';
import { campaignSettingsStrings } from './strings';

/** Some of the words that always mean it. */
const always = ['sair', 'parar', 'stop', 'descadastrar', 'remover', 'baja', 'unsubscribe'];

interface StopWordsProps {
  value: readonly string[];
  onChange: (words: string[]) => void;
}

/** Words that end it, beside those that always do. */
export function StopWords({ value, onChange }: StopWordsProps) {
  const t = useStrings(campaignSettingsStrings);
  const [fresh, setFresh] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const word = fresh.trim().replace(/\s+/g, ' ');
    const isTaken = [...always, ...value].some((one) => fold(one) === fold(word));
    const wrong = !isStopPhrase(word) ? t('stopWrong') : isTaken ? t('stopTaken', { word }) : null;
    setProblem(wrong);
    if (!wrong) {
      onChange([...value, word]);
      setFresh('');
    }
    input.current?.focus();
  }

  return (
    <>
      <p className={classes.words}>
        {always.map((word) => (
          <Chip key={word}>{word}</Chip>
        ))}
        {value.map((word) => (
          <Chip
            key={word}
            color="#2563eb"
            removeLabel={t('removeStop', { word })}
            onRemove={() => {
              onChange(value.filter((one) => one !== word));
              input.current?.focus();
            }}
          >
            {word}
          </Chip>
        ))}
      </p>
      <div className={classes.freshWord}>
        <TextInput
          ref={input}
          label={t('stopMore')}
          error={problem}
          maxLength={limits.stopWord}
          disabled={value.length >= limits.stopWords}
          value={fresh}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setFresh(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button className={classes.add ?? ''} leftSection={<IconPlus stroke={1.5} size={16} />} onClick={add}>
          {t('add')}
        </Button>
      </div>
    </>
  );
}
