import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { web } from './support/paths.ts';
import { dialog, navigateTo } from './support/page-helpers.ts';
import { expectHeading, portuguese } from './support/screen-list.ts';
import { expectNoMissingTexts } from './support/missing-texts.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first().click();

/** The topmost form dialog. */
const top = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('form') })
    .last();

/** A dialog with a form: the file that contains it, its page, and how to open it. */
interface Form {
  file: string;
  path: string;
  show: (page: Page) => Promise<void>;
  /** It opens over another dialog, which closes with it. */
  isNested?: true;
}

const byButton = (file: string, path: string, name: string | RegExp): Form => ({
  file,
  path,
  show: (page) => press(page, name),
});

async function addConnection(page: Page, entry: string): Promise<void> {
  await press(page, t('connections.add'));
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const ofAdmin = (facts: { open: string; queue: string; connection: string; list: number }): Form[] => [
  byButton('automation/queues/QueueDialog.tsx', '/queues', t('queues.add')),
  byButton('automation/queues/QueueDialog.tsx', '/queues', t('queues.editNamed', { name: facts.queue })),
  byButton('automation/files/FileListDialog.tsx', '/files', t('files.add')),
  byButton('automation/integrations/IntegrationDialog.tsx', '/queue-integration', t('integrations.add')),
  byButton('automation/prompts/PromptDialog.tsx', '/prompts', t('prompts.add')),
  byButton('conversations/contacts/NewContactDialog.tsx', '/contacts', t('contacts.add')),
  byButton(
    'conversations/contacts/EditContactDialog.tsx',
    '/contacts',
    t('contacts.editNamed', { name: 'Rita Alves' }),
  ),
  byButton('outbound/campaigns/dialog/CampaignForm.tsx', '/campaigns', t('campaigns.add')),
  byButton('outbound/contact-lists/ContactListDialog.tsx', '/contact-lists', t('contactLists.add')),
  byButton(
    'outbound/contact-lists/ListItemDialog.tsx',
    `/contact-lists/${facts.list}/contacts`,
    t('contactLists.items.add'),
  ),
  {
    file: 'conversations/contacts/opt-outs/OptOutDialog.tsx',
    path: facts.open,
    async show(page) {
      const mark = page.getByRole('button', { name: t('contacts.optOut.mark'), exact: true });
      if (!(await mark.isVisible()))
        await press(page, new RegExp(t('tickets.view.showContact', { name: '' }).trim()));
      await mark.click();
    },
  },
  {
    file: 'outbound/contact-lists/AddToListDialog.tsx',
    path: '/contacts',
    async show(page) {
      await page
        .getByRole('checkbox', { name: t('listSelection.selectNamed', { name: 'Rita Alves' }) })
        .check();
      await press(page, t('listSelection.action'));
    },
  },
  byButton('conversations/quick-messages/QuickMessageDialog.tsx', '/quick-messages', t('quickMessages.add')),
  byButton('conversations/lanes/LaneDialog.tsx', '/TagsKanban', t('lanes.add')),
  byButton('conversations/tags/TagDialog.tsx', '/tags', t('tags.add')),
  byButton('outbound/schedules/ScheduleForm.tsx', '/schedules', t('schedules.add')),
  byButton('organization/users/NewUserDialog.tsx', '/users', t('users.add')),
  byButton('organization/users/EditUserDialog.tsx', '/users', t('users.editNamed', { name: 'Bruno Lima' })),
  {
    file: 'organization/connections/ConnectionDialog.tsx',
    path: '/connections',
    show: (page) => addConnection(page, t('connections.addWhatsapp')),
  },
  byButton(
    'organization/connections/ConnectionDialog.tsx',
    '/connections',
    t('connections.editNamed', { name: facts.connection }),
  ),
  {
    file: 'organization/connections/accounts/CloudDialog.tsx',
    path: '/connections',
    show: (page) => addConnection(page, t('connections.addWhatsappapi')),
  },
  byButton('conversations/tickets/list/NewTicketDialog.tsx', '/tickets', t('tickets.new.title')),
  byButton('conversations/tickets/dialogs/TransferDialog.tsx', facts.open, t('tickets.view.transfer')),
];

const ofOwner = (company: string, invoiceId: number): Form[] => [
  byButton('business/invoices/NewInvoiceDialog.tsx', '/invoices', t('invoices.managed.add')),
  byButton(
    'business/invoices/InvoiceDialog.tsx',
    '/invoices',
    t('invoices.managed.editNamed', { id: invoiceId }),
  ),
  byButton(
    'business/invoices/ReasonDialog.tsx',
    '/invoices',
    t('invoices.managed.settleNamed', { id: invoiceId }),
  ),
  byButton('business/announcements/AnnouncementDialog.tsx', '/announcements', t('announcements.add')),
  byButton('conversations/chats/ChatDialog.tsx', '/chats', t('chats.add')),
  byButton('business/companies/CompanyDialog.tsx', '/companies', t('companies.add')),
  byButton('business/plans/PlanDialog.tsx', '/settings?tab=plans', t('plans.add')),
  byButton('business/helps/HelpDialog.tsx', '/settings?tab=helps', t('helps.add')),
  {
    file: 'organization/connections/AddForCompanyDialog.tsx',
    path: '/allConnections',
    isNested: true,
    async show(page) {
      if ((await dialog(page).count()) === 0)
        await press(page, t('connections.all.details', { name: company }));
      await press(dialog(page), t('connections.add'));
      await page.getByRole('menuitem', { name: t('connections.addWhatsapp'), exact: true }).click();
    },
  },
];

/** Changes the first editable field of the form and returns it. */
async function change(form: Locator): Promise<Locator> {
  const field = form
    .locator('input:not([type=checkbox], [type=file], [role=combobox], [disabled]), textarea, select')
    .filter({ visible: true })
    .first();
  await expect(field).toBeVisible();
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isChoice) await field.selectOption({ index: 1 });
  else await field.fill('Outra coisa');
  return field;
}

