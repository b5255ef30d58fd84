import type { CalendarEntry } from '@prosa/contract';
import { type PointerEvent as Press, useState } from 'react';
import { isMovable, parseSlot, type Slot } from './calendar-view.ts';

/** A shorter way is a click with an unsteady hand. */
const FEWEST_PIXELS = 6;

interface Held {
  entry: CalendarEntry;
  x: number;
  y: number;
  /** The place under the pointer. */
  over: string | null;
}

/**
 * Drags entries with a mouse or a pen. Not the drag and drop of the browser, which Firefox refuses on buttons. A finger
 * scrolls; who has no mouse chooses the time in the dialog.
 */
export function useEntryDrag(onDrop: (entry: CalendarEntry, slot: Slot) => void) {
  const [held, setHeld] = useState<Held | null>(null);

  const grab = (entry: CalendarEntry, press: Press) => {
    if (press.button !== 0 || press.pointerType === 'touch' || !isMovable(entry)) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isMoving = false;
    const end = () => {
      stop.abort();
      setHeld(null);
    };
    const move = (event: PointerEvent) => {
      const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      isMoving ||= way >= FEWEST_PIXELS;
      if (isMoving) setHeld({ entry, x: event.clientX, y: event.clientY, over: slotUnder(event) });
    };
    const drop = (event: PointerEvent) => {
      end();
      const over = slotUnder(event);
      if (!isMoving) return;
      swallowNextClick();
      if (over !== null) onDrop(entry, parseSlot(over));
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };

  return { held, grab };
}

const slotUnder = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest('[data-slot]')?.getAttribute('data-slot') ?? null;

/** The release of the button is a click too, on what lies under the pointer. */
function swallowNextClick() {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}
