import type { Tag } from '@guiche/contract/tags';
import type { TicketInList } from '@guiche/contract/tickets';
import { Button } from '@mantine/core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { COUNT_LIMIT } from '../platform/pages';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import type { BoardColumn } from '../ui/Board';
import classes from './Kanban.module.css';
import { LaneMenu } from './LaneMenu';
import type { Board, LoadedLane } from './live';
import { kanbanStrings } from './strings';

/** Counts are exact up to 999. */
export const countOf = (count: number): string => (count >= COUNT_LIMIT ? '999+' : String(count));

/** The lanes that somebody has folded, kept in this browser. */
export function useFolded() {
  const [ids, setIds] = useState(() => {
    const kept = storage.getJson<unknown>(storageKeys.foldedLanes, []);
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : [];
  });
  const toggle = useCallback((id: number) => {
    setIds((known) => {
      const next = known.includes(id) ? known.filter((other) => other !== id) : [...known, id];
      storage.setJson(storageKeys.foldedLanes, next);
      return next;
    });
  }, []);
  return { ids, toggle };
}

interface Given {
  board: Board | undefined;
  isFiltered: boolean;
  /** Of a filter before. */
  isOld: boolean;
  folded: readonly number[];
  mayOrder: boolean;
  /** None where no lane can be folded. */
  onFold: ((laneId: number) => void) | undefined;
  onStep: (tag: Tag, by: -1 | 1) => void;
  onClear: () => void;
}

/** The lanes as columns of the board. A column is the same object until something in it changes. */
export function useColumns({ board, isFiltered, isOld, folded, mayOrder, onFold, onStep, onClear }: Given) {
  const t = useStrings(kanbanStrings);
  const [paging, setPaging] = useState<Record<number, 'loading' | 'failed'>>({});
  const acts = useRef({ onFold, onStep, onClear });
  acts.current = { onFold, onStep, onClear };
  const mayFold = onFold !== undefined;
  const columns = useKept<BoardColumn<TicketInList>>();
  const menus = useKept<ReactNode>();

  const more = useCallback(async (id: number, load: () => Promise<void>) => {
    setPaging((known) => ({ ...known, [id]: 'loading' }));
    try {
      await load();
      setPaging((known) => Object.fromEntries(Object.entries(known).filter(([other]) => other !== String(id))));
    } catch {
      setPaging((known) => ({ ...known, [id]: 'failed' }));
    }
  }, []);

  const columnOf = (lane: LoadedLane, tag: Tag | null, at: number, of: number): BoardColumn<TicketInList> => {
    const { laneId, cards, count, hasMore } = lane;
    const name = tag?.name ?? t('open');
    return {
      id: laneId,
      name,
      color: tag?.color ?? null,
      cards,
      count: countOf(count),
      countLabel: count >= COUNT_LIMIT ? t('cardsMany') : t('cards', { count }),
      folded: folded.includes(laneId),
      movable: tag !== null && mayOrder,
      more: hasMore && !isOld ? (paging[laneId] ?? 'there') : 'none',
      menu: menus.of(laneId, [name, tag, mayOrder, at, of, mayFold], () => (
        <LaneMenu
          name={name}
          tag={tag}
          mayOrder={mayOrder}
          isFirst={at === 1}
          isLast={at === of - 1}
          onFold={mayFold ? () => acts.current.onFold?.(laneId) : undefined}
          onStep={(by) => tag && acts.current.onStep(tag, by)}
        />
      )),
      foot: cards.length > 0 && hasMore ? t('lane.shown', { shown: cards.length, all: countOf(count) }) : undefined,
      instead:
        cards.length > 0 ? undefined : (
          <div className={classes.empty}>
            <strong>{isFiltered ? t('lane.filtered') : t('lane.empty')}</strong>
            {isFiltered ? (
              <Button size="sm" onClick={() => acts.current.onClear()}>
                {t('clear')}
              </Button>
            ) : (
              <span>{t('lane.emptyWhy')}</span>
            )}
          </div>
        ),
    };
  };

  const lanes = board?.lanes ?? [];
  const all = lanes.map((lane, at) => {
    const tag = board?.lista.find(({ id }) => id === lane.laneId) ?? null;
    const isFolded = folded.includes(lane.laneId);
    const of = [lane, tag, at, lanes.length, isFolded, paging[lane.laneId], isFiltered, isOld, mayOrder, mayFold, t];
    return columns.of(lane.laneId, of, () => columnOf(lane, tag, at, lanes.length));
  });

  return { all, more };
}

/** The same thing of each lane until something that it is made of changes. */
function useKept<Thing>() {
  const kept = useRef(new Map<number, { parts: unknown[]; thing: Thing }>());
  return {
    of(laneId: number, parts: unknown[], make: () => Thing): Thing {
      const known = kept.current.get(laneId);
      if (known?.parts.every((part, n) => part === parts[n])) return known.thing;
      const thing = make();
      kept.current.set(laneId, { parts, thing });
      return thing;
    },
  };
}
