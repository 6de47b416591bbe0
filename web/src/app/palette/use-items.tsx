import type { ContactLite } from '@guiche/contract/contact-lite';
import type { TicketFound } from '@guiche/contract/tickets';
import { IconLanguage } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber, titleOf } from '../../platform/number';
import { currentLanguage, languages, useStrings } from '../../platform/strings';
import { askNewTicket } from '../../contacts/new-ticket';
import { foundIn, ticketPath } from '../../tickets/moves';
import { canUndo } from '../../tickets/undo';
import { Avatar } from '../../ui/Avatar';
import { plain } from '../../ui/format';
import { languageNames } from '../../platform/i18n';
import { chooseLanguage } from '../../ui/choose-language';
import { commands, rowOf, type Command } from '../../platform/keys';
import { keyStrings } from '../key-strings';
import { goCommands } from '../screens';
import { useMenu } from '../use-menu';
import { appStrings } from '../strings';
import { offered } from '../../platform/use-keys';
import { findIn } from './find';
import { iconOf } from './icons';
import { paletteStrings } from './strings';
import type { useSearch } from './use-search';

export interface Item {
  id: string;
  label: string;
  hint?: string;
  keys?: string | undefined;
  face: ReactNode;
  /** Leads to a conversation, which one then writes into. */
  opens?: boolean;
  run: () => void;
}
export interface Group {
  name: 'ticket' | 'go' | 'commands' | 'tickets' | 'contacts';
  items: Item[];
}

/** Commands of the palette itself, and those that its screens already are. */
const elsewhere: readonly Command[] = ['palette', ...goCommands];

/** What can be done now, and what was found, in groups: the open ticket first. */
export function useItems(text: string, search: ReturnType<typeof useSearch>): Group[] {
  const fixed = useFixedGroups();
  const found = useFoundGroups(search);
  return [...fixed.map((group) => ({ ...group, items: findIn(group.items, text) })), ...found].filter(
    ({ items }) => items.length > 0,
  );
}

function useFixedGroups(): Group[] {
  const t = useStrings(paletteStrings);
  const keys = useStrings(keyStrings);
  const app = useStrings(appStrings);
  const navigate = useNavigate();
  const menu = useMenu();
  // what could be done when it was opened; nothing below it moves while it is open
  const [can] = useState(offered);
  const [hidden] = useState(() => (canUndo() ? elsewhere : [...elsewhere, 'undo']));

  const ofScope = (scope: 'conversation' | 'anywhere') =>
    (Object.keys(commands) as Command[])
      .filter((command) => rowOf(command).scope === scope && can.has(command) && !hidden.includes(command))
      .map((command): Item => {
        const Icon = iconOf(command);
        return {
          id: command,
          label: keys(`command.${command}`),
          keys: rowOf(command).keys?.[0],
          face: <Icon stroke={1.5} size={18} aria-hidden="true" />,
          run: () => can.get(command)?.(),
        };
      });
  const go = menu.flatMap(({ items }) =>
    items.map(({ screen, path, icon: Icon, key }): Item => ({
      id: screen,
      label: app(`screens.${screen}`),
      keys: key && rowOf(key).keys?.[0],
      face: <Icon stroke={1.5} size={18} aria-hidden="true" />,
      run: () => void navigate(path),
    })),
  );
  const speak = languages
    .filter((language) => language !== currentLanguage())
    .map((language): Item => ({
      id: language,
      label: t('language', { name: languageNames[language] }),
      face: <IconLanguage stroke={1.5} size={18} aria-hidden="true" />,
      run: () => void chooseLanguage(language),
    }));
  return [
    { name: 'ticket', items: ofScope('conversation') },
    { name: 'go', items: go },
    { name: 'commands', items: [...ofScope('anywhere'), ...speak] },
  ];
}

function useFoundGroups({ tickets, contacts }: ReturnType<typeof useSearch>): Group[] {
  const t = useStrings(paletteStrings);
  const navigate = useNavigate();
  const face = ({ id, name, profilePicUrl }: ContactLite, group = false) => (
    <Avatar name={name} src={profilePicUrl} seed={id} size={24} group={group} />
  );
  const hintOf = ({ id, status, hit }: TicketFound) =>
    hit?.words ? plain(hit.words).replace(/\s+/g, ' ') : t('ticketHint', { id, status: t(`status.${status}`) });
  return [
    {
      name: 'tickets',
      items: tickets.map((ticket) => ({
        id: `ticket-${ticket.id}`,
        label: titleOf(ticket.contact),
        hint: hintOf(ticket),
        face: face(ticket.contact, ticket.isGroup),
        opens: true,
        run: () => void navigate(ticketPath(ticket.uuid), { state: foundIn(ticket) }),
      })),
    },
    {
      name: 'contacts',
      items: contacts.map((contact) => ({
        id: `contact-${contact.id}`,
        label: t('writeTo', { name: titleOf(contact) }),
        hint: formatNumber(contact.number),
        face: face(contact),
        run: () => askNewTicket(contact),
      })),
    },
  ];
}
