import { MESSAGES_PAGE } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { holdResponse } from './support/hold-response.ts';
import { expectLastMessage, bubble, log, writeMessages } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('older pages come at the top, and nothing on the screen moves', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Mensagem 0.');
  const count = MESSAGES_PAGE * 3;
  await writeMessages(customer, 1, count);
  await expectLastMessage(shop, ticket, `Mensagem ${count}.`);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, `Mensagem ${count}.`)).toBeInViewport();

  // Each page is held back until the position of the top message is recorded.
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: string[] = [];
  await page.route(/\/api\/messages\/.*pageNumber=[23]/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('pageNumber') ?? '');
    await gates[route.request().url().includes('=2') ? 0 : 1]?.promise;
    await route.continue();
  });
  const older = page.getByText(t('messages.loadingOlder'));
  for (const gate of gates) {
    await log(page).evaluate((list) => list.scrollTo(0, 40));
    await expect(older).toBeVisible();
    const before = await topBubble(page);
    gate.resolve();
    await expect(older).toHaveCount(0);
    await expect.poll(() => rowsAbove(page, before.id)).toBeGreaterThan(0);
    await expect
      .poll(async () => Math.abs((await offsetOf(page, before.id)) - before.top))
      .toBeLessThanOrEqual(1);
  }
  expect(asked, 'each page is asked for once').toEqual(['2', '3']);
  await page.unrouteAll();
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  await expect(bubble(page, 'Mensagem 0.')).toBeVisible();
});

test('what comes while older messages are fetched is there at once, and stays', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Mensagem 0.');
  await writeMessages(customer, 1, MESSAGES_PAGE * 2);
  await expectLastMessage(shop, ticket, `Mensagem ${MESSAGES_PAGE * 2}.`);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, `Mensagem ${MESSAGES_PAGE * 2}.`)).toBeInViewport();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(`/messages/${ticket.uuid}`)) asked.push(searchParams.get('pageNumber'));
  });
  const older = await holdResponse(page, 'GET', `/messages/${ticket.uuid}?pageNumber=2&marksRead=false`);
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  await older.whenReceived;
  await customer.writes('E agora?');
  const news = page.getByRole('button', { name: t('messages.newMessages') });
  await expect(news).toBeVisible();
  await older.release();
  await expect(bubble(page, 'Mensagem 12.')).toBeAttached();
  await expect(news).toBeVisible();
  expect(asked, 'nothing is asked for again').toEqual(['2']);
  await news.click();
  await expect(bubble(page, 'E agora?')).toBeInViewport();
});

/** The id and position of the first visible message. */
const topBubble = (page: Page) =>
  log(page).evaluate(async (list) => {
    // Rows that have just become visible are measured first.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    const edge = list.getBoundingClientRect().top;
    const seen = [...list.querySelectorAll<HTMLElement>('[data-bubble]')].find(
      (one) => one.getBoundingClientRect().top >= edge,
    );
    return { id: seen?.dataset['bubble'] ?? '', top: (seen?.getBoundingClientRect().top ?? 0) - edge };
  });

const offsetOf = (page: Page, id: string) =>
  log(page).evaluate(
    (list, bubbleId) =>
      (list.querySelector(`[data-bubble="${bubbleId}"]`)?.getBoundingClientRect().top ?? Number.NaN) -
      list.getBoundingClientRect().top,
    id,
  );

const rowsAbove = (page: Page, id: string) =>
  log(page).evaluate((list, bubbleId) => {
    const all = [...list.querySelectorAll<HTMLElement>('[data-bubble]')];
    return all.findIndex((one) => one.dataset['bubble'] === bubbleId);
  }, id);
