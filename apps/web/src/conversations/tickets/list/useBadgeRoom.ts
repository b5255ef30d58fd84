import type { Ticket } from '@prosa/contract';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RowTexts } from './useRowTexts.ts';

/** As in the style sheet: the width of a row outside the badges, and the maximum width of a badge. */
const BESIDE_PX = 86;
const BADGE_MAX_PX = 132;
const BADGE_PADDING_PX = 12;
const FAMILY = "'Inter Variable', system-ui, sans-serif";
/** Width of a button without its text, and of a button with only an icon. */
const BUTTON_PX = 48;
const ICON_BUTTON_PX = 30;

/** Calculates the space for badges and the width of each; measuring the DOM would cost a layout. */
export interface BadgeRoom {
  /** The width left for badges beside the row's buttons. */
  besides: (ticket: Ticket, words: RowTexts) => number;
  /** The width of a badge, with an icon of `leadPx`. */
  widthOf: (text: string, leadPx?: number) => number;
}

export function useBadgeRoom(scroller: RefObject<HTMLElement | null>, hasRows: boolean): BadgeRoom {
  const [width, setWidth] = useState(0);
  const { ofMark, ofButton } = useRulers();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return undefined;
    const note = () => setWidth(element.clientWidth - BESIDE_PX);
    note();
    const resized = new ResizeObserver(note);
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller, hasRows]);
  // Touch devices have no hover, so the reopen button is always visible there.
  const isTouched = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false });
  return useMemo(
    () => ({
      besides({ status }, words) {
        const hasIgnore = words.mayIgnore && (status === 'pending' || status === 'lgpd');
        const accept = status === 'pending' ? BUTTON_PX + ofButton(words.accept) : 0;
        const reopen = isTouched && status === 'closed' ? BUTTON_PX + ofButton(words.reopen) : 0;
        return width - accept - reopen - (hasIgnore ? ICON_BUTTON_PX : 0);
      },
      widthOf: (text, leadPx = 0) => Math.min(ofMark(text) + BADGE_PADDING_PX + leadPx, BADGE_MAX_PX),
    }),
    [width, ofMark, ofButton, isTouched],
  );
}

function makeRuler(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${font} ${FAMILY}`;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? Math.ceil(context?.measureText(text).width ?? 0);
    known.set(text, width);
    return width;
  };
}

const makeRulers = () => ({ ofMark: makeRuler('500 11px'), ofButton: makeRuler('600 12px') });

/** Text widths must be measured again when the font has loaded. */
function useRulers() {
  const [rulers, setRulers] = useState(makeRulers);
  useEffect(() => {
    const renew = () => setRulers(makeRulers());
    document.fonts.addEventListener('loadingdone', renew);
    return () => document.fonts.removeEventListener('loadingdone', renew);
  }, []);
  return rulers;
}
