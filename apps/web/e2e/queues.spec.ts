import { api } from '@prosa/contract';
import type { Locator } from '@playwright/test';
import { test } from './support/shop.ts';
import { dialog, field, row, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

/** The name field of an option, by its number. */
const nameOf = (form: Locator, number: string) =>
  form.getByRole('textbox', { name: t('queues.tree.nameOf', { number }), exact: true });
const grip = (form: Locator, name: string) =>
  form.getByRole('button', { name: t('queues.tree.moveNamed', { name }) });

test('what appears below while one writes moves nothing from under the pointer', async ({ shop, open }) => {
  const page = await open('/queues', { as: shop.admin });
  await page.getByRole('button', { name: t('queues.editNamed', { name: shop.sales.name }) }).click();
  const form = dialog(page, t('queues.edit'));
  const add = form.getByRole('button', { name: t('queues.tree.add'), exact: true });
  await expect(form.getByRole('button', { name: t('queues.tryIt.sayHello') })).toBeVisible();
  await form.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const before = await add.boundingBox();
  await field(form, t('queues.greeting')).fill('Bem-vindo a Vendas!');
  await expect(form.getByRole('button', { name: t('dryRun.ask') })).toBeVisible();
  expect(await add.boundingBox()).toEqual(before);
});

test('a tree of three levels is built, tried beside it, and leads a customer to the right queue', async ({
  shop,
  people,
  open,
}) => {
  test.slow();
  const admin = await people.as(shop.admin);
  await admin.call(api.connections.update, {
    params: { id: shop.connectionId },
    body: { queueIds: [shop.sales.id, shop.support.id], greetingMessage: 'Com quem quer falar?' },
  });
  const page = await open('/queues', { as: shop.admin });
  await page.getByRole('button', { name: t('queues.editNamed', { name: shop.sales.name }) }).click();
  const form = dialog(page, t('queues.edit'));
  await field(form, t('queues.greeting')).fill('Bem-vindo a Vendas!');
  const say = async (name: string, message: string) => {
    await form.getByRole('button', { name: t('queues.tree.detailsNamed', { name }), exact: true }).click();
    await field(form, t('queues.tree.message')).fill(message);
  };

  // Enter adds the next option; the arrow keys on the grip move it below the previous one.
  await form.getByRole('button', { name: t('queues.tree.add'), exact: true }).click();
  await nameOf(form, '1').fill('Pedidos');
  await nameOf(form, '1').press('Enter');
  await nameOf(form, '2').fill('Trocas');
  await grip(form, 'Trocas').press('ArrowRight');
  await expect(nameOf(form, '1.1')).toHaveValue('Trocas');
  await nameOf(form, '1.1').press('Enter');
  await nameOf(form, '1.2').fill('Prazos');
  await form.getByRole('button', { name: t('queues.tree.addBelowNamed', { name: 'Trocas' }) }).click();
  await nameOf(form, '1.1.1').fill('Falar com o suporte');
  await nameOf(form, '1.1.1').press('Enter');
  await nameOf(form, '1.1.2').fill('Como trocar');
  await form.getByRole('button', { name: t('queues.tree.add'), exact: true }).click();
  await nameOf(form, '2').fill('Abc');

  // Moves with the pointer, and restores a removed option with undo.
  const from = await grip(form, 'Como trocar').boundingBox();
  const to = await nameOf(form, '1.1.1').boundingBox();
  if (!from || !to) throw new Error('The rows are not in sight.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await expect(nameOf(form, '1.1.1')).toHaveValue('Como trocar');
  await form
    .getByRole('button', { name: t('queues.tree.removeNamed', { name: 'Prazos' }), exact: true })
    .click();
  await expect(nameOf(form, '1.2')).toHaveCount(0);
  await form.getByRole('button', { name: t('queues.tree.undo') }).click();
  await expect(nameOf(form, '1.2')).toHaveValue('Prazos');

  // A name that is too short is refused, and the form keeps its input.
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form.getByText(t('queues.tree.problems.tooShort'))).toBeVisible();
  await nameOf(form, '2').fill('Novidades');
  await say('Pedidos', 'O que houve com o pedido?');
  await say('Trocas', 'O que você precisa?');
  await say('Falar com o suporte', 'Passando para o suporte.');
  await form.getByLabel(t('queues.tree.kind')).selectOption('queue');
  await form.getByLabel(t('queues.tree.queue')).selectOption({ label: shop.support.name });

  // The preview bot follows the form, saved or not.
  const pane = form.getByRole('complementary', { name: t('queues.tryIt.title') });
  await pane.getByRole('button', { name: t('queues.tryIt.sayHello') }).click();
  const choose = (name: string) => pane.getByRole('button', { name }).click();
  await choose('1 Pedidos');
  await choose('1 Trocas');
  await choose('2 Falar com o suporte');
  await expect(pane).toContainText(t('queues.tryIt.changes.queue', { queue: shop.support.name }));
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('queues.saved'))).toBeVisible();
  await expect(row(page, shop.sales.name)).toContainText('Bem-vindo a Vendas!');

  // …and so does the real bot.
  const customer = shop.addCustomer();
  await customer.writes('Bom dia');
  await customer.receives(/\*\[ 1 \]\* - Vendas/);
  await customer.writes('1');
  await customer.receives(/Bem-vindo a Vendas![\s\S]*\*\[ 1 \]\* - Pedidos/);
  await customer.writes('1');
  await customer.receives(/O que houve com o pedido\?/);
  await customer.writes('1');
  await customer.receives(/\*\[ 2 \]\* - Falar com o suporte/);
  await customer.writes('2');
  await customer.receives(/Passando para o suporte/);
  await expect.poll(async () => (await shop.ticketWith(customer)).queueId).toBe(shop.support.id);

  // The log shows the reason for the queue.
  const { uuid } = await shop.ticketWith(customer);
  const desk = await open(`/tickets/${uuid}`, { as: shop.attendant });
  await desk.getByRole('button', { name: t('tickets.view.more') }).click();
  await desk.getByRole('menuitem', { name: t('tickets.view.log') }).click();
  await expect(
    desk.getByText(t('reasons.chosenOption', { option: 'Falar com o suporte' })).first(),
  ).toBeVisible();

  // Before saving, the dry run shows what the changed tree would have done with past conversations.
  await page.getByRole('button', { name: t('queues.editNamed', { name: shop.sales.name }) }).click();
  await say('Trocas', 'Um momento.');
  await form
    .getByRole('button', { name: t('queues.tree.removeNamed', { name: 'Falar com o suporte' }) })
    .click();
  const history = form.getByRole('region', { name: t('dryRun.title') });
  await history.getByRole('button', { name: t('dryRun.ask') }).click();
  await expect(history.getByRole('status')).toContainText(t('dryRun.touched', { count: 1, days: 30 }));
  await expect(history.getByRole('link')).toHaveAttribute('href', `/tickets/${uuid}`);
  await expect(history.getByRole('definition').first()).toHaveText(
    `Pedidos › Trocas › Falar com o suporte › ${t('dryRun.ends.waiting', { queue: shop.support.name })}`,
  );
});

