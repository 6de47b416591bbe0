import type { Tag } from '@guiche/contract/tags';
import type { TicketInList } from '@guiche/contract/tickets';
import { titleOf } from '../platform/number';
import { say } from '../platform/strings';
import { offerUndo } from '../tickets/undo';
import { toast, toastError } from '../ui/toast-store';
import { moveCard, orderLanes } from './data';
import { kanbanStrings } from './strings';

/**
 * Moves a card and says so, with the way back for as long as the notice stays.
 * @param onRefused what the server says to it
 */
export function moveWithUndo(
  card: TicketInList,
  from: Tag | null,
  to: Tag | null,
  onRefused: (why: unknown) => void,
): void {
  if (from?.id === to?.id) return;
  const t = say(kanbanStrings);
  const laneName = (tag: Tag | null) => tag?.name ?? t('open');
  const put = (tag: Tag | null): Promise<boolean> =>
    moveCard(card, tag).then(
      () => true,
      (error: unknown) => {
        toastError(error);
        onRefused(error);
        return false;
      },
    );
  const where = t('moved', { name: titleOf(card.contact), lane: laneName(to) });
  offerUndo(`${to ? t('added') : t('removed')} ${where}`, put(to), () => {
    void put(from).then((isBack) => isBack && toast.success(t('back', { lane: laneName(from) })));
  });
}

/** Puts a lane into the place of another and says so, with the way back. */
export function placeWithUndo(lanes: readonly Tag[], tag: Tag, to: number): void {
  const before = lanes.map(({ id }) => id);
  const at = before.indexOf(to);
  if (at < 0 || to === tag.id) return;
  const t = say(kanbanStrings);
  const put = (ids: readonly number[]): Promise<boolean> =>
    orderLanes(ids).then(
      () => true,
      (error: unknown) => {
        toastError(error);
        return false;
      },
    );
  const after = before.filter((id) => id !== tag.id).toSpliced(at, 0, tag.id);
  offerUndo(t('lane.placed', { lane: tag.name, at: at + 1, of: before.length }), put(after), () => {
    void put(before).then((isBack) => isBack && toast.success(t('lane.back')));
  });
}
