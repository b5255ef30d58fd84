import type { Page } from '@playwright/test';

/** The first row once the list is completely loaded. */
const BEGINNING = '[data-index="0"] [data-kind="ticket"]';
/** After a page arrives its rows are measured; movement caused by that happens within these frames. */
const SETTLING_FRAMES = 12;

/**
 * Scrolls to the top of a conversation until it is completely loaded; returns the number of pages, and the largest
 * distance that a visible message was painted from its position when the page was requested. Checked on every frame,
 * because a position that is corrected in the next frame was still visible.
 */
export const loadOlderPages = (page: Page, talk: string): Promise<{ pages: number; movedPx: number }> =>
  page.evaluate(
    ([name, beginning, settling]) =>
      new Promise<{ pages: number; movedPx: number }>((resolve, reject) => {
        const scroller = document.querySelector(name);
        if (!scroller) return reject(new Error(`There is no ${name}`));
        const indexOf = (bubble: Element) =>
          Number(bubble.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0);
        let pages = 0;
        let movedPx = 0;
        let kept: { bubble: Element; index: number; top: number | null } | null = null;
        let framesSince = 0;
        // An IntersectionObserver reports the boxes of the painted frame; reading them in a script may see states
        // that are never painted.
        const painted = new IntersectionObserver(([entry]) => {
          if (!entry || entry.target !== kept?.bubble) return;
          const { top } = entry.boundingClientRect;
          kept.top ??= top;
          movedPx = Math.max(movedPx, Math.abs(top - kept.top));
        });
        const look = () => {
          painted.disconnect();
          if (!kept) {
            if (scroller.querySelector(beginning)) return resolve({ pages, movedPx });
            scroller.scrollTop = 0;
            const bubble = scroller.querySelector('[data-bubble]');
            if (bubble && indexOf(bubble) === 0) kept = { bubble, index: 0, top: null };
            framesSince = 0;
          } else if (!kept.bubble.isConnected) {
            return reject(new Error('The message one was reading is gone'));
          } else if (indexOf(kept.bubble) > kept.index) {
            framesSince += 1;
            if (framesSince === 1) pages += 1;
            if (framesSince === settling) kept = null;
          }
          if (kept) painted.observe(kept.bubble);
          return requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        return undefined;
      }),
    [talk, BEGINNING, SETTLING_FRAMES] as [string, string, number],
  );
