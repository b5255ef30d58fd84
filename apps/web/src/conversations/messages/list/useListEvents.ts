import type { Message } from '@prosa/contract';
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef } from 'react';

const LONG_PRESS_MS = 500;

export interface Point {
  x: number;
  y: number;
}

export interface ListEvents {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onTouchStart: (event: TouchEvent<HTMLElement>) => void;
  onTouchMove: () => void;
  onTouchEnd: () => void;
}

interface Handlers {
  find: (id: number) => Message | undefined;
  isChoosing: boolean;
  onChoose: (message: Message) => void;
  onMenu: (message: Message, at: Point) => void;
  onAction: (action: string, message: Message, data: DOMStringMap) => void;
}

const bubbleOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bubble]') : null;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'Enter' || key === ' ' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** One set of listeners for the whole list, because rows are many and change often. */
export function useListEvents({ find, isChoosing, onChoose, onMenu, onAction }: Handlers): ListEvents {
  const pressing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const messageOf = (element: HTMLElement | null) => find(Number(element?.dataset['bubble']));
  const stopPressing = () => clearTimeout(pressing.current);

  const openAt = (bubble: HTMLElement) => {
    const message = messageOf(bubble);
    const box = bubble.getBoundingClientRect();
    if (message) onMenu(message, { x: box.left + 12, y: Math.min(box.bottom, innerHeight - 40) });
  };

  return {
    onClick(event) {
      if (!(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const message = messageOf(row?.querySelector<HTMLElement>('[data-bubble]') ?? null);
      if (!message) return;
      if (isChoosing) return onChoose(message);
      const button = event.target.closest<HTMLElement>('[data-action]');
      const action = button?.dataset['action'];
      if (!button || action === undefined) return;
      if (action !== 'menu') return onAction(action, message, button.dataset);
      const box = button.getBoundingClientRect();
      onMenu(message, { x: box.left, y: box.bottom });
    },

    onContextMenu(event) {
      const message = messageOf(bubbleOf(event.target));
      const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
      // With a text selection or on a link, the browser's own menu is shown.
      if (!message || isChoosing || isOnLink || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      onMenu(message, { x: event.clientX, y: event.clientY });
    },

    onKeyDown(event) {
      const bubble = bubbleOf(event.target);
      const isOnBubble = bubble !== null && bubble === event.target;
      const isOnList = event.target === event.currentTarget;
      if (!isOnBubble && !isOnList) return;
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        moveFocus(event.currentTarget, bubble, event.key === 'ArrowUp' ? -1 : 1);
      } else if (isOnBubble && event.key === 'Escape') {
        event.currentTarget.focus();
      } else if (isOnBubble && isMenuKey(event)) {
        event.preventDefault();
        // A menu opened by a key would receive the same key event and close.
        event.stopPropagation();
        const message = messageOf(bubble);
        if (isChoosing && message) onChoose(message);
        else openAt(bubble);
      }
    },

    onTouchStart(event) {
      const bubble = bubbleOf(event.target);
      stopPressing();
      if (bubble && !isChoosing) pressing.current = setTimeout(() => openAt(bubble), LONG_PRESS_MS);
    },
    onTouchMove: stopPressing,
    onTouchEnd: stopPressing,
  };
}

/**
 * From the list itself the focus moves to the last visible message. Rows beyond the view are rendered, so a next one
 * exists.
 */
function moveFocus(list: HTMLElement, from: HTMLElement | null, by: 1 | -1): void {
  const bubbles = [...list.querySelectorAll<HTMLElement>('[data-bubble]')];
  const { bottom } = list.getBoundingClientRect();
  const next = from
    ? bubbles[bubbles.indexOf(from) + by]
    : bubbles.findLast((bubble) => bubble.getBoundingClientRect().top < bottom);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
