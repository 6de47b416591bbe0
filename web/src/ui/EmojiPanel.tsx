import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { storage, storageKeys } from '../platform/storage';
import { currentLanguage, useStrings } from '../platform/strings';
import { emojiGroups, type EmojiGroup } from './emoji-data';
import { emojiOf, emojis, searchEmojis, type Emoji } from './emoji-search';
import classes from './EmojiPicker.module.css';
import { uiStrings } from './strings';

const COLUMNS = 8;
const RECENT = 16;

/** The inside of the picker: search, the recent ones, groups. Arrows walk the grid, Enter picks. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useStrings(uiStrings);
  const [text, setText] = useState('');
  const [recent, setRecent] = useState(() => storage.getJson<string[]>(storageKeys.emojis, []));
  const grid = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(text, recent), [text, recent]);

  function pick(char: string) {
    onPick(char);
    const next = [char, ...recent.filter((other) => other !== char)].slice(0, RECENT);
    storage.setJson(storageKeys.emojis, next);
    // the row of recent ones stays as it is while open: nothing moves under the pointer
    if (recent.length === 0) setRecent(next);
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined) return;
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = cells.indexOf(document.activeElement as HTMLButtonElement);
    const fromSearch = at === -1;
    if (fromSearch && event.key !== 'ArrowDown') return;
    event.preventDefault();
    cells[fromSearch ? 0 : Math.min(cells.length - 1, Math.max(0, at + step))]?.focus();
  }

  return (
    <div className={classes.panel} role="group" aria-label={t('emoji.label')} onKeyDown={walk}>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        leftSection={<IconSearch stroke={1.5} size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = sections[0]?.emojis[0];
          if (event.key === 'Enter' && text && first) {
            event.preventDefault();
            pick(first.char);
          }
        }}
        // the panel arrives after the popover has already looked for what to focus
        autoFocus
      />
      <div className={classes.grid} ref={grid}>
        {sections.map(({ name, emojis: shown }) => (
          <section key={name} aria-label={t(`emoji.${name}`)}>
            <h3 className={classes.group}>{t(`emoji.${name}`)}</h3>
            <div className={classes.cells}>
              {shown.map((emoji) => (
                <button
                  key={emoji.char}
                  type="button"
                  className={classes.cell}
                  aria-label={emoji.names[currentLanguage()]}
                  title={emoji.names[currentLanguage()]}
                  onClick={() => pick(emoji.char)}
                >
                  {emoji.char}
                </button>
              ))}
            </div>
          </section>
        ))}
        {sections.length === 0 && <p className={classes.none}>{t('emoji.none')}</p>}
      </div>
    </div>
  );
}

interface Section {
  name: EmojiGroup | 'recent' | 'label';
  emojis: readonly Emoji[];
}

function sectionsOf(text: string, recent: string[]): Section[] {
  if (text.trim()) {
    const found = searchEmojis(text);
    return found.length > 0 ? [{ name: 'label', emojis: found }] : [];
  }
  const known = recent.map(emojiOf).filter((emoji) => emoji !== undefined);
  const groups = (Object.keys(emojiGroups) as EmojiGroup[]).map((name) => ({
    name,
    emojis: emojis.filter(({ group }) => group === name),
  }));
  return known.length > 0 ? [{ name: 'recent', emojis: known }, ...groups] : groups;
}
