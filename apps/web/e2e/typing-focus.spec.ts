import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { bubble } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const SENTENCE = 'Tem sim, quer';

const ENTRIES = '[role="menuitem"]';
const CONTROLS =
  'button, a[href], input[type="checkbox"], [role="tab"], [role="menuitem"], [role="separator"][tabindex]';

/** A toggle counts as one control, whatever its current label. */
const SAME_AS: Record<string, string> = {
  [t('tickets.view.turnIntegrationOff')]: t('tickets.view.turnIntegrationOn'),
};

/** Collects the labels of the clickable controls in `place`; with `wanted`, marks the control of that label. */
const collect = (place: Locator, controls = CONTROLS, wanted?: string) =>
  place.evaluate(
    (element, { selector, name, sameAs }) => {
      // Labels without digits: times and counters in rows and tabs change during the test.
      const labelOf = (one: Element) =>
        one.getAttribute('aria-label') ??
        one.getAttribute('href') ??
        (one.closest('label') ?? one).textContent.replaceAll(/\d+/g, '').trim().slice(0, 40);
      const nameOf = (one: Element) => sameAs[labelOf(one)] ?? labelOf(one);
      const all = [...element.querySelectorAll<HTMLElement>(selector)].filter(
        (one) => one.checkVisibility() && one.getClientRects().length > 0 && !one.matches(':disabled'),
      );
      document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
      all.find((one) => nameOf(one) === name)?.setAttribute('data-wanted', '');
      return all.map(nameOf);
    },
    { selector: controls, name: wanted, sameAs: SAME_AS },
  );

/** What an earlier click left in a field that stays, as that of a search, is not what is typed next. */
const rememberFields = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      field.dataset['before'] = field.value;
  });

/**
 * Reports where the typed sentence ended up: normally all of it in the focused field. A dialog or menu may open during
 * typing: then the first part is in the composer and the rest in the dialog's field, or nowhere if it has none.
 */
const whereItStands = (page: Page) =>
  page.evaluate((sentence) => {
    const { activeElement } = document;
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ].filter(({ value, dataset }) => value === '' || value !== dataset['before']);
    const [typed = '', ...more] = fields
      .map(({ value }) => value)
      .filter((value) => value.length > 0 && sentence.includes(value));
    const isInField = activeElement?.matches('input, textarea') ?? false;
    const modal = document.querySelector('[aria-modal="true"]');
    const menu = document.querySelector('[role="menu"]');
    if (modal?.contains(activeElement) === true && activeElement?.matches('button'))
      return 'on a button of a dialog';
    const isWhole = typed === sentence || [typed + more.join(''), more.join('') + typed].includes(sentence);
    if (fields.some(({ value }) => value.endsWith(sentence)) || isWhole)
      return isInField || modal || menu ? 'written' : 'in a field that was left';
    if (modal && !modal.querySelector('input:not([type="checkbox"]), textarea') && sentence.startsWith(typed))
      return 'written';
    const written = fields.map(({ value }) => JSON.stringify(value)).join(', ');
    return `${written}, focus on ${activeElement?.outerHTML.slice(0, 200)}`;
  }, SENTENCE);

/**
 * Clicks once nothing covers the page: a dialog of the previous click may open late because its code is loaded on
 * demand.
 */
const reach = (page: Page, click: () => Promise<void>) =>
  expect(async () => {
    const leave = page.getByRole('button', { name: t('common.unsavedLeave') });
    if (await leave.isVisible()) await leave.click();
    else if (await page.locator('[aria-modal="true"]').count()) await page.keyboard.press('Escape');
    await click();
  }).toPass();

/** Clicks a control and types the sentence. If the control is not visible, `uncover` makes it visible. */
async function typeAfter(
  page: Page,
  place: Locator,
  { name, selector, uncover }: { name: string; selector?: string; uncover: () => Promise<unknown> },
): Promise<void> {
  const find = () => collect(place, selector, name);
  await reach(page, async () => {
    if (!(await find()).includes(name)) {
      await uncover();
      await expect.poll(find, { timeout: 5000 }).toContain(name);
    }
    await page.locator('[data-wanted]').click({ timeout: 1000 });
  });
  await rememberFields(page);
  await page.keyboard.type(SENTENCE);
  await expect.poll(() => whereItStands(page), name).toBe('written');
  // Closes what was opened and cancels a reply or an edit.
  await page.keyboard.press('Escape');
  const { text } = new ComposerBox(page);
  await text.press('Escape');
  await text.fill('');
}

