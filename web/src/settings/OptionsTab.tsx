import { Select, Switch } from '@mantine/core';
import { secretSettings, settingKeys, settingValues, type Setting, type SettingKey } from '@guiche/contract/settings';
import { useId } from 'react';
import { Link } from 'react-router';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import part from '../ui/Part.module.css';
import { toast, toastError } from '../ui/toast-store';
import { saveSetting } from './data';
import { SecretField } from './SecretField';
import classes from './Settings.module.css';
import { optionsTabStrings } from './options-strings';

type Secret = (typeof secretSettings)[number];
const isSecret = (key: SettingKey): key is Secret => (secretSettings as readonly string[]).includes(key);
const ofOthers = settingKeys.filter(isSecret);
type Chosen = Exclude<SettingKey, Secret | 'timeZone'>;
const own = settingKeys.filter((key): key is Chosen => !isSecret(key) && key !== 'timeZone');

/** Every setting, saved the moment it is changed. */
export function OptionsTab({ list }: { list: readonly Setting[] }) {
  const t = useStrings(optionsTabStrings);
  const me = useMe();
  const valueOf = (key: SettingKey) =>
    list.find((setting) => setting.key === key)?.value ?? settingValues[key]?.[0] ?? '';

  async function save(key: SettingKey, value: string): Promise<boolean> {
    try {
      await saveSetting(key, value);
      toast.success(t('saved'), { id: 'setting' });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  return (
    <>
      <div className={classes.list}>
        {own.map((name) => (
          <Choice
            key={name}
            name={name}
            value={valueOf(name)}
            isFixed={(name === 'campaignsEnabled' && !me.super) || settingValues[name].length === 1}
            onChange={(value) => void save(name, value)}
          />
        ))}
        <ZoneChoice
          value={valueOf('timeZone') || me.company.timeZone}
          onChange={(zone) => void save('timeZone', zone)}
        />
      </div>
      <section className={classes.group} aria-labelledby="setting-secrets">
        <h2 id="setting-secrets" className={part.heading}>
          {t('integrations')}
        </h2>
        <p className={part.why}>{t('integrationsWhy')}</p>
        <div className={classes.secrets}>
          {ofOthers.map((name) => (
            <SecretField
              key={name}
              label={t(`secrets.${name}`)}
              value={valueOf(name)}
              save={(value) => save(name, value)}
            />
          ))}
        </div>
      </section>
    </>
  );
}

interface ChoiceProps {
  name: Chosen;
  value: string;
  /** Shown, and not theirs to change. */
  isFixed: boolean;
  onChange: (value: string) => void;
}

/** A switch where there are two ways, else a list of them. */
function Choice({ name, value, isFixed, onChange }: ChoiceProps) {
  const t = useStrings(optionsTabStrings);
  const id = useId();
  const values: readonly string[] = settingValues[name];
  const on = values.find((one) => one === 'enabled' || one === 'true');
  const label = t(`keys.${name}.label`);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-why`} className={part.why}>
          {t(`keys.${name}.why`)}
          {name === 'campaignsEnabled' && isFixed && ` ${t('operatorOnly')}`}
          {name === 'scheduleType' && value === 'company' && ` ${t('hoursInTab')}`}
          {name === 'scheduleType' && value === 'queue' && (
            <>
              {' '}
              <Link to="/queues">{t('hoursInQueues')}</Link>
            </>
          )}
        </p>
      </div>
      {on ? (
        <Switch
          id={id}
          name={name}
          aria-describedby={`${id}-why`}
          checked={value === on}
          disabled={isFixed}
          onChange={(event) => onChange(event.currentTarget.checked ? on : values.find((one) => one !== on)!)}
        />
      ) : (
        <Select
          id={id}
          name={name}
          className={classes.select ?? ''}
          aria-describedby={`${id}-why`}
          data={values.map((one) => ({
            value: one,
            label: /^\d+$/.test(one) ? one : t(`values.${one as 'disabled'}`),
          }))}
          value={value}
          disabled={isFixed}
          onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
        />
      )}
    </div>
  );
}

/** By which clock the company lives: any that the browser knows, found by a part of its name. */
function ZoneChoice({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useStrings(optionsTabStrings);
  const id = useId();
  const zones = [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {t('keys.timeZone.label')}
        </label>
        <p id={`${id}-why`} className={part.why}>
          {t('keys.timeZone.why')}
        </p>
      </div>
      <Select
        id={id}
        name="timeZone"
        className={classes.select ?? ''}
        aria-describedby={`${id}-why`}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noZone')}
        limit={100}
        data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={value}
        onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
      />
    </div>
  );
}
