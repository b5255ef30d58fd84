import { api, IMPORT_DONE } from '@prosa/contract';
import type { Page } from '@playwright/test';
import {
  addConnection,
  addOutage,
  setConnectionState,
  SUPPORT_PHONE,
  emitImportStatus,
  test,
} from './support/connections.ts';
import {
  countBeside,
  dialog,
  field,
  toggleSwitch,
  heading,
  menu,
  row,
  toast,
} from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });
const CODE = `2@${'aB3dE5/'.repeat(33)}`;
const warning = (page: Page) => menu(page).getByRole('img', { name: t('shell.connectionsBroken') });

test('the first connection is added, paired and shown as it changes', async ({
  company,
  people,
  server,
  open,
}) => {
  const page = await open('/connections', { as: company.admin });
  await expect(page.getByText(t('connections.empty'))).toBeVisible();
  await page
    .getByRole('button', { name: t('connections.add') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'WhatsApp', exact: true }).click();
  const form = dialog(page, t('connections.form.add'));
  await button(form, t('common.save')).click();
  await expect(field(form, t('connections.name'))).toHaveAccessibleDescription(t('validation.required'));
  await field(form, t('connections.name')).fill('Recepção');
  await button(form, t('common.save')).click();

  // The QR dialog waits for the code, shows it, and closes after the scan.
  const code = dialog(page, t('connections.qr.heading', { name: 'Recepção' }));
  await expect(code.getByText(t('connections.qr.waiting'))).toBeVisible();
  const admin = await people.as(company.admin);
  const [made] = await admin.call(api.connections.list, { query: {} });
  const id = made?.id ?? 0;
  await setConnectionState(server, company, id, { status: 'qrcode', qrcode: CODE });
  await expect(code.getByRole('img', { name: t('connections.qr.image') })).toBeVisible();
  await setConnectionState(server, company, id, { status: 'PAIRING', qrcode: '' });
  await expect(code).toHaveCount(0);
  await setConnectionState(server, company, id, { status: 'CONNECTED', qrcode: '', number: '5511987654321' });
  await expect(toast(page, t('connections.qr.connected', { name: 'Recepção' }))).toBeVisible();

  const line = row(page, 'Recepção');
  await expect(line).toContainText(t('connections.statuses.CONNECTED'));
  await expect(line).toContainText('+55 (11) 98765-4321');
  await expect(line.getByRole('img', { name: t('common.yes') })).toBeVisible();
  await expect(countBeside(heading(page, t('connections.title')))).toHaveText('1');
});

test('each status has its own controls, and says since when and why', async ({
  company,
  people,
  server,
  open,
}) => {
  const { id, name } = await addConnection(people, company);
  const page = await open('/connections', { as: company.admin });
  const line = row(page, name);
  await expect(button(page, t('connections.connecting'))).toBeDisabled();

  await setConnectionState(server, company, id, { status: 'DISCONNECTED', statusReason: 'logged-out' });
  await expect(line).toContainText(t('connections.reasons.logged-out'));
  await button(page, t('connections.tryAgainOf', { name })).click();
  await expect(line).toContainText(t('connections.statuses.OPENING'));

  await setConnectionState(server, company, id, { status: 'DISCONNECTED', statusReason: 'qr-expired' });
  await button(page, t('connections.newQrOf', { name })).focus();
  await expect(page.getByRole('tooltip')).toHaveText(t('connections.downHint'));
  await page.keyboard.press('Enter');
  const code = dialog(page, t('connections.qr.heading', { name }));
  await expect(code.getByText(t('connections.qr.waiting'))).toBeVisible();
  await button(code, t('common.close')).click();

  await setConnectionState(server, company, id, { status: 'qrcode', qrcode: CODE });
  await button(page, t('connections.showQrOf', { name })).click();
  await expect(code.getByRole('img', { name: t('connections.qr.image') })).toBeVisible();
  // The code expired without a scan: it becomes empty, and the dialog closes.
  await setConnectionState(server, company, id, {
    status: 'DISCONNECTED',
    qrcode: '',
    statusReason: 'qr-expired',
  });
  await expect(code).toHaveCount(0);

  await setConnectionState(server, company, id, { status: 'TIMEOUT', statusReason: 'unreachable' });
  await button(page, t('connections.disconnectOf', { name })).click();
  const question = dialog(page, t('connections.disconnectTitle', { name }));
  await expect(question).toContainText(t('connections.disconnectText'));
  await button(question, t('connections.disconnect')).click();
  await expect(line).toContainText(t('connections.statuses.DISCONNECTED'));

  await setConnectionState(server, company, id, { status: 'CONNECTED', statusReason: null });
  const today = new Date().toISOString().slice(0, 10);
  await addOutage(server, company, id, {
    from: `${today}T15:02:00-03:00`,
    to: `${today}T18:11:00-03:00`,
    recovered: 212,
  });
  await expect(line).toContainText('15:02–18:11');
  await expect(line).toContainText(t('connections.recovered', { count: 212 }));
});

