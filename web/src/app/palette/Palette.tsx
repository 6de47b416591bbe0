import { Button, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../../platform/number';
import { useStrings } from '../../platform/strings';
import { useTicket } from '../../tickets/data';
import { Kbd } from '../../ui/Kbd';
import { RowSkeletons } from '../../ui/Skeleton';
import { isKey } from '../../platform/keys';
import { awaitField } from '../../platform/use-keys';
import { appStrings } from '../strings';
import classes from './Palette.module.css';
import { paletteStrings } from './strings';
import { useItems, type Group, type Item } from './use-items';
import { useSearch } from './use-search';

export interface PaletteProps {
  /** With what was chosen, to be done once the focus is back. */
  onClose: (then?: () => void) => void;
}

/** Everything that can be done or gone to, found by typing. A combobox: the focus stays in its field. */
export default function Palette({ onClose }: PaletteProps) {
  const t = useStrings(paletteStrings);
  const app = useStrings(appStrings);
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const search = useSearch(text);
  const groups = useItems(text, search);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(index, items.length - 1);
  const optionId = (place: number) => `${id}-${place}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, items.length]);

  function type(next: string) {
    setText(next);
    setIndex(0);
  }

  function choose({ run, opens }: Item) {
    if (opens) awaitField();
    onClose(run);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
    if (isKey(event, 'palette')) onClose();
    else if (event.key === 'ArrowDown') setIndex(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setIndex(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && items[at]) choose(items[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened
      onClose={() => onClose()}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      size={600}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': app('palette') } }}
    >
      <div className={classes.ask}>
        <IconSearch stroke={1.5} size={18} aria-hidden="true" />
        <About />
        <input
          className={classes.field}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-label={app('palette')}
          placeholder={app('paletteHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Esc" />
      </div>
      {/* reached by the arrows, which bring what they choose in sight; Tab is for whoever scrolls by key */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('results')}>
        <Options groups={groups} id={id} at={at} onAt={setIndex} onPick={choose} />
        <Rest search={search} text={text.trim()} isEmpty={items.length === 0} onClear={() => type('')} />
      </div>
      <span className="spoken" role="status">
        {text && !search.isSearching ? t('found', { count: items.length }) : ''}
      </span>
      <div className={classes.end} aria-hidden="true">
        <span>
          <Kbd keys="↑+↓" /> {t('walk')}
        </span>
        <span>
          <Kbd keys="Enter" /> {t('run')}
        </span>
      </div>
    </Modal>
  );
}

/** The ticket that the first group is about. */
function About() {
  const t = useStrings(paletteStrings);
  const uuid = /^\/tickets\/([^/]+)/.exec(useLocation().pathname)?.[1];
  const ticket = useTicket(uuid).data;
  return (
    ticket && (
      <span className={classes.about} dir="auto">
        {t('about', { id: ticket.id, name: titleOf(ticket.contact) })}
      </span>
    )
  );
}

interface OptionsProps {
  groups: Group[];
  id: string;
  at: number;
  onAt: (place: number) => void;
  onPick: (item: Item) => void;
}

function Options({ groups, id, at, onAt, onPick }: OptionsProps) {
  const t = useStrings(paletteStrings);
  const places = new Map(groups.flatMap(({ items }) => items).map((item, place) => [item, place]));
  const pointer = useRef('');
  return (
    <div id={id} role="listbox" aria-label={t('results')}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-label={t(`groups.${name}`)} className={classes.group}>
          <div className={classes.title} aria-hidden="true">
            {t(`groups.${name}`)}
          </div>
          {items.map((item) => {
            const place = places.get(item)!;
            return (
              <div
                key={item.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                className={classes.option}
                // the cursor stays in the field
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={({ clientX, clientY }) => {
                  // rows that move under a pointer at rest are not pointed at
                  const now = `${clientX} ${clientY}`;
                  if (pointer.current !== now && place !== at) onAt(place);
                  pointer.current = now;
                }}
                onClick={() => onPick(item)}
              >
                <span className={classes.face}>{item.face}</span>
                <span className={classes.label} dir="auto">
                  {item.label}
                </span>
                {item.hint && <span className={classes.hint}>{item.hint}</span>}
                {item.keys && <Kbd keys={item.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface RestProps {
  search: ReturnType<typeof useSearch>;
  text: string;
  isEmpty: boolean;
  onClear: () => void;
}

/** What stands below what was found: still searching, failed, too short, or nothing at all. */
function Rest({ search, text, isEmpty, onClear }: RestProps) {
  const t = useStrings(paletteStrings);
  if (search.isSearching) return <RowSkeletons rows={2} />;
  if (search.failed) {
    return (
      <p className={classes.rest} role="alert">
        {t('failed')} <Button onClick={search.retry}>{t('retry')}</Button>
      </p>
    );
  }
  if (isEmpty && !search.isShort) {
    return (
      <p className={classes.rest}>
        {t('none', { text })} <Button onClick={onClear}>{t('clear')}</Button>
      </p>
    );
  }
  return search.isShort ? <p className={classes.rest}>{t('more')}</p> : null;
}
