import type { Browser, Page } from '@playwright/test';
import { launchBrowser, signInWithin } from './support/browser.ts';
import { startCluster } from './support/cluster.ts';
import { ADMIN, createBenchCompany } from './support/company.ts';
import { addOpenTickets } from './support/conversations.ts';
import { median, round } from './support/figures.ts';
import { framesWhileScrolling, showPlainRows } from './support/frames.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// Frames a second while scrolling in the ticket workspace, against a plain page of as many rows in the same
// browser, one after the other. Headless browsers draw without a graphics card: read the ratios.
// `npm run bench workspace -- 1000` measures another number of tickets.

const TICKETS = Number(process.argv[2] ?? 5000);
const ROUNDS = 3;
const LIST = 'section:has(> ul[aria-label])';

interface Place {
  name: string;
  /** How many rows the plain page has for it. */
  rows: number;
  /** Shows it with everything loaded; answers what scrolls. */
  show: (page: Page) => Promise<string>;
}

/** What is scrolled; another part of the workspace adds its line. */
const places: Place[] = [
  { name: `list of ${TICKETS.toLocaleString('en')} tickets`, rows: TICKETS, show: showWholeList },
];

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
const browser = await launchBrowser();
try {
  const company = await createBenchCompany(product);
  await addOpenTickets(cluster.admin, company.id, TICKETS);
  for (const place of places) await measure(browser, place);
} finally {
  await browser.close();
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

async function measure(within: Browser, { name, rows, show }: Place): Promise<void> {
  const context = await within.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route('**/sw.js', (route) => route.abort());
  await signInWithin(context, product, ADMIN);
  const page = await context.newPage();
  const plain = await context.newPage();
  const scroller = await show(page);
  const plainScroller = await showPlainRows(plain, rows);
  const figures: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await plain.bringToFront();
    const theirs = await framesWhileScrolling(plain, plainScroller);
    await page.bringToFront();
    const ours = await framesWhileScrolling(page, scroller);
    figures.push({ ours, theirs });
  }
  const ours = median(figures.map((one) => one.ours));
  const theirs = median(figures.map((one) => one.theirs));
  const ratio = median(figures.map((one) => one.ours / one.theirs));
  const drawn = await page.locator(`${scroller} li`).count();
  console.log(
    `${name}: ${round(ours, 1)} frames/s, a plain page ${round(theirs, 1)}: ${round(ratio)} × (${drawn} rows drawn)`,
  );
  await context.close();
}

/** The list comes in pages: gone to its end until there is no more of it. */
async function showWholeList(page: Page): Promise<string> {
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
