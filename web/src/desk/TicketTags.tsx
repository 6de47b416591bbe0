import { Combobox, Popover, TextInput, useCombobox } from '@mantine/core';
import { MOST_TAG_NAME } from '@guiche/contract/tags';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { toastError } from '../ui/toast-store';
import { useStrings } from '../platform/strings';
import { createTag, useTags } from '../tags/data';
import { useTicketMoves } from '../tickets/data';
import { fold } from '../platform/fold';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import classes from './ContactDrawer.module.css';
import { Section } from './Section';
import { deskStrings } from './strings';

const NAME_LEAST = 3;
const CREATE = 'create';

interface PickerProps {
  ticket: TicketShown;
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

/** The tags of a ticket, to take off and to add; one that is not there yet is made in passing. */
export function TicketTags({ ticket, choosing, onChoosing }: PickerProps) {
  const t = useStrings(deskStrings);
  const { setTags } = useTicketMoves();
  return (
    <Section title={t('tags')} action={<TagPicker ticket={ticket} choosing={choosing} onChoosing={onChoosing} />}>
      {ticket.tags.length === 0 ? (
        <p className={classes.none}>{t('noTags')}</p>
      ) : (
        <div className={classes.tags}>
          {ticket.tags.map((tag) => (
            <Chip
              key={tag.id}
              size="lg"
              dot
              color={tag.color}
              removeLabel={t('removeTag', { name: tag.name })}
              onRemove={() =>
                void setTags(
                  ticket,
                  ticket.tags.filter(({ id }) => id !== tag.id),
                )
              }
            >
              {tag.name}
            </Chip>
          ))}
        </div>
      )}
    </Section>
  );
}

export interface TagPickerProps extends PickerProps {
  /** The button's name and icon, where they are others than in the drawer. */
  label?: string;
  /** The key that leads here. */
  keys?: string;
  children?: ReactNode;
}

/** Gives the ticket tags, and takes them away; one that is not there yet is made in passing. */
export function TagPicker({ ticket, choosing, onChoosing, label, keys, children }: TagPickerProps) {
  const t = useStrings(deskStrings);
  const { setTags } = useTicketMoves();
  const tags = useTags().data ?? [];
  const [text, setText] = useState('');
  const combobox = useCombobox();
  const wanted = text.trim();
  const shown = tags.filter(({ name }) => fold(name).includes(fold(wanted)));
  const isNew = wanted !== '' && !tags.some(({ name }) => fold(name) === fold(wanted));

  function change(next: boolean) {
    onChoosing(next);
    setText('');
  }

  async function pick(value: string) {
    if (value === CREATE) {
      setText('');
      try {
        await setTags(ticket, [...ticket.tags, await createTag(wanted)]);
      } catch (error) {
        toastError(error);
      }
      return;
    }
    const tag = tags.find(({ id }) => id === Number(value));
    if (!tag) return;
    const has = ticket.tags.some(({ id }) => id === tag.id);
    await setTags(ticket, has ? ticket.tags.filter(({ id }) => id !== tag.id) : [...ticket.tags, tag]);
  }

  return (
    <Popover opened={choosing} onChange={change} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={label ?? t('addTag')}
          keys={keys}
          size={children ? 'md' : 'sm'}
          aria-haspopup="dialog"
          aria-expanded={choosing}
          onClick={() => change(!choosing)}
        >
          {children ?? <IconPlus stroke={1.5} size={16} />}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('addTag')}>
        <Combobox store={combobox} onOptionSubmit={(value) => void pick(value)}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              size="sm"
              data-autofocus
              aria-label={t('findTag')}
              placeholder={t('findTag')}
              maxLength={MOST_TAG_NAME}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                combobox.updateSelectedOptionIndex();
              }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options
            aria-label={t('tags')}
            aria-multiselectable
            tabIndex={0}
            mah={240}
            style={{ overflow: 'hidden auto' }}
            mt="xs"
          >
            {shown.map((tag) => {
              const has = ticket.tags.some(({ id }) => id === tag.id);
              return (
                <Combobox.Option key={tag.id} value={String(tag.id)} active={has} aria-selected={has}>
                  <Chip dot color={tag.color} shrink>
                    {tag.name}
                  </Chip>
                  {has && (
                    <IconCheck
                      style={{ marginInlineStart: 'auto' } as CSSProperties}
                      stroke={1.5}
                      size={16}
                      aria-hidden="true"
                    />
                  )}
                </Combobox.Option>
              );
            })}
            {isNew && wanted.length >= NAME_LEAST && (
              <Combobox.Option value={CREATE}>
                <IconPlus stroke={1.5} size={16} aria-hidden="true" />
                {t('createTag', { name: wanted })}
              </Combobox.Option>
            )}
            {shown.length === 0 && wanted.length < NAME_LEAST && (
              <Combobox.Empty>{wanted ? t('tagShort') : t('noSuchTag')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox>
      </Popover.Dropdown>
    </Popover>
  );
}