test('all are restarted at once, after a question', async ({ company, people, server, open }) => {
  const { id, name } = await addConnection(people, company);
  await setConnectionState(server, company, id, { status: 'CONNECTED' });
  const page = await open('/connections', { as: company.admin });
  await expect(row(page, name)).toContainText(t('connections.statuses.CONNECTED'));
  await button(page, t('connections.restart')).click();
  await button(dialog(page, t('connections.restartTitle')), t('connections.restart')).click();
  await expect(row(page, name)).toContainText(t('connections.statuses.OPENING'));
});

test('help is a click away, in a tab of its own', async ({ company, open }) => {
  const page = await open('/connections', { as: company.admin });
  const help = page.getByRole('link', { name: t('connections.callSupport') });
  await expect(help).toHaveAttribute('href', `https://wa.me/${SUPPORT_PHONE}`);
  await expect(help).toHaveAttribute('rel', /noopener/);
  const [opened] = await Promise.all([page.waitForEvent('popup'), help.click()]);
  await opened.close();
  await expect(heading(page, t('connections.title'))).toBeVisible();
});

test('the menu warns of what is broken, and no longer when it is mended', async ({
  company,
  people,
  server,
  open,
}) => {
  const { id } = await addConnection(people, company);
  const page = await open('/', { as: company.admin });
  await expect(warning(page)).toBeVisible();
  await setConnectionState(server, company, id, { status: 'CONNECTED' });
  await expect(warning(page)).toHaveCount(0);
  await setConnectionState(server, company, id, { status: 'TIMEOUT' });
  await expect(warning(page)).toBeVisible();
});

test('the form finds what does not fit together, and leads to where it is', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  const sales = await admin.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
  await admin.call(api.queues.create, { body: { name: 'Suporte', color: '#16a34a' } });
  await people.set(company.admin, 'userRating', 'enabled');
  const rated = { ratingMessage: 'Dê uma nota', expiresTicketNPS: 5 };
  const { name } = await addConnection(people, company, rated);
  const page = await open('/connections', { as: company.admin });
  await button(page, t('connections.editNamed', { name })).click();
  const form = dialog(page, t('connections.form.edit'));
  const save = button(form, t('common.save'));
  const tab = (key: 'general' | 'messages' | 'nps') =>
    form.getByRole('tab', { name: t(`connections.form.tabs.${key}`) });

  // With two queues a greeting is required.
  await form.getByRole('checkbox', { name: 'Vendas' }).check();
  await form.getByRole('checkbox', { name: 'Suporte' }).check();
  await save.click();
  await expect(tab('messages')).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByText(t('connections.form.greetingRequired'))).toBeVisible();
  await field(form, t('connections.form.greeting')).fill('Olá, {{firstName}}!');

  // A waiting time without a queue, and an empty rating message.
  await tab('general').click();
  await field(form, t('connections.form.timeSendQueue')).fill('5');
  await save.click();
  await expect(form.getByText(t('connections.form.sendQueue'))).toBeVisible();
  await field(form, t('connections.form.sendIdQueue')).selectOption({ label: 'Vendas' });
  await tab('nps').click();
  await field(form, t('connections.form.ratingMessage')).fill('');
  await save.click();
  await expect(form.getByText(t('connections.form.ratingMessageRequired'))).toBeVisible();
  await field(form, t('connections.form.ratingMessage')).fill('Sua nota de 0 a 10?');
  await save.click();
  await expect(toast(page, t('connections.saved'))).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, name)).toContainText('Vendas');

  const again = await people.as(company.admin);
  const [saved] = await again.call(api.connections.list, { query: {} });
  const shown = await again.call(api.connections.show, { params: { id: saved?.id ?? 0 }, query: {} });
  expect(shown).toMatchObject({
    greetingMessage: 'Olá, {{firstName}}!',
    timeSendQueue: 5,
    sendIdQueue: sales.id,
    ratingMessage: 'Sua nota de 0 a 10?',
  });
});