test('a reader of the screen is told where an option has gone, and finds the attendant by letters', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  const helena = await people.addUser(company, { name: 'Helena Conceição' });
  const { id } = await admin.call(api.queues.create, {
    body: {
      name: 'Recepção',
      color: '#0b62b0',
      chatbots: [
        { name: 'Segunda via', options: [] },
        { name: 'Falar com alguém', options: [] },
      ],
    },
  });
  const page = await open('/queues', { as: company.admin });
  await page.getByRole('button', { name: t('queues.editNamed', { name: 'Recepção' }) }).click();
  const form = dialog(page, t('queues.edit'));
  const said = form.locator('[aria-live="assertive"]');

  await grip(form, 'Falar com alguém').press('ArrowUp');
  await expect(said).toHaveText(t('queues.tree.moved', { name: 'Falar com alguém', number: '1' }));
  await expect(grip(form, 'Falar com alguém')).toBeFocused();
  await grip(form, 'Falar com alguém').press('ArrowUp');
  await expect(said).toHaveText(t('queues.tree.cannotMove'));
  await grip(form, 'Segunda via').press('ArrowRight');
  await expect(said).toHaveText(
    t('queues.tree.movedBelow', { name: 'Segunda via', number: '1.1', above: 'Falar com alguém' }),
  );

  // The remove button is gone with its option, so the focus moves to undo.
  await form.getByRole('button', { name: t('queues.tree.removeNamed', { name: 'Segunda via' }) }).click();
  await expect(form.getByRole('button', { name: t('queues.tree.undo') })).toBeFocused();

  await form
    .getByRole('button', { name: t('queues.tree.detailsNamed', { name: 'Falar com alguém' }) })
    .click();
  await form.getByLabel(t('queues.tree.kind')).selectOption('attendent');
  const attendant = form.getByRole('combobox', { name: t('queues.tree.attendant'), exact: true });
  await attendant.fill('nin');
  await expect(page.getByText(t('queues.tree.attendantNotFound'))).toBeVisible();
  await attendant.fill('conceicao');
  await expect(page.getByRole('option', { name: 'Helena Conceição' })).toBeVisible();
  // Enter takes the first suggestion and does not submit the form.
  await attendant.press('Enter');
  await expect(attendant).toHaveValue('Helena Conceição');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('queues.saved'))).toBeVisible();
  const { chatbots } = await (await people.as(company.admin)).call(api.queues.show, { params: { id } });
  expect(chatbots).toMatchObject([{ name: 'Falar com alguém', optUserId: helena.id, options: [] }]);
});

