import type { QuickMessage } from '@guiche/contract/quick-messages';
import { fold } from '../platform/fold';
import type { PageRules, WholeRules } from '../platform/list-rules';

const idOf = ({ id }: QuickMessage) => id;

/** What the composer offers: those that are only kept are none of it. */
export const offeredRules: WholeRules<QuickMessage> = {
  idOf,
  hears: {
    quickmessage: (event) =>
      event.action === 'delete'
        ? { drop: event.id }
        : event.record.status
          ? { put: event.record }
          : { drop: event.record.id },
  },
};

/** The page has them by shortcode, those too that are not offered. */
export const quickMessageRules: PageRules<'records', QuickMessage> = {
  field: 'records',
  idOf,
  hears: {
    quickmessage: (event) =>
      event.action === 'delete' ? { drop: event.id } : { put: event.record, isNew: event.action === 'create' },
  },
  isFound({ shortcode, message }, search) {
    const wanted = fold(search.trim());
    return codeOf(shortcode).includes(wanted) || fold(message).includes(wanted);
  },
  isInPlace: (before, now) => codeOf(before.shortcode) === codeOf(now.shortcode) && before.geral === now.geral,
};

/** As codes are compared: without the slash that older ones have, whatever case and accents. */
export const codeOf = (shortcode: string): string => fold(shortcode.trim().replace(/^\/+/, '').trim());
