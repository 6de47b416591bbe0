import { CampaignSettingLimits as limits, type CampaignVariable } from '@guiche/contract/campaign-settings';
import { isVariableKey } from '@guiche/contract/field-rules';
import { withoutEnd } from '@guiche/contract/without-end';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import classes from './CampaignSettings.module.css';
import { campaignSettingsStrings } from './strings';

/** Filled in from whoever it goes to; none of the company's is called so. */
export const builtIn = ['nome', 'numero', 'email'];

interface VariablesProps {
  value: readonly CampaignVariable[];
  onChange: (variables: CampaignVariable[]) => void;
}

/** The company's own words for texts: each key once, its value changed in place. */
export function Variables({ value, onChange }: VariablesProps) {
  const t = useStrings(campaignSettingsStrings);
  const [fresh, setFresh] = useState({ key: '', value: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const keyInput = useRef<HTMLInputElement>(null);

  function add() {
    const key = withoutEnd(fresh.key.trim().replace(/^\{+/, ''), '}');
    const isTaken = [...builtIn, ...value.map((one) => one.key)].some((one) => one.toLowerCase() === key.toLowerCase());
    const wrong = !key
      ? t('keyMissing')
      : isTaken
        ? t('keyTaken', { key })
        : !isVariableKey(key)
          ? t('keyWrong')
          : null;
    setProblem(wrong);
    if (!wrong) {
      onChange([...value, { key, value: fresh.value }]);
      setFresh({ key: '', value: '' });
    }
    keyInput.current?.focus();
  }
  /** Enter adds; the form is saved by its own button. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };

  return (
    <>
      {value.length > 0 && (
        <ul className={classes.variables}>
          {value.map(({ key, value: held }, n) => (
            <li key={key} className={classes.variable}>
              <Chip shrink className={classes.key ?? ''}>{`{${key}}`}</Chip>
              <TextInput
                aria-label={t('valueOf', { key })}
                dir="auto"
                maxLength={limits.variableValue}
                value={held}
                onChange={({ currentTarget }) =>
                  onChange(value.map((one, at) => (at === n ? { key, value: currentTarget.value } : one)))
                }
              />
              <IconButton
                label={t('removeVariable', { key })}
                onClick={() => {
                  onChange(value.filter((_, at) => at !== n));
                  keyInput.current?.focus();
                }}
              >
                <IconTrash stroke={1.5} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.fresh} onKeyDown={onEnter}>
        <TextInput
          ref={keyInput}
          label={t('key')}
          error={problem}
          maxLength={limits.variableKey}
          disabled={value.length >= limits.variables}
          value={fresh.key}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setFresh({ ...fresh, key: currentTarget.value });
          }}
        />
        <TextInput
          label={t('value')}
          dir="auto"
          maxLength={limits.variableValue}
          disabled={value.length >= limits.variables}
          value={fresh.value}
          onChange={({ currentTarget }) => setFresh({ ...fresh, value: currentTarget.value })}
        />
        <Button
          className={classes.add ?? ''}
          disabled={value.length >= limits.variables}
          leftSection={<IconPlus stroke={1.5} size={16} />}
          onClick={add}
        >
          {t('add')}
        </Button>
      </div>
    </>
  );
}
