import type { Browser, Page } from '@playwright/test';
import { launchBrowser, signInContext } from './support/browser.ts';
import { startCluster } from './support/cluster.ts';
import { ADMIN, createBenchCompany } from './support/company.ts';
import { addLongConversation, addOpenTickets } from './support/seed-conversations.ts';
import { median, round } from './support/statistics.ts';
import { measureScrollFps, showPlainRows } from './support/scroll-fps.ts';
import { loadOlderPages } from './support/load-older-pages.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// Frames per second while scrolling in the ticket workspace, compared with a plain page of as many rows in the same
// browser, in turns. Headless browsers render without a GPU: compare the ratios. Then how far the reader's position
// moves while older pages load, and how long a ticket takes to open. `npm run bench workspace -- 1000 2000` measures
// other numbers of tickets and messages.

const TICKETS = Number(process.argv[2] ?? 5000);
const MESSAGES = Number(process.argv[3] ?? 10_000);
const ROUNDS = 3;
const LIST = 'section:has(> ul[aria-label])';
const CONVERSATION = '[role="log"]';
const OPENED_TICKETS = 10;

interface ScrollTarget {
  name: string;
  /** Number of rows of the plain page for comparison. */
  rows: number;
  /** The selector of one row. */
  row: string;
  /** Shows it completely loaded; returns the selector of the scrolled element. */
  show: (page: Page) => Promise<string>;
}

/** The measured parts of the workspace. */
const scrollTargets: ScrollTarget[] = [
  { name: `list of ${TICKETS.toLocaleString('en')} tickets`, rows: TICKETS, row: 'li', show: loadFullList },
  {
    name: `conversation of ${MESSAGES.toLocaleString('en')} messages`,
    rows: MESSAGES,
    row: '[data-bubble]',
    show: loadFullConversation,
  },
];

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
const browser = await launchBrowser();
let longTicket = '';
try {
  const company = await createBenchCompany(product);
  await addOpenTickets(cluster.admin, company.id, TICKETS);
  longTicket = await addLongConversation(cluster.admin, company.id, MESSAGES);
  await measureOpening(browser);
  for (const place of scrollTargets) await measure(browser, place);
} finally {
  await browser.close();
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

async function newContext(within: Browser) {
  const context = await within.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route('**/sw.js', (route) => route.abort());
  await signInContext(context, product, ADMIN);
  return context;
}

async function measure(within: Browser, { name, rows, row, show }: ScrollTarget): Promise<void> {
  const context = await newContext(within);
  const page = await context.newPage();
  const scroller = await show(page);
  // Opened only now: browsers throttle background pages to one frame per second.
  const plain = await context.newPage();
  const plainScroller = await showPlainRows(plain, rows);
  const figures: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await plain.bringToFront();
    const theirs = await measureScrollFps(plain, plainScroller);
    await page.bringToFront();
    const ours = await measureScrollFps(page, scroller);
    figures.push({ ours, theirs });
  }
  const ours = median(figures.map((one) => one.ours));
  const theirs = median(figures.map((one) => one.theirs));
  const ratio = median(figures.map((one) => one.ours / one.theirs));
  const drawn = await page.locator(`${scroller} ${row}`).count();
  console.log(
    `${name}: ${round(ours, 1)} frames/s, a plain page ${round(theirs, 1)}: ${round(ratio)} × (${drawn} rows drawn)`,
  );
  await context.close();
}

/** The list is paged: scrolls to its end until it is complete. */
async function loadFullList(page: Page): Promise<string> {
  await page.goto(`${product.url}/tickets`);
  await page.locator(`${LIST} li`).first().waitFor();
  const held = () => page.evaluate((name) => document.querySelector(name)?.scrollHeight ?? 0, `${LIST} > ul`);
  while ((await held()) < TICKETS * 84) {
    await page.evaluate((name) => {
      const list = document.querySelector(name);
      list?.scrollTo({ top: list.scrollHeight });
    }, LIST);
    await page.waitForFunction(
      ([name, before]) => (document.querySelector(name)?.scrollHeight ?? 0) > before,
      [`${LIST} > ul`, await held()] as const,
    );
  }
  return LIST;
}

/** From the click on a row to the frame that shows its messages, which are not cached. */
async function measureOpening(within: Browser): Promise<void> {
  const context = await newContext(within);
  const page = await context.newPage();
  await page.goto(`${product.url}/tickets`);
  await page.locator(`${LIST} li a`).first().hover();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let at = 0; at < OPENED_TICKETS; at += 1)
    times.push(
      await page.evaluate(
        ([list, talk, index]) =>
          new Promise<number>((resolve) => {
            const link = document.querySelectorAll<HTMLElement>(`${list} li a`)[index];
            const began = performance.now();
            link?.click();
            const uuid = link?.getAttribute('href')?.split('/').at(-1) ?? '';
            const look = () =>
              location.pathname.endsWith(uuid) && document.querySelector(talk)
                ? resolve(performance.now() - began)
                : requestAnimationFrame(look);
            requestAnimationFrame(look);
          }),
        [LIST, CONVERSATION, at] as [string, string, number],
      ),
    );
  console.log(
    `opening a ticket: median ${round(median(times.slice(1)), 0)} ms, the first ${round(times[0] ?? 0, 0)} ms`,
  );
  await context.close();
}

async function loadFullConversation(page: Page): Promise<string> {
  await page.goto(`${product.url}/tickets/${longTicket}`);
  await page.locator(`${CONVERSATION} [data-bubble]`).first().waitFor();
  const began = performance.now();
  const { pages, movedPx } = await loadOlderPages(page, CONVERSATION);
  const perPage = (performance.now() - began) / Math.max(1, pages);
  console.log(
    `older pages: ${pages}, ${round(perPage, 0)} ms each; what one reads moved ${round(movedPx, 1)} px at the most`,
  );
  return CONVERSATION;
}
