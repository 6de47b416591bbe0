import { Checkbox, Menu } from '@mantine/core';
import type { Contact } from '@guiche/contract/contacts';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconCircleCheck,
  IconDotsVertical,
  IconMessagePlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import { Cell, Records, Row } from '../ui/RecordsPage';
import classes from './ContactsPage.module.css';
import { formatNumber, titleOf } from '../platform/number';
import { optOutStrings } from './opt-out-strings';
import { pageStrings } from './page-strings';

export type RowAct = 'start' | 'edit' | 'block' | 'optOut' | 'remove';

export interface ContactTableProps {
  contacts: readonly Contact[];
  onAct: (what: RowAct, contact: Contact) => void;
  /** Those ticked to be merged, two at most; absent for who may not. */
  chosen?: readonly Contact[];
  onChoose?: (chosen: readonly Contact[]) => void;
}

/** The contacts, a row each. */
export function ContactTable({ contacts, onAct, chosen = [], onChoose }: ContactTableProps) {
  const t = useStrings(pageStrings);
  return (
    <Records
      label={t('title')}
      heads={[
        { label: t('head.name') },
        { label: t('head.number') },
        { label: t('head.email'), part: 'meta' },
        { label: t('head.actions'), part: 'tail' },
      ]}
    >
      {contacts.map((contact) => {
        const isChosen = chosen.some(({ id }) => id === contact.id);
        return (
          <ContactRow
            key={contact.id}
            contact={contact}
            onAct={(what) => onAct(what, contact)}
            {...(onChoose && {
              choice: {
                isChosen,
                // a group is nobody else, and a merge is of two
                isOpen: isChosen || (!contact.isGroup && chosen.length < 2),
                toggle: () => onChoose(isChosen ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]),
              },
            })}
          />
        );
      })}
    </Records>
  );
}

interface ContactRowProps {
  contact: Contact;
  onAct: (what: RowAct) => void;
  choice?: { isChosen: boolean; isOpen: boolean; toggle: () => void };
}

function ContactRow({ contact, onAct, choice }: ContactRowProps) {
  const t = useStrings(pageStrings);
  const optOut = useStrings(optOutStrings);
  const can = useCan();
  const { id, number, email, profilePicUrl, isGroup, isBlocked, isOptedOut } = contact;
  const name = titleOf(contact);
  const Turn = isBlocked ? IconCircleCheck : IconBan;
  return (
    <Row opens={{ name, onOpen: () => onAct('edit') }}>
      <Cell part="lead">
        <span className={classes.who}>
          {choice && (
            <Checkbox
              size="sm"
              checked={choice.isChosen}
              disabled={!choice.isOpen}
              onChange={choice.toggle}
              aria-label={t('choose', { name })}
            />
          )}
          <Avatar name={name} src={profilePicUrl} seed={id} size={32} group={isGroup} />
          <b dir="auto">{name}</b>
          {isBlocked && <Chip icon={<IconBan stroke={1.5} size={12} aria-hidden="true" />}>{t('blocked')}</Chip>}
          {isOptedOut && <Chip icon={<IconBellOff stroke={1.5} size={12} aria-hidden="true" />}>{optOut('mark')}</Chip>}
          {isGroup && <Chip look="none">{t('group')}</Chip>}
        </span>
      </Cell>
      <Cell>
        {number ? (
          <span className={classes.number}>{formatNumber(number)}</span>
        ) : (
          !isGroup && <span className={classes.none}>{t('noNumber')}</span>
        )}
      </Cell>
      <Cell part="meta">{email && <span className={classes.email}>{email}</span>}</Cell>
      <Cell part="tail">
        <IconButton label={t('row.start', { name })} onClick={() => onAct('start')}>
          <IconMessagePlus stroke={1.5} size={18} />
        </IconButton>
        <IconButton label={t('row.edit', { name })} onClick={() => onAct('edit')}>
          <IconPencil stroke={1.5} size={18} />
        </IconButton>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={t('row.more', { name })}>
              <IconDotsVertical stroke={1.5} size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Turn stroke={1.5} size={16} />} onClick={() => onAct('block')}>
              {isBlocked ? t('row.unblock') : t('row.block')}
            </Menu.Item>
            {!isGroup && (
              <Menu.Item
                leftSection={isOptedOut ? <IconBell stroke={1.5} size={16} /> : <IconBellOff stroke={1.5} size={16} />}
                onClick={() => onAct('optOut')}
              >
                {optOut(isOptedOut ? 'takeBack' : 'give')}
              </Menu.Item>
            )}
            {can('contacts-page:deleteContact') && (
              <Menu.Item
                color="danger"
                leftSection={<IconTrash stroke={1.5} size={16} />}
                onClick={() => onAct('remove')}
              >
                {t('row.remove', { name })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Cell>
    </Row>
  );
}