test('the token is made anew and the greeting gets a picture', async ({ company, people, open }) => {
  const { id, name } = await addConnection(people, company);
  const admin = await people.as(company.admin);
  const show = () => admin.call(api.connections.show, { params: { id }, query: {} });
  const before = (await show()).token;
  const page = await open('/connections', { as: company.admin });
  // The browser's sign-in ended the earlier session, so a new client is needed.
  const again = await people.as(company.admin);
  await button(page, t('connections.editNamed', { name })).click();
  const form = dialog(page, t('connections.form.edit'));
  const token = form.getByRole('textbox', { name: t('connections.form.token') });
  await expect(token).toHaveValue(before);
  await button(form, t('connections.form.renewToken')).click();
  await expect(token).not.toHaveValue(before);
  await expect(token).toHaveValue(/^[A-Za-z0-9]{30}$/);
  const fresh = await token.inputValue();
  await form.getByRole('tab', { name: t('connections.form.tabs.messages') }).click();
  await form.locator('input[type=file]').setInputFiles({
    name: 'oferta.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(form.getByText('oferta.png')).toBeVisible();
  await button(form, t('common.save')).click();
  await expect(form).toHaveCount(0);
  const now = await again.call(api.connections.show, { params: { id }, query: {} });
  expect(now).toMatchObject({ token: fresh, greetingMediaAttachment: 'oferta.png' });

  await button(page, t('connections.editNamed', { name })).click();
  await form.getByRole('tab', { name: t('connections.form.tabs.messages') }).click();
  await button(form, t('connections.form.mediaRemove')).click();
  await button(form, t('common.save')).click();
  await expect(form).toHaveCount(0);
  expect(await again.call(api.connections.show, { params: { id }, query: {} })).toMatchObject({
    greetingMediaAttachment: null,
  });
});

test('the tabs of a connection stay where they are, whichever is open', async ({ company, people, open }) => {
  const { name } = await addConnection(people, company);
  const page = await open('/connections', { as: company.admin });
  const form = dialog(page, t('connections.form.edit'));
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await button(page, t('connections.editNamed', { name })).click();
    await expect(form.getByRole('tab', { name: t('connections.form.tabs.nps') })).toBeVisible();
    const tops: number[] = [];
    for (const tab of await form.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      tops.push((await form.getByRole('tablist').boundingBox())?.y ?? 0);
    }
    expect(tops.length).toBeGreaterThan(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
    await button(form, t('common.cancel')).click();
    await expect(form).toHaveCount(0);
  }
});

test('an import is warned of, pairs anew, shows how far it is and closes what it made', async ({
  company,
  people,
  server,
  open,
}) => {
  const admin = await people.as(company.admin);
  await admin.call(api.queues.create, { body: { name: 'Importados', color: '#2563eb' } });
  const { id, name } = await addConnection(people, company);
  await setConnectionState(server, company, id, { status: 'CONNECTED' });
  const page = await open('/connections', { as: company.admin });
  await button(page, t('connections.editNamed', { name })).click();
  const form = dialog(page, t('connections.form.edit'));
  await toggleSwitch(form.getByRole('switch', { name: t('connections.form.enableImport') }));
  await expect(form.getByText(t('connections.form.importWarning'))).toBeVisible();
  await expect(field(form, t('connections.form.importOld'))).not.toHaveValue('');
  await button(form, t('common.save')).click();
  await expect(form.getByText(t('connections.form.importQueueRequired'))).toBeVisible();
  await field(form, t('connections.form.importQueue')).selectOption({ label: 'Importados' });
  await button(form, t('common.save')).click();
  const code = dialog(page, t('connections.qr.heading', { name }));
  await expect(code.getByText(t('connections.qr.waiting'))).toBeVisible();
  await button(code, t('common.close')).click();
  await expect(page.getByRole('button', { name: t('connections.preparing') })).toBeDisabled();

  const card = page.getByRole('region', { name: t('connections.import.title') });
  await emitImportStatus(server, company, id, { this: -1, all: -1, date: null });
  await expect(card).toContainText(t('connections.import.preparing', { name }));
  await emitImportStatus(server, company, id, { this: 50, all: 200, date: '10/03/26 08:21:10' });
  await expect(card).toContainText(t('connections.import.progress', { name, done: 50, all: 200 }));
  await expect(card).toContainText('25%');
  await emitImportStatus(server, company, id, null);
  await expect(card).toHaveCount(0);
  await setConnectionState(server, company, id, { status: 'CONNECTED', statusImportMessages: IMPORT_DONE });
  await button(page, t('connections.closeImportedOf', { name })).click();
  await expect(toast(page, t('connections.closedImported', { count: 0 }))).toBeVisible();
  await expect(button(page, t('connections.closeImportedOf', { name }))).toHaveCount(0);
});

test('hours of its own are there only where the company keeps them by connection', async ({
  company,
  people,
  open,
}) => {
  const { id, name } = await addConnection(people, company);
  const page = await open('/connections', { as: company.admin });
  const admin = await people.as(company.admin);
  await button(page, t('connections.editNamed', { name })).click();
  const form = dialog(page, t('connections.form.edit'));
  const hours = form.getByRole('tab', { name: t('connections.form.tabs.schedules') });
  await expect(form.getByRole('tab', { name: t('connections.form.tabs.nps') })).toBeVisible();
  await expect(hours).toHaveCount(0);
  await people.set(company.admin, 'scheduleType', 'connection');
  await hours.click();
  const week = form.getByRole('tabpanel', { name: t('connections.form.tabs.schedules') });
  const start = week.getByRole('textbox').first();

  // Moving the focus through the fields changes nothing, and neither do hours that were set and removed.
  await expect(week).toContainText(t('settings.hours.none'));
  await button(week, t('settings.hours.set')).click();
  await start.focus();
  await page.keyboard.press('Tab');
  await button(week, t('settings.hours.remove')).click();
  await expect(week).toContainText(t('settings.hours.none'));
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  // Saving from another tab returns to the invalid time; saving completes a partial time.
  await button(page, t('connections.editNamed', { name })).click();
  await hours.click();
  await button(week, t('settings.hours.set')).click();
  await start.fill('25:00');
  await expect(week).toContainText(t('connections.form.schedulesKept'));
  await form.getByRole('tab', { name: t('connections.form.tabs.general') }).click();
  await button(form, t('common.save')).click();
  await expect(start).toBeFocused();
  await expect(button(form, t('common.fixFirst'))).toBeVisible();
  await start.fill('9');
  await start.press('Enter');
  await expect(form).toHaveCount(0);
  const { schedules } = await admin.call(api.connections.show, { params: { id }, query: {} });
  expect(schedules).toHaveLength(7);
  expect(schedules[0]).toMatchObject({ weekdayEn: 'monday', startTimeA: '09:00', endTimeA: '12:00' });
});

test('a connection is removed after a question, and gone for everybody', async ({
  company,
  people,
  open,
}) => {
  const { name } = await addConnection(people, company);
  const keeper = await people.addUser(company, { allowConnections: 'enabled' });
  const page = await open('/connections', { as: company.admin });
  const other = await open('/connections', { as: keeper });
  await expect(row(other, name)).toBeVisible();
  await button(page, t('connections.deleteNamed', { name })).click();
  await button(dialog(page, t('connections.deleteTitle', { name })), t('common.delete')).click();
  await expect(row(page, name)).toHaveCount(0);
  await expect(row(other, name)).toHaveCount(0);
});