test('the queue and its hours have one save, and what is wrong out of sight is shown by it', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  await people.set(company.admin, 'scheduleType', 'queue');
  const names = Array.from({ length: 12 }, (_, index) => `Assunto ${index + 1}`);
  const { id } = await admin.call(api.queues.create, {
    body: {
      name: 'Recepção',
      color: '#0b62b0',
      outOfHoursMessage: 'Estamos fechados.',
      chatbots: names.map((name) => ({ name, options: [{ name: `Sobre ${name}`, options: [] }] })),
    },
  });
  const page = await open('/queues', { as: company.admin });
  await page.getByRole('button', { name: t('queues.editNamed', { name: 'Recepção' }) }).click();
  const form = dialog(page, t('queues.edit'));
  const save = form.getByRole('button', { name: t('common.save') });

  // The invalid option is the last one, below a folded option, on a tab that is not visible.
  await nameOf(form, '12.1').fill('a');
  await form.getByRole('button', { name: t('queues.tree.closeAll') }).click();
  await field(form, t('queues.name')).scrollIntoViewIfNeeded();
  await form.getByRole('tab', { name: t('queues.tabs.hours') }).click();
  await form.getByRole('button', { name: t('settings.hours.set') }).click();
  const monday = form.getByRole('group', { name: t('settings.hours.days.monday') });
  await monday.getByRole('textbox').first().fill('09:30');
  await save.click();
  await expect(nameOf(form, '12.1')).toBeFocused();
  await expect(nameOf(form, '12.1')).toBeInViewport();
  await nameOf(form, '12.1').fill('Outro assunto');
  await expect(form.getByRole('button', { name: t('common.fixFirst') })).toHaveCount(0);
  await save.click();
  await expect(toast(page, t('queues.saved'))).toBeVisible();
  const { schedules, chatbots } = await admin.call(api.queues.show, { params: { id } });
  expect(schedules[0]).toMatchObject({ weekdayEn: 'monday', startTimeA: '09:30', endTimeB: '18:00' });
  expect(chatbots[11]?.options[0]?.name).toBe('Outro assunto');
});
