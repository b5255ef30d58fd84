import { api, type Queue } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { ComposerBox } from './support/composer.ts';
import { type Shop, test } from './support/shop.ts';
import type { Customer } from './support/customers.ts';
import { fillNewTicket } from './support/new-ticket.ts';
import type { People } from './support/people.ts';
import { dialog, heading, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';
import { row, rows, tab } from './support/ticket-list.ts';

const search = (page: Page) => page.getByRole('searchbox');
const pill = (page: Page) => page.getByRole('button', { name: /atualizaç/ });

/** Moves the pointer off the list. */
const pointAway = (page: Page) => page.mouse.move(640, 5);

const expectOrder = (page: Page, ...names: string[]) => expect(rows(page).locator('a')).toContainText(names);

/** A customer who has written and waits in a queue that the attendants see. */
async function waiting(
  shop: Shop,
  people: People,
  name: string,
  queue: Queue = shop.sales,
): Promise<Customer> {
  const customer = shop.addCustomer(name);
  await customer.writes(`Olá, aqui é ${name}`);
  const { id } = await shop.ticketWith(customer);
  const admin = await people.as(shop.admin);
  await admin.call(api.tickets.update, { params: { id }, body: { queueId: queue.id } });
  return customer;
}

test('signing in leads to the list; what waits is counted, accepted from its row and worked on', async ({
  shop,
  people,
  open,
}) => {
  const maria = await waiting(shop, people, 'Maria Alves');
  const page = await open('/tickets', { as: shop.attendant });
  await expect(page).toHaveTitle(new RegExp(t('tickets.title')));
  await expect(page.getByText(t('tickets.welcomeText'))).toBeVisible();
  await expect(page.getByText(t('tickets.empty.open'))).toBeVisible();
  await expect(tab(page, 'open')).toContainText('0');
  await expect(tab(page, 'pending')).toContainText('1');

  await page.getByRole('button', { name: t('tickets.empty.seeWaiting', { count: 1 }) }).click();
  await expect(row(page, maria)).toContainText(shop.sales.name);
  await expect(row(page, maria)).toContainText('Recepção');
  await expect(row(page, maria)).toContainText(t('tickets.row.unread', { count: 1 }));
  await row(page, maria)
    .getByRole('button', { name: `${t('tickets.row.accept')}: ${maria.name}` })
    .click();

  const { uuid, id } = await shop.ticketWith(maria);
  await expect(page).toHaveURL(`/tickets/${uuid}`);
  await expect(heading(page, `${maria.name} #${id}`)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`${maria.name} #${id}`));
  await expect(tab(page, 'open')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'open')).toContainText('1');
  await expect(tab(page, 'pending')).toContainText('0');
  await expect(row(page, maria).getByRole('link')).toHaveAttribute('aria-current', 'page');
  // In the list of one's own tickets, rows do not repeat the attendant's name.
  await expect(row(page, maria)).not.toContainText(shop.attendant.name);
});

test('a ticket without a queue is accepted into one', async ({ shop, people, open }) => {
  const admin = await people.as(shop.admin);
  await admin.call(api.users.update, { params: { id: shop.attendant.id }, body: { allTicket: 'enable' } });
  const nina = shop.addCustomer('Nina Prado');
  await nina.writes('Oi');
  await shop.ticketWith(nina);
  const page = await open('/tickets', { as: shop.attendant });
  await tab(page, 'pending').click();
  await expect(row(page, nina)).toContainText(t('tickets.row.noQueue'));
  await row(page, nina)
    .getByRole('button', { name: t('tickets.row.accept') })
    .click();
  const asking = dialog(page, t('tickets.dialogs.queueToAccept'));
  await expect(asking.getByRole('button', { name: shop.support.name })).toBeVisible();
  await expect(asking.locator('[data-autofocus]')).toBeFocused();
  // A key typed while the dialog opens must not choose a queue.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(asking.getByRole('group').getByRole('button').first()).toBeFocused();
  await asking.getByRole('button', { name: shop.support.name }).press('Enter');
  await expect(row(page, nina)).toContainText(shop.support.name);
  await expect(tab(page, 'open')).toHaveAttribute('aria-selected', 'true');
});

