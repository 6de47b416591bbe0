import {
  IconAddressBook,
  IconAdjustments,
  IconBolt,
  IconCalendarTime,
  IconChartBar,
  IconCheckbox,
  IconCode,
  IconDeviceMobileMessage,
  IconFiles,
  IconHelpCircle,
  IconLayoutKanban,
  IconListDetails,
  IconMessage,
  IconMessages,
  IconNews,
  IconPlug,
  IconReceipt,
  IconSettings,
  IconSparkles,
  IconSpeakerphone,
  IconStack2,
  IconTag,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Access } from '../guards';
import { hasCampaigns, useCan, useMe } from '../session';
import { useSite } from '../site';
import type { ScreenName } from './screen-names';

export interface RailItem extends Access {
  screen: ScreenName;
  icon: Icon;
  /** Only where test phones are allowed. */
  sandbox?: boolean;
}

export interface RailGroup {
  name: 'service' | 'campaigns' | 'management' | 'administration' | 'platform';
  items: readonly RailItem[];
  /** Its items can be folded away under its name. */
  folds?: boolean;
}

/** The main menu: who sees an item is said here as on the map of screens. */
export const railGroups: readonly RailGroup[] = [
  {
    name: 'service',
    items: [
      { screen: 'tickets', icon: IconMessage },
      { screen: 'quickMessages', icon: IconBolt },
      { screen: 'kanban', icon: IconLayoutKanban },
      { screen: 'todo', icon: IconCheckbox },
      { screen: 'contacts', icon: IconAddressBook },
      { screen: 'schedules', icon: IconCalendarTime },
      { screen: 'tags', icon: IconTag },
      { screen: 'chats', icon: IconMessages },
      { screen: 'helps', icon: IconHelpCircle },
    ],
  },
  {
    name: 'campaigns',
    folds: true,
    items: [
      { screen: 'campaigns', icon: IconSpeakerphone, campaigns: true },
      { screen: 'contactLists', icon: IconListDetails, campaigns: true },
      { screen: 'campaignsConfig', icon: IconAdjustments, campaigns: true },
    ],
  },
  { name: 'management', items: [{ screen: 'dashboard', icon: IconChartBar, needs: 'dashboard:view' }] },
  {
    name: 'administration',
    items: [
      { screen: 'connections', icon: IconPlug, needs: 'connections-page:actionButtons' },
      { screen: 'queues', icon: IconStack2, needs: 'queues:manage' },
      { screen: 'users', icon: IconUsers, needs: 'users:manage' },
      { screen: 'prompts', icon: IconSparkles, needs: 'settings:manage' },
      { screen: 'files', icon: IconFiles, needs: 'settings:manage' },
      { screen: 'messagesApi', icon: IconCode, needs: 'settings:manage' },
      { screen: 'finance', icon: IconReceipt, needs: 'settings:manage' },
      { screen: 'settings', icon: IconSettings, needs: 'settings:manage' },
      { screen: 'sandbox', icon: IconDeviceMobileMessage, needs: 'sandbox:act', sandbox: true },
    ],
  },
  { name: 'platform', items: [{ screen: 'announcements', icon: IconNews, operator: true }] },
];

/** What whoever is logged in sees of it. */
export function useRailGroups(): RailGroup[] {
  const can = useCan();
  const me = useMe();
  const { sandbox } = useSite();
  const visible = (item: RailItem) =>
    (!item.needs || can(item.needs)) &&
    (!item.operator || me.super) &&
    (!item.campaigns || hasCampaigns()) &&
    (!item.sandbox || sandbox);
  return railGroups
    .map((group) => ({ ...group, items: group.items.filter(visible) }))
    .filter((group) => group.items.length > 0);
}
