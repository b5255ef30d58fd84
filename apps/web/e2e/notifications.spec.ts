import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { PushedBrowser } from './support/pushed-browser.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: t('shell.bell.label', { count }), exact: true });

test('what waits is counted at the bell and in the title, and leads to its ticket', async ({
  shop,
  open,
}) => {
  const page = await open('/todolist', { as: shop.attendant });
  await expect(bell(page, 0)).toBeVisible();
  const { customer, ticket } = await shop.startConversation('Bom dia!');
  await customer.writes('Alguém aí?');
  await expect(bell(page, 1)).toBeVisible();
  await expect(page).toHaveTitle(/^① /);

  await bell(page, 1).click();
  await page.getByRole('link', { name: new RegExp(customer.name) }).click();
  await expect(page).toHaveURL(new RegExp(ticket.uuid));
  await expect(bell(page, 0)).toBeVisible();
  await expect(page).not.toHaveTitle(/①/);
});

test('a notice is shown only to whom it is announced', async ({ shop, people, open }) => {
  const options = { permissions: ['notifications'] };
  const pages = [
    await open('/todolist', { as: shop.attendant, options }),
    await open('/todolist', { as: shop.colleague, options }),
  ];
  // Test browsers show no notifications, so the calls are recorded instead.
  for (const page of pages)
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, {
        shown,
        Notification: class extends EventTarget {
          static permission = 'granted';
          constructor(title: string, { body }: { body: string }) {
            super();
            shown.push(`${title}: ${body}`);
          }
        },
      });
    });
  const shown = (page: Page) => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  const { customer, ticket } = await shop.startConversation('Bom dia!', { name: 'Rita Alves' });
  await customer.writes('Chegou o café?');
  const [mine, colleague] = pages as [Page, Page];
  await expect.poll(() => shown(mine)).toContain('Rita Alves: Chegou o café?');
  // The next message notifies the colleague; being the first entry, it proves that the former one did not.
  const admin = await people.as(shop.admin);
  await admin.call(api.tickets.update, {
    params: { id: ticket.id },
    body: { status: 'open', userId: shop.colleague.id, queueId: shop.sales.id, isTransfered: true },
  });
  await customer.writes('E agora?');
  await expect.poll(() => shown(colleague)).toEqual(['Rita Alves: E agora?']);
  expect(await shown(mine)).not.toContain('Rita Alves: E agora?');
});

test('a notice is tried out the whole way; with the page closed messages are pushed, and a click leads to the ticket', async ({
  shop,
  pushService,
  openInFullBrowser,
}) => {
  test.setTimeout(180_000);
  const { customer, ticket } = await shop.startConversation('Bom dia!', { name: 'Rita Alves' });
  const page = await openInFullBrowser('/todolist', {
    as: shop.attendant,
    installs: true,
    options: { permissions: ['notifications'] },
  });
  const browser = await PushedBrowser.with(page, pushService);
  await page.bringToFront();
  await bell(page, 0).click();
  await expect(page.getByText(t('shell.bell.never'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.bell.tryOut') }).click();
  await expect(page.getByText(t('shell.bell.trying'))).toBeVisible();
  expect(await browser.deliverNextPush()).toEqual({ isTrial: true, language: 'pt-BR' });
  await expect(page.getByText(t('shell.bell.arrived'))).toBeVisible();
  await expect(page.getByText(/Último aviso recebido: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)).toBeVisible();
  const trial = { title: t('shell.bell.tryTitle'), body: t('shell.bell.tryText') };
  await expect.poll(() => browser.notifications()).toEqual([trial]);
  // An open page navigates by itself.
  await browser.click(trial.title);
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await browser.openedWindows()).toEqual([]);

  await page.close();
  await customer.writes('Ainda há café em grão?');
  expect(await browser.deliverNextPush()).toMatchObject({
    ticketId: ticket.id,
    body: 'Ainda há café em grão?',
  });
  const [notice] = await shown(browser, 1);
  expect(notice?.title).toMatch(/^Rita Alves(?: \(\d\))?$/);
  expect(notice?.body).toBe('Ainda há café em grão?');
  await customer.sendsPicture();
  await browser.deliverNextPush();
  // The newer notification replaces the older one.
  await expect.poll(async () => (await browser.notifications()).map(({ body }) => body)).toEqual(['Imagem']);
  const [last] = await browser.notifications();
  await browser.click(last?.title ?? '');
  expect(await browser.openedWindows()).toEqual([`/tickets/${ticket.uuid}`]);
  expect(await browser.notifications()).toEqual([]);
});

const shown = async (browser: PushedBrowser, count: number) => {
  await expect.poll(async () => (await browser.notifications()).length).toBe(count);
  return browser.notifications();
};