test('rows change and move as customers write; what a colleague takes is gone', async ({
  shop,
  people,
  open,
}) => {
  const { customer: ana, ticket } = await shop.startConversation('Primeira', { name: 'Ana Beatriz' });
  const { customer: bia } = await shop.startConversation('Segunda', { name: 'Bia Castro' });
  const page = await open('/tickets', { as: shop.attendant });
  await pointAway(page);
  await expectOrder(page, bia.name, ana.name);
  await ana.writes('Ainda está aí?');
  await expectOrder(page, ana.name, bia.name);
  await expect(row(page, ana)).toContainText('Ainda está aí?');
  await ana.sendsLocation();
  await expect(row(page, ana)).toContainText(t('common.kinds.location'));
  await ana.sendsCard({ name: 'Loja', number: '5511999990000' });
  await expect(row(page, ana)).toContainText(t('common.kinds.contact'));
  await shop.sendMessage(ticket, { body: 'Estou aqui' });
  await expect(row(page, ana)).toContainText(`${t('tickets.row.you')}Estou aqui`);

  const caio = await waiting(shop, people, 'Caio Nunes');
  await tab(page, 'pending').click();
  await pointAway(page);
  await expect(row(page, caio)).toBeVisible();
  await shop.acceptTicketOf(caio, { as: shop.colleague });
  await expect(rows(page)).toHaveCount(0);
  await expect(tab(page, 'pending')).toContainText('0');
  await expect(page.getByText(t('tickets.empty.pending'))).toBeVisible();
});

test('nothing moves under the pointer: changes wait, and are shown when asked for', async ({
  shop,
  open,
}) => {
  const { customer: ana } = await shop.startConversation('Primeira', { name: 'Ana Beatriz' });
  const { customer: bia } = await shop.startConversation('Segunda', { name: 'Bia Castro' });
  const page = await open('/tickets', { as: shop.attendant });
  await expectOrder(page, bia.name, ana.name);
  await row(page, bia).hover();
  await ana.writes('Chegou agora');
  // The row is updated but keeps its position.
  await expect(row(page, ana)).toContainText('Chegou agora');
  await expect(pill(page)).toHaveText(t('tickets.list.updates', { count: 1 }));
  await expectOrder(page, bia.name, ana.name);
  await pill(page).click();
  await expectOrder(page, ana.name, bia.name);
  await expect(pill(page)).toHaveCount(0);

  await row(page, ana).hover();
  await bia.writes('E eu?');
  await expect(pill(page)).toBeVisible();
  await expectOrder(page, ana.name, bia.name);
  await pointAway(page);
  await expectOrder(page, bia.name, ana.name);
});