/** Checks the texts of the form on all of its tabs. */
async function expectTextsIn(form: Locator): Promise<void> {
  for (const tab of await form.getByRole('tab').all()) {
    await tab.click();
    // A tab may have tabs of its own.
    await expect(form.getByRole('tabpanel').filter({ visible: true }).first()).toBeVisible();
    await expectNoMissingTexts(form.page(), portuguese);
  }
  await expectNoMissingTexts(form.page(), portuguese);
}

async function tryOut(page: Page, { path, show, isNested }: Form): Promise<void> {
  await navigateTo(page, '/no-such-page');
  await expectHeading(page, t('common.notFoundTitle'));
  await navigateTo(page, path);
  const asking = dialog(page, t('common.unsavedTitle'));

  // Without changes there is no confirmation.
  await show(page);
  const form = top(page);
  await expect(form.locator('input, textarea, select').first()).toBeAttached();
  await expectTextsIn(form);
  const left = (await dialog(page).count()) - 1;
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(left);

  await show(page);
  const field = await change(form);
  const typed = await field.inputValue();
  await page.keyboard.press('Escape');
  await press(asking, t('common.unsavedStay'));
  await expect(asking).toHaveCount(0);
  await expect(field).toHaveValue(typed);
  await press(form, t('common.cancel'));
  await press(asking, t('common.unsavedLeave'));
  await expect(dialog(page)).toHaveCount(left);
  if (isNested) await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('no form is left with changes unasked, and every one without is', async ({ shop, people, open }) => {
  test.slow();
  await people.set(shop.admin, 'scheduleType', 'queue');
  const customer = shop.addCustomer('Rita Alves');
  await customer.writes('Bom dia');
  await shop.ticketWith(customer);
  const { ticket } = await shop.startConversation('Oi', { as: shop.admin });
  const boss = await people.as(shop.admin);
  const list = await boss.call(api.contactLists.create, { body: { name: 'Clientes' } });
  const admin = ofAdmin({
    list: list.id,
    open: `/tickets/${ticket.uuid}`,
    queue: shop.sales.name,
    connection: 'Recepção',
  });
  const platformOwner = await people.as(people.owner);
  const invoice = await platformOwner.call(api.managedInvoices.create, {
    body: { companyId: shop.company.id, dueDate: '2998-01-01', value: 50 },
  });
  const owner = ofOwner(shop.company.name, invoice.id);
  const page = await open('/no-such-page', { as: shop.admin });
  for (const form of admin) await test.step(form.file, () => tryOut(page, form));
  const platform = await open('/no-such-page', { as: people.owner });
  for (const form of owner) await test.step(form.file, () => tryOut(platform, form));

  // Every file with a FormDialog must be in these lists.
  const source = join(web, 'src');
  const withForm = globSync('**/*.tsx', { cwd: source }).filter((file) =>
    readFileSync(join(source, file), 'utf8').includes('<FormDialog\n'),
  );
  const tried = new Set([...admin, ...owner].map(({ file }) => file));
  expect(withForm.filter((file) => !tried.has(file))).toEqual([]);
});

test('a form with changes is asked about by the cross, a click outside, going back and closing the tab', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  await admin.call(api.queues.create, { body: { name: 'Recepção', color: '#0b62b0' } });
  const page = await open('/users', { as: company.admin });
  await page.getByRole('link', { name: t('shell.menu.queues') }).click();
  await press(page, t('queues.editNamed', { name: 'Recepção' }));
  const form = dialog(page, t('queues.edit'));
  const asking = dialog(page, t('common.unsavedTitle'));
  const stay = async () => {
    await press(asking, t('common.unsavedStay'));
    await expect(asking).toHaveCount(0);
  };
  const field = await change(form);

  await press(form, t('common.close'));
  await stay();
  await page.mouse.click(4, 400);
  await stay();
  await page.evaluate(() => history.back());
  await stay();
  await expect(page).toHaveURL(/\/queues$/);
  await expect(field).toHaveValue('Outra coisa');
  const closing = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await closing;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(field).toHaveValue('Outra coisa');

  await page.evaluate(() => history.back());
  await press(asking, t('common.unsavedLeave'));
  await expect(page).toHaveURL(/\/users$/);
  await expect(dialog(page)).toHaveCount(0);
});
