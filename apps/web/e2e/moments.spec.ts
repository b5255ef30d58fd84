import { api, CARD_TICKETS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { heading, menu } from './support/page-helpers.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const pending = (page: Page) => card(page, t('moments.pending'));
const ticket = (page: Page, holder: string, name: string) =>
  card(page, holder).getByRole('listitem').filter({ hasText: name });
const openLink = (page: Page, name: string) =>
  page.getByRole('link', { name: `${t('moments.openTicket')}: ${name}` });
const wall = (page: Page) => page.getByRole('dialog', { name: t('moments.title') });
const sum = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name });

test('two people see the same at once: who writes, who accepts, and what is closed', async ({
  shop,
  people,
  open,
}) => {
  const page = await open('/moments', { as: shop.admin });
  await expect(page.getByText(t('moments.empty'))).toBeVisible();
  const second = await people.addUser(shop.company, { profile: 'admin' });
  const other = await open('/moments', { as: second });
  const davi = shop.addCustomer('Davi Reis');
  await davi.writes('Alguém aí?');
  for (const one of [page, other]) {
    await expect(ticket(one, t('moments.pending'), 'Davi Reis')).toContainText('Alguém aí?');
    await expect(pending(one)).toContainText(t('moments.waiting', { count: 1 }));
    await expect(sum(one, t('moments.sums.waiting'))).toContainText('1');
  }
  await checkAccessibility(page, 'the panel');

  const { id } = await shop.acceptTicketOf(davi);
  for (const one of [page, other]) {
    await expect(ticket(one, shop.attendant.name, 'Davi Reis')).toContainText(shop.sales.name);
    await expect(pending(one)).toHaveCount(0);
    await expect(card(one, shop.attendant.name)).toContainText(t('moments.open', { count: 1 }));
  }
  await davi.writes('Tudo bem, obrigado');
  await expect(ticket(page, shop.attendant.name, 'Davi Reis')).toContainText('Tudo bem, obrigado');
  const client = await people.as(shop.attendant);
  await client.call(api.tickets.update, {
    params: { id },
    body: { status: 'closed', sendFarewellMessage: false },
  });
  for (const one of [page, other]) await expect(one.getByText(t('moments.empty'))).toBeVisible();
});

test('an attendant with the right sees what is theirs, and opens only that', async ({
  shop,
  people,
  open,
}) => {
  const mine = await shop.startConversation('Oi', { name: 'Rita Alves' });
  await shop.startConversation('Olá', { name: 'Caio Lima', as: shop.colleague });
  const admin = await people.as(shop.admin);
  const params = { id: shop.attendant.id };
  const page = await open('/moments', { as: shop.attendant });
  await expect(heading(page, t('common.accessDenied'))).toBeVisible();
  await expect(menu(page).getByRole('button', { name: t('shell.menu.management') })).toHaveCount(0);

  await admin.call(api.users.update, { params, body: { allowRealTime: 'enabled', allUserChat: 'enabled' } });
  await expect(heading(page, t('moments.title'))).toBeVisible();
  await expect(menu(page).getByRole('link', { name: t('shell.menu.moments') })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: t('shell.menu.reports') })).toHaveCount(0);
  await expect(ticket(page, shop.colleague.name, 'Caio Lima')).toBeVisible();
  await expect(openLink(page, 'Caio Lima')).toHaveCount(0);
  await openLink(page, 'Rita Alves').click();
  await expect(page).toHaveURL(`/tickets/${mine.ticket.uuid}`);

  const boss = await open('/moments', { as: shop.admin });
  await expect(openLink(boss, 'Caio Lima')).toBeVisible();
  await expect(openLink(boss, 'Rita Alves')).toBeVisible();
});

