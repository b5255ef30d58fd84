import type { Ticket } from '@prosa/contract';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { shortcutOf, useShortcut } from '../../workspace/shortcuts.ts';

interface RowKeysOptions {
  rows: Ticket[];
  currentUuid: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  virtual: { scrollToIndex: (index: number) => void };
  open: (uuid: string) => void;
  accept: (ticket: Ticket) => void;
}

/** Keyboard navigation of the list: only one row is focusable at a time, so Tab leaves the list. */
export function useRowKeys({ rows, currentUuid, scroller, virtual, open, accept }: RowKeysOptions) {
  const [cursor, setCursor] = useState<number | null>(null);
  const wantsFocus = useRef(false);
  const currentIndex = rows.findIndex(({ uuid }) => uuid === currentUuid);
  const cursorIndex = rows.findIndex(({ id }) => id === cursor);
  const here = cursorIndex >= 0 ? cursorIndex : currentIndex;
  const cursorId = rows[Math.max(0, here)]?.id;

  // A row outside the view is only rendered after scrolling to it.
  useEffect(() => {
    if (!wantsFocus.current) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-ticket="${cursor}"]`);
    if (!link) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });

  const stepTo = (index: number) => {
    const target = rows[index];
    if (!target) return;
    wantsFocus.current = true;
    setCursor(target.id);
    virtual.scrollToIndex(index);
  };
  const openAt = (index: number) => {
    const target = rows[index];
    if (!target) return;
    virtual.scrollToIndex(index);
    setCursor(target.id);
    // Removes the focus from any field of this list, so that the message box can take it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    open(target.uuid);
  };

  useShortcut('next', () => stepTo(here + 1));
  useShortcut('previous', () => stepTo(Math.max(0, here - 1)));
  useShortcut('openNext', () => openAt(currentIndex + 1));
  useShortcut('openPrevious', () => openAt(currentIndex - 1));

  const jumps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: rows.length - 1,
  };

  return {
    cursorId,
    onKeyDown: (event: KeyboardEvent) => {
      const ticket = rows[here];
      // Accepts the focused row, even if another ticket is open.
      if (shortcutOf(event.nativeEvent) === 'accept' && ticket?.status === 'pending') {
        event.preventDefault();
        return accept(ticket);
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const index = jumps[event.key];
      if (index === undefined) return;
      event.preventDefault();
      stepTo(index);
    },
    onFocus: (event: FocusEvent) => {
      const id = (event.target as HTMLElement).dataset['ticket'];
      if (id) setCursor(Number(id));
    },
  };
}
