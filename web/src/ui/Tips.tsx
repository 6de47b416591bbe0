import { Tooltip, type FloatingPosition } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Kbd } from './Kbd';

const WAIT_MS = 400;
const SOON_MS = 100;

/**
 * The one tooltip of the page, for every element with a `tip`. A tooltip each would make a row of a list twice as heavy,
 * and only one is ever in sight.
 */
export default function Tips() {
  const [shown, setShown] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let near: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turnTo = (next: HTMLElement | null, wait: number) => {
      if (next === near) return;
      near = next;
      clearTimeout(timer);
      setShown(null);
      if (next) timer = setTimeout(() => next.isConnected && setShown(next), wait);
    };
    const tipped = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const element = tipped(event);
      turnTo(element, element?.dataset.tipSoon ? SOON_MS : WAIT_MS);
    };
    const focused = (event: FocusEvent) => {
      const element = tipped(event);
      if (element?.matches(':focus-visible')) turnTo(element, 0);
    };
    const away = () => turnTo(null, 0);
    // What loses the focus or scrolls elsewhere is no reason to leave: a conversation that opens does both by itself,
    // and a pointer that rests would not come again.
    const left = ({ target }: Event) => target instanceof Node && near?.contains(target) && away();
    const scrolled = ({ target }: Event) => target instanceof Node && target.contains(near) && away();
    const escaped = ({ key }: KeyboardEvent) => key === 'Escape' && away();
    const ends = new AbortController();
    const heard = { capture: true, passive: true, signal: ends.signal };
    document.addEventListener('pointerover', over, heard);
    document.addEventListener('focusin', focused, heard);
    document.addEventListener('keydown', escaped, heard);
    document.addEventListener('focusout', left, heard);
    document.addEventListener('scroll', scrolled, heard);
    document.addEventListener('pointerdown', away, heard);
    document.documentElement.addEventListener('pointerleave', away, { signal: ends.signal });
    // This file comes after the page: the pointer may have been there first.
    turnTo([...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].at(-1) ?? null, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, []);

  if (!shown) return null;
  const { tip: label, tipKeys: keys, tipSide: side } = shown.dataset;
  return (
    <Tooltip
      opened
      target={shown}
      position={side as FloatingPosition}
      label={
        keys ? (
          <>
            {label} <Kbd keys={keys} onDark />
          </>
        ) : (
          label
        )
      }
    />
  );
}