test('queues are chosen and stay chosen, and the sums open their rows', async ({ shop, open }) => {
  await shop.startConversation('Oi', { name: 'Rita Alves' });
  await shop.startConversation('Olá', { name: 'Caio Lima', queue: shop.support });
  const page = await open('/moments', { as: shop.admin });
  const attendant = shop.attendant.name;
  await expect(ticket(page, attendant, 'Caio Lima')).toBeVisible();
  const filter = page.getByRole('combobox', { name: t('reports.queues') });
  await filter.fill(shop.sales.name);
  await page.getByRole('option', { name: shop.sales.name, exact: true }).click();
  await expect(ticket(page, attendant, 'Caio Lima')).toHaveCount(0);
  await expect(ticket(page, attendant, 'Rita Alves')).toBeVisible();
  await page.reload();
  await expect(ticket(page, attendant, 'Rita Alves')).toBeVisible();
  await page.getByRole('button', { name: t('moments.wall') }).click();
  await expect(wall(page).getByRole('heading', { level: 1 })).toContainText(shop.sales.name);
  await expect(wall(page)).not.toContainText('Caio Lima');
  await page.keyboard.press('Escape');
  await expect(wall(page)).toHaveCount(0);
  await expect(ticket(page, attendant, 'Caio Lima')).toHaveCount(0);
  await sum(page, t('moments.sums.open')).getByRole('link', { name: '1' }).click();
  await expect(heading(page, t('reports.title'))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Rita Alves' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Caio Lima' })).toHaveCount(0);
});

test('the wall has nothing to press, lives on, and Escape leaves it', async ({ shop, open }) => {
  const page = await open('/moments', { as: shop.admin });
  const button = page.getByRole('button', { name: t('moments.wall') });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(wall(page).getByRole('heading', { level: 1 })).toHaveText(t('moments.title'));
  await expect(wall(page)).toContainText(t('moments.nobodyWaits'));
  await shop.addCustomer('Davi Reis').writes('Alguém aí?');
  await expect(wall(page).getByRole('listitem').filter({ hasText: 'Davi Reis' })).toBeVisible();
  await expect(wall(page).locator('a, button, input')).toHaveCount(0);
  await checkAccessibility(page, 'the wall');
  await page.keyboard.press('Escape');
  await expect(wall(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(pending(page)).toBeVisible();

  // A screen on a wall begins there.
  const screen = await open('/moments?wall', { as: shop.admin });
  await expect(wall(screen).getByRole('listitem').filter({ hasText: 'Davi Reis' })).toBeVisible();
  await screen.keyboard.press('Escape');
  await expect(wall(screen)).toHaveCount(0);
  await expect(screen).toHaveURL('/moments');
});

test('a long card shows its first tickets, and the others by the keyboard', async ({
  shop,
  open,
  server,
}) => {
  const { ticket: first } = await shop.startConversation('Oi', { name: 'Rita Alves' });
  await server.inCompany(shop.company.id, async (client) => {
    for (let number = 1; number <= CARD_TICKETS; number++)
      await client.query(
        `with contact as (
           insert into contacts ("companyId", name, number) values ($1, $2, $3) returning id)
         insert into tickets ("companyId", "contactId", status, channel, "userId", "queueId")
         select $1, id, 'open', 'whatsapp', $4, $5 from contact`,
        [shop.company.id, `Cliente ${number}`, `55119700000${number}`, shop.attendant.id, first.queueId],
      );
  });
  const page = await open('/moments', { as: shop.admin });
  const mine = card(page, shop.attendant.name);
  await expect(mine.getByRole('listitem')).toHaveCount(CARD_TICKETS);
  await expect(mine).toContainText(t('moments.more', { count: 1 }));
  await mine.getByRole('button', { name: t('moments.showMore') }).focus();
  await page.keyboard.press('Enter');
  await expect(mine.getByRole('listitem')).toHaveCount(CARD_TICKETS + 1);
  const less = mine.getByRole('button', { name: t('moments.showFewer') });
  await expect(less).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mine.getByRole('listitem')).toHaveCount(CARD_TICKETS);
});
