import type { ReactElement, ReactNode } from 'react';
import { Virtualizer, type CustomContainerComponentProps } from 'virtua';
import { useStrings } from '../platform/strings';
import { NewestButton } from './NewestButton';
import { NewerTail, OlderHead, OLDER_HEAD } from './OlderHead';
import type { Row } from './rows';
import { StickyDay } from './StickyDay';
import { messagesStrings } from './strings';
import classes from './Thread.module.css';
import type { More } from './use-more';
import type { useThreadScroll } from './use-thread-scroll';

interface Props {
  rows: Row[];
  draw: (row: Row) => ReactElement;
  scroll: ReturnType<typeof useThreadScroll>;
  older: More;
  newer: More;
  /** Rows that stay in place however far one scrolls. */
  keepMounted: number[];
  /** Stands there while nothing was said. */
  empty: ReactNode;
}

/** The rows of a conversation, virtual, newest at the bottom, with what leads to older and newer ones. */
export function Log({ rows, draw, scroll, older, newer, keepMounted, empty }: Props) {
  const t = useStrings(messagesStrings);
  return (
    <>
      <div
        ref={scroll.element}
        className={classes.log}
        role="log"
        aria-label={t('messages')}
        aria-live="off"
        tabIndex={0}
      >
        <div className={classes.spacer} />
        {rows.length === 0 ? (
          <div className={classes.centre}>{empty}</div>
        ) : (
          <>
            <OlderHead state={older.state} hasMore={older.has} onRetry={() => void older.load()} />
            <Virtualizer
              ref={scroll.list}
              as={Rows}
              scrollRef={scroll.element}
              data={rows}
              startMargin={OLDER_HEAD}
              bufferSize={400}
              shift={scroll.shift}
              keepMounted={keepMounted}
              onScroll={scroll.onScroll}
              onScrollEnd={scroll.onScrollEnd}
              onResize={scroll.onResize}
            >
              {draw}
            </Virtualizer>
            {newer.has ? (
              <NewerTail failed={newer.failed} onRetry={() => void newer.load()} />
            ) : (
              <div className={classes.tail} />
            )}
          </>
        )}
      </div>
      <StickyDay ref={scroll.sticky} />
      {scroll.away && <NewestButton count={scroll.fresh} onClick={scroll.toNewest} />}
    </>
  );
}

/** The library takes the pointer away while one scrolls and a moment longer: a quick click would be lost. */
function Rows({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: 'auto' }}>
      {children}
    </div>
  );
}