test('a sentence typed after any click stands in a field, and does nothing else', async ({ shop, open }) => {
  test.slow();
  const { customer, ticket } = await shop.startConversation('Tem o casaco azul?', { name: 'Elisa Moura' });
  await shop.sendMessage(ticket, { body: 'Já vejo' });
  await customer.receives('Já vejo');
  const page = await open(`/tickets/${ticket.uuid}`, {
    as: shop.attendant,
    // Wide enough to show the contact's details beside the conversation, not over it.
    options: { viewport: { width: 1600, height: 900 } },
  });
  const box = new ComposerBox(page);
  await expect(box.text).toBeFocused();
  await expect(bubble(page, 'Já vejo')).toBeVisible();

  const body = page.locator('body');
  const work = page.getByRole('main');
  // Back leaves the ticket and the return button releases it, so typing has no target. Recording is left out too.
  const leaving: string[] = [t('tickets.view.back'), t('tickets.view.returnToQueue'), t('composer.record')];
  const names = [...new Set(await collect(work))].filter((name) => !leaving.includes(name));
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    // The list on the screen may have changed since the names were collected; a reload restores it.
    await test.step(name, () => typeAfter(page, work, { name, uncover: () => page.reload() }));
  }

  await page.reload();
  // The first two entries lead to another screen, the third asks for the camera.
  const elsewhere: string[] = [t('composer.schedule'), t('tickets.view.discuss'), t('composer.camera')];
  const openers: [name: string, open: () => Promise<void>][] = [
    ['message', () => bubble(page, 'Já vejo').click({ button: 'right', timeout: 1000 })],
    ['ticket', () => box.button(t('tickets.view.more')).click({ timeout: 1000 })],
    ['attach', () => box.button(t('composer.attach')).click({ timeout: 1000 })],
  ];
  for (const [menu, openMenu] of openers) {
    await reach(page, openMenu);
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const entries = (await collect(page.getByRole('menu').last())).filter(
      (name) => !elsewhere.includes(name),
    );
    await page.keyboard.press('Escape');
    for (const name of entries) {
      await test.step(`${menu}: ${name}`, () =>
        typeAfter(page, body, { name, selector: ENTRIES, uncover: openMenu }));
    }
  }

  // The clicks changed nothing on the ticket: not closed, nothing sent or noted, except the chosen reactions.
  expect(await shop.ticketWith(customer)).toMatchObject({ status: 'open', queueId: shop.sales.id });
  expect((await shop.messages(ticket)).map(({ body: text }) => text)).toEqual([
    'Tem o casaco azul?',
    'Já vejo',
  ]);
});

test('where there is no box yet, a sentence typed after a click does nothing', async ({
  shop,
  people,
  open,
}) => {
  test.slow();
  const customer = shop.addCustomer('Elisa Moura');
  await customer.writes('Tem o casaco azul?');
  const { id, uuid } = await shop.ticketWith(customer);
  const admin = await people.as(shop.admin);
  await admin.call(api.tickets.update, { params: { id }, body: { queueId: shop.sales.id } });
  const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Tem o casaco azul?')).toBeVisible();
  const work = page.getByRole('main');
  // Controls that leave the ticket or open the composer.
  const others: string[] = [
    t('tickets.view.back'),
    t('tickets.view.accept'),
    t('tickets.view.ignore'),
    t('composer.blocked.accept'),
    t('composer.private'),
  ];
  const names = [...new Set(await collect(work))].filter((name) => !others.includes(name));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names)
    await test.step(name, async () => {
      await reach(page, async () => {
        if (!(await collect(work, CONTROLS, name)).includes(name)) await page.goto(`/tickets/${uuid}`);
        await expect.poll(() => collect(work, CONTROLS, name), { timeout: 5000 }).toContain(name);
        await page.locator('[data-wanted]').click({ timeout: 1000 });
      });
      await page.keyboard.type(SENTENCE);
      expect(await whereItStands(page), name).not.toBe('on a button of a dialog');
      await page.keyboard.press('Escape');
    });
  expect(await shop.ticketWith(customer)).toMatchObject({ status: 'pending', queueId: shop.sales.id });
  expect((await shop.messages({ uuid })).map(({ body }) => body)).toEqual(['Tem o casaco azul?']);
});