test('search by name and in messages, filters and queues', async ({ shop, people, open }) => {
  const { customer: ana, ticket } = await shop.startConversation('Quero um ornitorrinco azul', {
    name: 'Ana Beatriz',
  });
  await ana.writes('Tudo bem?');
  const { customer: bia } = await shop.startConversation('Bom dia', {
    name: 'Bia Castro',
    queue: shop.support,
  });
  const admin = await people.as(shop.admin);
  const tag = await admin.call(api.tags.create, { body: { name: 'Urgente', color: '#b42318' } });
  await admin.call(api.tags.addToTicket, { params: { ticketId: ticket.id, tagId: tag.id } });
  const page = await open('/tickets', { as: shop.admin });
  await page
    .getByRole('button', { name: t('tickets.list.showAll') })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, ana)).toContainText(shop.attendant.name);
  await expect(row(page, ana)).toContainText(tag.name);

  await page.getByRole('button', { name: t('tickets.queues.all') }).click();
  await page.getByRole('checkbox', { name: shop.sales.name }).uncheck();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, bia)).toBeVisible();
  await page.getByRole('checkbox', { name: t('tickets.queues.all') }).check();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');

  await search(page).fill('BEATRIZ');
  await expect(page.getByText(t('tickets.search.found', { count: 1 }))).toBeVisible();
  await expect(row(page, ana)).toBeVisible();
  await expect(page.getByRole('button', { name: t('tickets.list.newestFirst') })).toHaveCount(0);
  await search(page).fill('ninguém assim');
  await expect(page.getByText(t('common.nothingFound', { search: 'ninguém assim' }))).toBeVisible();
  await search(page).fill('ornitorrinco');
  // No contact matches, so the search in message texts is offered.
  await page.getByRole('button', { name: t('tickets.search.tryMessages') }).click();
  await expect(page.getByLabel(t('tickets.search.inMessages'))).toBeChecked();
  await expect(row(page, ana)).toBeVisible();
  await page.getByRole('button', { name: t('tickets.search.messages'), exact: true }).click();
  const hit = page.getByRole('link', { name: /ornitorrinco azul/ });
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}`));
  await expect(page.getByRole('log').getByText('ornitorrinco azul')).toBeInViewport();
  await page
    .getByRole('button', { name: t('common.clearSearch') })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: t('tickets.search.filters') }).click();
  await choose(page, t('tickets.filters.tags'), tag.name);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, ana)).toBeVisible();
  await page.getByRole('button', { name: t('tickets.search.clearFilters') }).click();
  await choose(page, t('tickets.filters.users'), shop.colleague.name);
  await expect(page.getByText(t('tickets.search.nothing')).first()).toBeVisible();
  await page
    .getByRole('button', { name: t('tickets.search.clearFilters') })
    .first()
    .click();
  await choose(page, t('tickets.filters.statuses'), t('tickets.statuses.open'));
  await expect(rows(page)).toHaveCount(2);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

test('closed tickets are reopened from their row; an administrator closes all', async ({
  shop,
  people,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const attendant = await people.as(shop.attendant);
  const params = { id: ticket.id };
  await attendant.call(api.tickets.update, {
    params,
    body: { status: 'closed', sendFarewellMessage: false },
  });
  const page = await open('/tickets', { as: shop.admin });
  await page
    .getByRole('button', { name: t('tickets.list.showAll') })
    .first()
    .click();
  await page.getByRole('button', { name: t('tickets.views.closed') }).click();
  await expect(row(page, customer)).toBeVisible();
  await row(page, customer).hover();
  await row(page, customer)
    .getByRole('button', { name: t('tickets.row.reopen') })
    .click();
  await expect(page).toHaveURL(`/tickets/${ticket.uuid}`);
  await expect(tab(page, 'open')).toContainText('1');

  await page.getByRole('button', { name: t('tickets.list.more') }).click();
  await page.getByRole('menuitem', { name: t('tickets.closeAll.startCounted', { shown: 1 }) }).click();
  const question = dialog(page, t('tickets.closeAll.title'));
  await expect(question).toContainText(t('tickets.closeAll.count', { count: 1 }));
  await expect(question).toContainText(`${shop.admin.name}: 1`);
  await question.getByRole('button', { name: t('common.yes') }).click();
  await expect(page.getByText(t('tickets.closeAll.done', { count: 1 }))).toBeVisible();
  await expect(tab(page, 'open')).toContainText('0');
});

test('one works by keys alone', async ({ shop, open }) => {
  const { customer: ana } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const { customer: bia, ticket } = await shop.startConversation('Olá', { name: 'Bia Castro' });
  const page = await open('/tickets', { as: shop.attendant });
  await expectOrder(page, bia.name, ana.name);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, bia).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, ana).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, bia).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tickets/${ticket.uuid}`);
  await expect(heading(page, new RegExp(bia.name))).toBeVisible();

  await expect(new ComposerBox(page).text).toBeFocused();

  await page.keyboard.press('Alt+s');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('j');
  await expect(search(page)).toHaveValue('j');
  // No contact name matches.
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expectOrder(page, bia.name, ana.name);
  await page.keyboard.press('Alt+j');
  await expect(heading(page, new RegExp(ana.name))).toBeVisible();

  // From the search to the composer, and from there to the list of shortcuts.
  await expect(new ComposerBox(page).text).toBeFocused();
  await page.keyboard.press('Alt+h');
  const sheet = dialog(page, t('tickets.shortcuts.title'));
  await expect(sheet).toContainText(t('tickets.shortcuts.next'));
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(t('shell.palette.placeholder')).fill('bia cas');
  // At once: Enter waits for the running search.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tickets/${ticket.uuid}`);
});

