import { Button, TextInput } from '@mantine/core';
import { IconAt, IconCheck, IconPlus, IconSearch, IconUsers, IconWifiOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useStrings } from '../../platform/strings';
import { Avatar } from '../../ui/Avatar';
import { Bone, Skeletons } from '../../ui/Skeleton';
import { AddPersonDialog } from '../dialogs/AddPersonDialog';
import { refetchPeople } from '../data';
import { useLab } from '../lab';
import { filterPeople, showNumber, type Person } from '../people';
import { sandboxStrings } from '../strings';
import { phoneStrings } from '../phone/strings';
import { Card } from './Card';
import classes from './cards.module.css';

/** Few enough to be seen at a glance need no search. */
const SEARCH_FROM = 6;

/** Who holds the phone: everyone the network or the company knows, and anybody else. */
export function PeopleCard() {
  const t = useStrings(sandboxStrings);
  const phone = useStrings(phoneStrings);
  const { people, peopleState, person, pick, line } = useLab();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(false);
  const found = filterPeople(people, text);

  return (
    <Card title={t('people.title')} className={classes.peopleCard}>
      {people.length >= SEARCH_FROM && (
        <TextInput
          size="sm"
          type="search"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          leftSection={<IconSearch stroke={1.5} size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {peopleState === 'loading' && <Waiting />}
      {peopleState === 'failed' && (
        <p className={classes.words} role="alert">
          {t('people.failed')}{' '}
          <button type="button" className={classes.link} onClick={() => void refetchPeople(line.id)}>
            {phone('message.again')}
          </button>
        </p>
      )}
      {found.length > 0 && (
        <ul className={classes.people} onKeyDown={walk} aria-label={t('people.title')}>
          {found.map((one) => (
            <li key={one.number}>
              <Row person={one} chosen={one.number === person?.number} onPick={() => pick(one.number)} />
            </li>
          ))}
        </ul>
      )}
      {peopleState === 'there' && found.length === 0 && (
        <p className={classes.words} role="status">
          {people.length === 0 ? t('people.empty') : t('people.none')}
        </p>
      )}
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus stroke={1.5} size={16} />}
        onClick={() => setAdding(true)}
      >
        {t('people.other')}
      </Button>
      {adding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Row({ person, chosen, onPick }: { person: Person; chosen: boolean; onPick: () => void }) {
  const t = useStrings(sandboxStrings);
  const { number, name, kind, online } = person;
  const detail = kind === 'phone' ? showNumber(number) : t(kind === 'group' ? 'people.group' : 'people.nameless');
  return (
    <button type="button" className={classes.person} aria-pressed={chosen} onClick={onPick}>
      <Face person={person} />
      <span className={classes.personWords}>
        <strong className={classes.cut} dir="auto">
          {name}
        </strong>
        {/* a phone without a name is called by its number already */}
        {detail !== name && <span className={classes.meta}>{detail}</span>}
      </span>
      {!online && (
        <span className={classes.offline}>
          <IconWifiOff stroke={1.5} size={14} aria-hidden="true" />
          {t('people.offline')}
        </span>
      )}
      {chosen && <IconCheck stroke={1.5} size={16} aria-hidden="true" />}
    </button>
  );
}

/** Initials, or a sign of what kind of somebody this is. */
export function Face({ person: { name, number, kind }, size = 32 }: { person: Person; size?: 32 | 36 }) {
  if (kind === 'phone') return <Avatar name={name} seed={number} size={size} />;
  const Icon = kind === 'group' ? IconUsers : IconAt;
  return (
    <span className={classes.face}>
      <Avatar name="" seed={number} size={size} />
      <Icon stroke={1.5} aria-hidden="true" />
    </span>
  );
}

/** Arrows walk the list; Tab leaves it. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

function Waiting() {
  return (
    <Skeletons>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.person}>
          <Bone width={32} height={32} round />
          <span className={classes.personWords}>
            <Bone width={120} />
            <Bone width={96} height={10} />
          </span>
        </div>
      ))}
    </Skeletons>
  );
}
