import type { Page } from '@playwright/test';

const SCROLL_MS = 5000;
const PX_PER_FRAME = 120;

/** Frames per second while the element `selector` is scrolled steadily down and up again. */
export const measureScrollFps = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ([name, milliseconds, step]) =>
      new Promise<number>((resolve, reject) => {
        const scroller = document.querySelector(name);
        if (!scroller) return reject(new Error(`There is no ${name}`));
        scroller.scrollTop = 0;
        let direction = step;
        let frames = 0;
        let began = 0;
        const draw = (now: number) => {
          if (began === 0) began = now;
          else frames += 1;
          if (now - began >= milliseconds) return resolve((frames * 1000) / (now - began));
          const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
          if (atEnd) direction = -step;
          else if (scroller.scrollTop === 0) direction = step;
          scroller.scrollTop += direction;
          return requestAnimationFrame(draw);
        };
        requestAnimationFrame(draw);
        return undefined;
      }),
    [selector, SCROLL_MS, PX_PER_FRAME] as [string, number, number],
  );

/** The same number of plain rows: the maximum of this browser on this machine. */
export async function showPlainRows(page: Page, rows: number): Promise<string> {
  await page.setContent(
    `<!doctype html><style>#rows{height:100vh;overflow-y:auto;background:#fff}
     #rows div{height:84px;border-bottom:1px solid #ddd;padding:10px;box-sizing:border-box}</style><div id="rows"></div>`,
  );
  await page.evaluate((count) => {
    const list = document.getElementById('rows');
    for (let row = 0; row < count; row += 1) {
      const line = document.createElement('div');
      line.textContent = `Row ${row}: a name, a message and a few words more`;
      list?.append(line);
    }
  }, rows);
  return '#rows';
}