test('the list is as wide as one leaves it', async ({ shop, open }) => {
  const page = await open('/tickets', { as: shop.attendant });
  const divider = page.getByRole('separator', { name: t('tickets.divider') });
  await expect(divider).toHaveAttribute('aria-valuenow', '550');
  const box = await divider.boundingBox();
  if (!box) throw new Error('The divider is not drawn');
  const saved = page.waitForResponse((response) => response.url().includes('toggleChangeWidht'));
  await page.mouse.move(box.x, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 400, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await saved;
  await expect(divider).toHaveAttribute('aria-valuenow', '404');
  const savedAgain = page.waitForResponse((response) => response.url().includes('toggleChangeWidht'));
  await divider.focus();
  await page.keyboard.press('End');
  await savedAgain;
  await page.reload();
  await expect(divider).toHaveAttribute('aria-valuenow', '700');
});

test('what is not known yet is not counted as none', async ({ shop, open }) => {
  await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const page = await open('/login', { as: shop.attendant });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\?/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/tickets');
  await expect(tab(page, 'open')).toHaveText(t('tickets.tabs.open'));
  gate.resolve();
  await expect(tab(page, 'open')).toContainText('1');
  await expect(tab(page, 'pending')).toContainText('0');
});

test('an address that leads nowhere leads to the list', async ({ shop, open, watch }) => {
  watch.expect(/^404 GET \/api\/tickets\/u\//);
  const page = await open('/tickets/undefined', { as: shop.attendant });
  await expect(page).toHaveURL('/tickets');
  await page.goto('/tickets/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL('/tickets');
  await expect(toast(page, t('errors.ERR_NO_TICKET_FOUND'))).toBeVisible();
});

test('on a phone there is one tab for the ticket and one for the list', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const page = await open('/tickets', {
    as: shop.attendant,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const ticketTab = page.getByRole('tab', { name: t('tickets.ticketTab'), exact: true });
  const listTab = page.getByRole('tab', { name: t('tickets.listTab'), exact: true });
  await expect(listTab).toHaveAttribute('aria-selected', 'true');
  await expect(search(page)).toHaveAttribute(
    'placeholder',
    t('tickets.search.placeholder').slice(0, 20).trimEnd(),
  );
  await ticketTab.tap();
  await expect(page.getByText(t('tickets.noTicket'))).toBeVisible();
  await page.getByRole('button', { name: t('tickets.select') }).tap();
  await row(page, customer).getByRole('link').tap();
  await expect(page).toHaveURL(`/tickets/${ticket.uuid}`);
  // On a phone the conversation fills the screen and has its own back button.
  await expect(heading(page, new RegExp(customer.name))).toBeVisible();
  await expect(ticketTab).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: t('tickets.view.back') }).tap();
  await expect(listTab).toHaveAttribute('aria-selected', 'true');
  expect((await row(page, customer).boundingBox())?.y).toBeLessThan(130);

  // An open dialog must not change the width of the page.
  await page.getByRole('button', { name: t('tickets.new.title') }).tap();
  const form = dialog(page, t('tickets.new.title'));
  await fillNewTicket(page, form, customer.name, shop.sales);
  await expect(form.getByRole('combobox', { name: t('tickets.new.contact') })).toHaveValue(customer.name);
  expect(await page.evaluate(() => window.innerWidth)).toBe(390);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing of the list keeps anybody out, ${scheme}`, async ({ shop, people, open }) => {
    await waiting(shop, people, 'Maria Alves');
    const page = await open('/tickets', { as: shop.admin, scheme });
    await tab(page, 'pending').click();
    await expect(rows(page)).toHaveCount(1);
    await checkAccessibility(page, 'waiting tickets');
    await page.getByRole('button', { name: t('tickets.search.filters') }).click();
    await expect(page.getByLabel(t('tickets.filters.users')).first()).toBeVisible();
    await checkAccessibility(page, 'filters');
    await page.getByRole('button', { name: t('tickets.new.title') }).click();
    await expect(dialog(page, t('tickets.new.title'))).toBeVisible();
    await checkAccessibility(page, 'a new ticket');
  });
}
