import { api, type Tag } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { log } from './support/conversation-log.ts';
import { dialog, field, heading, row, toast } from './support/page-helpers.ts';
import type { People } from './support/people.ts';
import { type Shop, test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const OPEN = t('contacts.drawer.noLane');
const wide = { viewport: { width: 1440, height: 900 } };
const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (place: Page | Locator, name: string): Locator =>
  place.getByRole('listitem').filter({ hasText: name });
const grip = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name: t('board.moveCard', { name }) });

async function addLanes(shop: Shop, people: People, names: string[]): Promise<Tag[]> {
  const admin = await people.as(shop.admin);
  const lanes = [];
  for (const name of names)
    lanes.push(await admin.call(api.tags.create, { body: { name, kanban: 1, color: '#0b62b0' } }));
  return lanes;
}

const center = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(60, box.height / 2) };
};

test('a card is dragged by mouse, and everybody sees it move', async ({ shop, people, open }) => {
  await addLanes(shop, people, ['Proposta', 'Fechamento']);
  await shop.startConversation('Quanto custa?', { name: 'Lia Prado' });
  const page = await open('/kanban', { as: shop.attendant, options: wide });
  const other = await open('/Kanban', { as: shop.admin, options: wide });
  await expect(card(lane(page, OPEN), 'Lia Prado')).toContainText('Quanto custa?');
  await expect(card(lane(other, OPEN), 'Lia Prado')).toContainText(shop.attendant.name);
  const [from, to] = [
    await center(card(lane(page, OPEN), 'Lia Prado')),
    await center(lane(page, 'Proposta')),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(toast(page, t('contacts.drawer.laneAdded'))).toBeVisible();
  await expect(card(lane(page, 'Proposta'), 'Lia Prado')).toBeVisible();
  await expect(card(lane(page, OPEN), 'Lia Prado')).toHaveCount(0);
  await expect(card(lane(other, 'Proposta'), 'Lia Prado')).toBeVisible();
  // A drag opens nothing.
  await expect(page).toHaveURL(/\/kanban$/);
  const { tags } = await shop.ticketWith({ name: 'Lia Prado' });
  expect(tags.map(({ name }) => name)).toEqual(['Proposta']);
});

test('a card is moved by keys alone, keeps the focus, and can be put back', async ({
  shop,
  people,
  open,
}) => {
  await addLanes(shop, people, ['Proposta', 'Fechamento']);
  await shop.startConversation('Oi', { name: 'Rui Costa' });
  const page = await open('/kanban', { as: shop.attendant, options: wide });
  const tagsNow = async () => (await shop.ticketWith({ name: 'Rui Costa' })).tags.map(({ name }) => name);
  await grip(lane(page, OPEN), 'Rui Costa').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(t('board.held', { name: 'Rui Costa', lane: 'Fechamento' }))).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(grip(lane(page, 'Fechamento'), 'Rui Costa')).toBeFocused();
  await expect.poll(tagsNow).toEqual(['Fechamento']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(card(lane(page, 'Fechamento'), 'Rui Costa')).toBeVisible();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(toast(page, t('contacts.drawer.laneRemoved')).first()).toBeVisible();
  await expect.poll(tagsNow).toEqual([]);
});

test('a card is dragged by finger from its handle', async ({ shop, people, open }) => {
  await addLanes(shop, people, ['Proposta']);
  await shop.startConversation('Oi', { name: 'Eva Lima' });
  const page = await open('/kanban', { as: shop.attendant, options: { ...wide, hasTouch: true } });
  await expect(grip(lane(page, OPEN), 'Eva Lima')).toBeVisible();
  const to = await center(lane(page, 'Proposta'));
  const touch = await page.context().newCDPSession(page);
  const points = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  const place = await grip(lane(page, OPEN), 'Eva Lima').boundingBox();
  const [x, y] = [(place?.x ?? 0) + 10, (place?.y ?? 0) + 10];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...points(x, y) });
  for (const part of [0.1, 0.5, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...points(x + (to.x - x) * part, y + (to.y - y) * part),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(card(lane(page, 'Proposta'), 'Eva Lima')).toBeVisible();
});

test('a drag that is over before the page has drawn it still moves the card', async ({
  shop,
  people,
  open,
}) => {
  await addLanes(shop, people, ['Proposta']);
  await shop.startConversation('Oi', { name: 'Nina Reis' });
  const page = await open('/kanban', { as: shop.attendant, options: wide });
  const moved = card(lane(page, OPEN), 'Nina Reis');
  await expect(moved).toBeVisible();
  const from = await center(moved);
  const to = await center(lane(page, 'Proposta'));
  // All in one task of the browser: nothing is rendered in between.
  await moved.evaluate(
    (element, [start, end]) => {
      const fire = (type: string, { x, y }: { x: number; y: number }) =>
        element.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType: 'mouse',
            clientX: x,
            clientY: y,
          }),
        );
      fire('pointerdown', start);
      fire('pointermove', { x: start.x + 20, y: start.y });
      fire('pointermove', end);
      fire('pointerup', end);
    },
    [from, to] as const,
  );
  await expect(card(lane(page, 'Proposta'), 'Nina Reis')).toBeVisible();
  await expect.poll(async () => (await shop.ticketWith({ name: 'Nina Reis' })).tags).toHaveLength(1);
});

