import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { dialog, field, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const drawer = (page: Page) => page.getByRole('complementary', { name: t('contacts.drawer.title') });
const button = (place: ReturnType<typeof drawer>, name: string) =>
  place.getByRole('button', { name, exact: true });
const showContact = (page: Page, name: string) =>
  page.getByRole('button', { name: t('tickets.view.showContact', { name }) }).click();

test('the contact is beside the conversation: number, tags, notes, blocking, and it is live', async ({
  shop,
  people,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi!', { name: 'Lia Prado' });
  const page = await open(`/tickets/${ticket.uuid}`, {
    as: shop.attendant,
    options: { viewport: { width: 1440, height: 900 } },
  });
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  const [list, menu] = [
    page.getByRole('region', { name: t('tickets.listTab') }),
    page.getByRole('navigation', { name: t('shell.mainMenu') }),
  ];
  await showContact(page, 'Lia Prado');
  const side = drawer(page);
  // The list and the menu shrink for the drawer, and are restored when it closes.
  await expect.poll(() => widthOf(page.getByRole('log'))).toBeGreaterThanOrEqual(480);
  await button(side, t('common.close')).click();
  await expect.poll(() => widthOf(list)).toBe(550);
  await expect.poll(() => widthOf(menu)).toBeGreaterThan(200);
  await showContact(page, 'Lia Prado');
  const [area, first, second] = [
    customer.phone.slice(2, 4),
    customer.phone.slice(4, -4),
    customer.phone.slice(-4),
  ];
  await expect(side.getByText(`+55 (${area}) ${first}-${second}`)).toBeVisible();
  await expect(side.getByText(t('contacts.drawer.noEarlier'))).toBeVisible();

  // Tags: too short, new, and removed again.
  const tags = side.getByRole('combobox', { name: t('contacts.tags') });
  await tags.fill('ab');
  await tags.press('Enter');
  await expect(toast(page, t('contacts.tagTooShort'))).toBeVisible();
  await tags.fill('Atacado');
  await tags.press('Enter');
  const takeOff = side.getByRole('button', { name: t('contacts.removeTag', { name: 'Atacado' }) });
  await expect(takeOff).toBeVisible();
  const admin = await people.as(shop.admin);
  const tagsOf = async () =>
    (await admin.call(api.contacts.show, { params: { id: ticket.contactId } })).tags.map(({ name }) => name);
  await expect.poll(tagsOf).toEqual(['Atacado']);
  await takeOff.click();
  await expect.poll(tagsOf).toEqual([]);

  // Notes.
  const note = side.getByRole('textbox', { name: t('contacts.drawer.newNote') });
  await note.fill('x');
  await button(side, t('contacts.drawer.addNote')).click();
  await expect(note).toHaveAccessibleDescription(t('validation.tooShort'));
  await note.fill('Prefere contato à tarde');
  await button(side, t('contacts.drawer.addNote')).click();
  await expect(toast(page, t('contacts.drawer.noteAdded'))).toBeVisible();
  const written = side.getByRole('listitem').filter({ hasText: 'Prefere contato à tarde' });
  await expect(written).toContainText(shop.attendant.name);
  await expect(written).toContainText(/\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}/);
  await written.getByRole('button').click();
  await button(dialog(page, t('contacts.drawer.deleteNoteTitle')), t('common.delete')).click();
  await expect(toast(page, t('contacts.drawer.noteDeleted'))).toBeVisible();
  await expect(written).toHaveCount(0);

  // Blocking, with a confirmation.
  await button(side, t('contacts.block')).click();
  await button(dialog(page, t('contacts.blockTitle', { name: 'Lia Prado' })), t('contacts.block')).click();
  await expect(toast(page, t('contacts.wasBlocked'))).toBeVisible();
  await button(side, t('contacts.unblock')).click();
  await button(
    dialog(page, t('contacts.unblockTitle', { name: 'Lia Prado' })),
    t('contacts.unblock'),
  ).click();
  await expect(toast(page, t('contacts.wasUnblocked'))).toBeVisible();

  // Changes by another user appear at once.
  await admin.call(api.contacts.update, {
    params: { id: ticket.contactId },
    body: {
      name: 'Lia Prado Nunes',
      email: 'lia@exemplo.com',
      extraInfo: [{ name: 'Plano', value: 'Ouro' }],
    },
  });
  await expect(side.getByText('Lia Prado Nunes')).toBeVisible();
  await expect(side.getByRole('link', { name: 'lia@exemplo.com' })).toHaveAttribute(
    'href',
    'mailto:lia@exemplo.com',
  );
  await expect(side.getByText('Ouro')).toBeVisible();
});

test('the lane of the board is chosen beside the conversation, and earlier tickets are a click away', async ({
  shop,
  people,
  open,
}) => {
  const admin = await people.as(shop.admin);
  for (const name of ['Proposta', 'Entrega'])
    await admin.call(api.tags.create, { body: { name, kanban: 1 } });
  const { ticket } = await shop.startConversation('Oi!', { name: 'Rui Costa' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await showContact(page, 'Rui Costa');
  const lane = field(drawer(page), t('contacts.drawer.lane'));
  await lane.selectOption('Proposta');
  await expect(toast(page, t('contacts.drawer.laneAdded'))).toBeVisible();
  await expect(lane).toHaveValue(/\d+/);
  await lane.selectOption('Entrega');
  await expect(toast(page, t('contacts.drawer.laneRemoved'))).toBeVisible();
  const laneOf = async () => (await shop.ticketWith({ name: 'Rui Costa' })).tags.map(({ name }) => name);
  await expect.poll(laneOf).toEqual(['Entrega']);

  // A second connection creates a second ticket for the same contact.
  const { id: whatsappId } = await admin.call(api.connections.create, { body: { name: 'Filial' } });
  const other = await admin.call(api.tickets.create, {
    body: { contactId: ticket.contactId, queueId: shop.sales.id, whatsappId },
  });
  await page.reload();
  await showContact(page, 'Rui Costa');
  // The second ticket belongs to the administrator, so the attendant does not see it.
  await expect(drawer(page).getByText(t('contacts.drawer.noEarlier'))).toBeVisible();
  const boss = await open(`/tickets/${ticket.uuid}`, { as: shop.admin });
  await showContact(boss, 'Rui Costa');
  await drawer(boss)
    .getByRole('link', { name: new RegExp(`#${other.id}`) })
    .click();
  await expect(boss).toHaveURL(new RegExp(other.uuid));
});

test('on a phone the contact is the whole screen; hidden numbers show their last two digits', async ({
  shop,
  people,
  open,
}) => {
  await people.set(shop.admin, 'enableLGPD', 'enabled');
  await people.set(shop.admin, 'lgpdHideNumber', 'enabled');
  const { customer, ticket } = await shop.startConversation('Oi!', { name: 'Nina Alves' });
  const page = await open(`/tickets/${ticket.uuid}`, {
    as: shop.attendant,
    options: { viewport: { width: 390, height: 844 } },
  });
  await showContact(page, 'Nina Alves');
  const side = drawer(page);
  await expect(side.getByText(`+** (**) *****-**${customer.phone.slice(-2)}`)).toBeVisible();
  await expect(side).toHaveCSS('width', '390px');
  await button(side, t('common.close')).click();
  await expect(side).toHaveCount(0);
});
