import { Button, Select, TextInput } from '@mantine/core';
import { promptVoices } from '@guiche/contract/prompt-voices';
import { voices, type Prompt } from '@guiche/contract/prompts';
import { voiceWord } from '@guiche/contract/voice-words';
import { useState } from 'react';
import { call } from '../platform/call';
import { currentLanguage, useStrings } from '../platform/strings';
import { PasswordField } from '../ui/PasswordField';
import { toastError } from '../ui/toast-store';
import type { FormState } from '../ui/use-form';
import classes from './Prompts.module.css';
import { promptStrings } from './strings';

interface Spoken {
  voice: string;
  voiceKey: string;
  voiceRegion: string;
}

interface Props {
  prompt: Prompt | null;
  form: Pick<FormState<Spoken>, 'values' | 'change' | 'field'>;
}

/** What answers are spoken with: the voices that every prompt is offered, and those that its region has beside them. */
export function VoiceFields({ prompt, form }: Props) {
  const t = useStrings(promptStrings);
  const { values } = form;
  const { voiceKey, voiceRegion } = values;
  const [listed, setListed] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const [isAsking, setAsking] = useState(false);
  const names = [...new Set([...voices, ...listed, values.voice])];

  async function ask() {
    setAsking(true);
    setSaid('');
    try {
      const body = { promptId: prompt?.id ?? null, voiceKey, voiceRegion: voiceRegion.trim() };
      const { voices: found, reason } = await call(promptVoices.list, { body });
      setListed(found);
      const more = found.filter((name) => !voices.includes(name)).length;
      setSaid(reason === null ? t('form.voicesFound', { count: more }) : voiceWord(currentLanguage(), reason));
    } catch (error) {
      toastError(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <div>
      <div className={classes.three}>
        <Select
          label={t('form.voice')}
          withScrollArea={false}
          {...form.field('voice')}
          data={names.map((voice) => ({ value: voice, label: voice === 'texto' ? t('form.voiceText') : voice }))}
          allowDeselect={false}
          onChange={(voice) => form.change({ voice: voice ?? 'texto' })}
        />
        <PasswordField label={t('form.voiceKey')} autoComplete="off" {...form.field('voiceKey')} />
        <TextInput
          label={t('form.voiceRegion')}
          {...form.field('voiceRegion')}
          placeholder="brazilsouth"
          autoComplete="off"
        />
      </div>
      {voiceKey !== '' && voiceRegion.trim() !== '' && (
        <div className={classes.moreVoices}>
          <Button type="button" variant="link" size="sm" disabled={isAsking} onClick={() => void ask()}>
            {t('form.voicesMore')}
          </Button>
          <span role="status">{said}</span>
        </div>
      )}
    </div>
  );
}
