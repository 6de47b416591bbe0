import type { Announcement } from '@guiche/contract/announcements';
import { useState } from 'react';
import { useAnnouncements, useSight } from './data';

/** What is announced, what of it is new, and whether something is so urgent that it shows by itself. */
export function useAnnounced() {
  const { first: asked, rows, more } = useAnnouncements();
  const { seenAt, see } = useSight();
  const shown = rows.filter(({ status }) => status);
  const isUnread = ({ updatedAt }: Announcement) => seenAt !== undefined && (seenAt === null || updatedAt > seenAt);
  const isUrgent = (one: Announcement) => one.priority === 1 && isUnread(one);
  // shown once by itself, to whoever has just come
  const [urgent, setUrgent] = useState<boolean>();
  if (urgent === undefined && asked.data && seenAt !== undefined) setUrgent(shown.some(isUrgent));
  return {
    asked,
    shown,
    more,
    isUnread,
    isUrgent,
    see,
    count: shown.filter(isUnread).length,
    opensItself: urgent === true,
  };
}