test('the ticket opens beside the board, is answered there, and the board stays', async ({
  shop,
  people,
  open,
}) => {
  await addLanes(shop, people, ['Proposta']);
  const { customer, ticket } = await shop.startConversation('Tem em azul?', { name: 'Ana Dias' });
  const page = await open('/kanban', { as: shop.attendant, options: wide });
  await card(page, 'Ana Dias').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`ticket=${ticket.uuid}$`));
  await expect(heading(page, t('board.title'))).toBeVisible();
  const box = new ComposerBox(page);
  await box.write('Temos sim');
  await expect(log(page)).toContainText('Temos sim');
  await customer.receives(/Temos sim/);
  await expect(card(lane(page, OPEN), 'Ana Dias')).toContainText('Temos sim');
  await page.getByRole('link', { name: t('common.close'), exact: true }).click();
  await expect(page).toHaveURL(/\/kanban$/);
  await expect(log(page)).toHaveCount(0);
});

test('the board is searched and filtered, and nobody sees what their list does not show', async ({
  shop,
  people,
  open,
}) => {
  await shop.startConversation('Vendas', { name: 'Caio Reis' });
  const { ticket } = await shop.startConversation('Suporte', {
    name: 'Bia Melo',
    queue: shop.support,
    as: shop.colleague,
  });
  const admin = await people.as(shop.admin);
  const { id: tag } = await admin.call(api.tags.create, { body: { name: 'Urgente' } });
  await admin.call(api.contacts.syncTags, { body: { contactId: ticket.contactId, tags: [{ id: tag }] } });

  const attendant = await open('/kanban', { as: shop.attendant, options: wide });
  await expect(card(attendant, 'Caio Reis')).toBeVisible();
  // Their list does not show a colleague's ticket.
  await expect(card(attendant, 'Bia Melo')).toHaveCount(0);
  await expect(attendant.getByRole('link', { name: t('board.addLanes') })).toHaveCount(0);
  await attendant.goto('/TagsKanban');
  await expect(heading(attendant, t('common.accessDenied'))).toBeVisible();

  const page = await open('/kanban', { as: shop.admin, options: wide });
  const [caio, bia] = [card(page, 'Caio Reis'), card(page, 'Bia Melo')];
  await page.getByRole('button', { name: t('board.filters'), exact: true }).click();
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const clear = () => page.getByRole('button', { name: t('board.clear') }).click();
  for (const [label, name] of [
    [t('board.queues'), shop.support.name],
    [t('board.users'), shop.colleague.name],
    [t('board.tags'), 'Urgente'],
  ] as const) {
    await expect(caio).toBeVisible();
    await choose(label, name);
    await expect(caio).toHaveCount(0);
    await expect(bia).toBeVisible();
    await clear();
  }
  await page.getByRole('searchbox').fill('caio');
  await expect(bia).toHaveCount(0);
  await expect(caio).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(bia).toBeVisible();

  // The days of the last change, by the search button.
  await field(page, t('board.from')).fill('01/01/2099');
  await page.getByRole('button', { name: t('common.search'), exact: true }).click();
  await expect(page.getByText(t('board.emptyLane'))).toBeVisible();
  await clear();
  await expect(caio).toBeVisible();
});

test('lanes are added, given a time that is tried first, put in order and deleted', async ({
  shop,
  people,
  open,
}) => {
  const page = await open('/kanban', { as: shop.admin, options: wide });
  await page.getByRole('link', { name: t('board.addLanes') }).click();
  for (const name of ['Proposta', 'Cobrança']) {
    await page
      .getByRole('button', { name: t('lanes.add') })
      .first()
      .click();
    const form = dialog(page, t('lanes.add'));
    await field(form, t('tags.name')).fill(name);
    await form.getByRole('button', { name: t('common.save') }).click();
    await expect(row(page, name)).toBeVisible();
  }
  await page.getByRole('button', { name: t('tags.editNamed', { name: 'Proposta' }) }).click();
  const form = dialog(page, t('lanes.edit'));
  await field(form, t('lanes.hours')).fill('48');
  await field(form, t('lanes.next')).selectOption('Cobrança');
  await form.getByRole('button', { name: t('dryRun.ask') }).click();
  await expect(form.getByText(t('dryRun.none', { days: 30 }))).toBeVisible();
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(row(page, 'Proposta')).toContainText(t('lanes.after', { count: 48, lane: 'Cobrança' }));

  const names = page.getByRole('row').filter({ has: page.getByRole('button') });
  await page.getByRole('button', { name: t('lanes.moveUp', { name: 'Cobrança' }) }).click();
  await expect(names.first()).toContainText('Cobrança');
  await page.getByRole('link', { name: t('lanes.back') }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    OPEN,
    'Cobrança',
    'Proposta',
  ]);
  await page.goBack();
  await page.getByRole('button', { name: t('tags.deleteNamed', { name: 'Cobrança' }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(row(page, 'Cobrança')).toHaveCount(0);
  const lanes = await (await people.as(shop.admin)).call(api.tags.lanes);
  expect(lanes.lista).toMatchObject([{ name: 'Proposta', timeLane: 48, nextLaneId: null }]);
});
