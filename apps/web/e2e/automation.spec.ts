import { api } from '@prosa/contract';
import { dialog, field, navigateTo, heading, menu, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n'),
});

test('a file list is written with its files, changed, found and deleted', async ({ company, open }) => {
  const page = await open('/files', { as: company.admin });
  await page
    .getByRole('button', { name: t('files.add') })
    .first()
    .click();
  const form = dialog(page, t('files.add'));
  const save = () => form.getByRole('button', { name: t('common.save') }).click();
  await field(form, t('files.name')).fill('ab');
  await save();
  await expect(form.getByText(t('files.tooShort'))).toBeVisible();
  await expect(form.getByText(t('files.required'))).toBeVisible();
  await field(form, t('files.name')).fill('Catálogo');
  await field(form, t('files.message')).fill('Aqui está!');
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles([pdf('precos.pdf'), pdf('fotos.pdf')]);
  await expect(form.getByLabel(t('files.caption'))).toHaveCount(2);
  await form.getByRole('button', { name: t('files.upNamed', { name: 'fotos' }) }).click();
  await save();
  await expect(toast(page, t('files.saved'))).toBeVisible();
  await expect(row(page, 'Catálogo').getByRole('link')).toHaveText(['fotos', 'precos']);

  await page.getByRole('button', { name: t('files.editNamed', { name: 'Catálogo' }) }).click();
  const edit = dialog(page, t('files.edit'));
  await edit.getByRole('button', { name: t('files.removeNamed', { name: 'fotos' }) }).click();
  await edit.getByLabel(t('files.caption')).fill('Tabela');
  await edit.getByRole('button', { name: t('common.save') }).click();
  await expect(row(page, 'Catálogo').getByRole('link')).toHaveText(['Tabela']);

  await page.getByRole('button', { name: t('files.deleteNamed', { name: 'Catálogo' }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(page.getByText(t('files.empty'))).toBeVisible();
});

test('an integration is added with its secret shown once, tested and changed', async ({
  company,
  open,
  watch,
}) => {
  const page = await open('/queue-integration', { as: company.admin });
  await page
    .getByRole('button', { name: t('integrations.add') })
    .first()
    .click();
  const form = dialog(page, t('integrations.add'));
  await form.getByLabel(t('integrations.type')).selectOption('webhook');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form.getByText(t('validation.required'))).toHaveCount(2);
  await field(form, t('integrations.name')).fill('Pedidos');
  await field(form, t('integrations.url')).fill('http://127.0.0.1:9/hook');
  // The URL leads into a private network: the error is explained, and the form keeps its input.
  watch.expect('400 POST /api/queueIntegration/testSession');
  await form.getByRole('button', { name: t('integrations.test') }).click();
  await expect(form.getByText(t('integrations.problems.unsafeAddress'))).toBeVisible();
  await field(form, t('integrations.url')).fill('https://hooks.example.com/pedidos');
  await form.getByRole('button', { name: t('common.save') }).click();
  const secret = dialog(page, t('integrations.secretTitle'));
  await expect(field(secret, t('integrations.secret'))).toHaveValue(/^\S{20,}$/);
  const whole = await field(secret, t('integrations.secret')).inputValue();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Pedidos')).toContainText(t('integrations.neverUsed'));

  await page.getByRole('button', { name: t('integrations.editNamed', { name: 'Pedidos' }) }).click();
  const edit = dialog(page, t('integrations.edit'));
  await expect(field(edit, t('integrations.secret'))).toHaveValue(
    new RegExp(`•${RegExp.escape(whole.slice(-4))}$`),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('integrations.logNamed', { name: 'Pedidos' }) }).click();
  await expect(page.getByText(t('integrations.logEmpty'))).toBeVisible();
});

test('a prompt needs a sector and keeps its key to itself', async ({ company, people, open }) => {
  const admin = await people.as(company.admin);
  await admin.call(api.queues.create, { body: { name: 'Recepção', color: '#123456' } });
  const page = await open('/prompts', { as: company.admin });
  await page
    .getByRole('button', { name: t('prompts.add') })
    .first()
    .click();
  const form = dialog(page, t('prompts.add'));
  await field(form, t('prompts.name')).fill('Atendente virtual');
  await field(form, t('prompts.prompt')).fill('Responda com calma.');
  await field(form, t('prompts.apiKey')).fill('sk-segredo-1234');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form.getByText(t('prompts.queueRequired'))).toBeVisible();
  await field(form, t('prompts.queue')).selectOption({ label: 'Recepção' });
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(row(page, 'Atendente virtual')).toContainText('Recepção');
  await page.getByRole('button', { name: t('prompts.editNamed', { name: 'Atendente virtual' }) }).click();
  await expect(field(dialog(page, t('prompts.edit')), t('prompts.apiKey'))).toHaveValue(/^•+1234$/);
});

test('what the plan leaves out leads home, and is not offered in a queue', async ({ people, open }) => {
  const { id: planId } = await people.addPlan({ useOpenAi: false, useIntegrations: false });
  const company = await people.addCompany({ planId });
  const page = await open('/queues', { as: company.admin });
  await expect(menu(page).getByRole('link', { name: t('queues.title') })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: t('prompts.title') })).toHaveCount(0);
  await page
    .getByRole('button', { name: t('queues.add') })
    .first()
    .click();
  const form = dialog(page, t('queues.add'));
  await expect(field(form, t('queues.fileList'))).toBeVisible();
  await expect(field(form, t('queues.integration'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const path of ['/prompts', '/queue-integration']) {
    await navigateTo(page, path);
    await expect(toast(page, t('shell.planWithoutFeature')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('attendants do not come to what answers by itself', async ({ company, people, open }) => {
  const page = await open('/', { as: await people.addUser(company) });
  for (const path of ['/queues', '/prompts', '/queue-integration', '/files']) {
    await navigateTo(page, path);
    await expect(heading(page, t('common.accessDenied'))).toBeVisible();
    await navigateTo(page, '/todolist');
    await expect(heading(page, t('tasks.title'))).toBeVisible();
  }
});

test('what a colleague saves comes up by itself; a colour is taken once', async ({
  company,
  people,
  open,
  watch,
}) => {
  const page = await open('/queues', { as: company.admin });
  await expect(page.getByText(t('queues.empty'))).toBeVisible();
  const admin = await people.as(company.admin);
  const { id } = await admin.call(api.queues.create, { body: { name: 'Recepção', color: '#0b62b0' } });
  await expect(row(page, 'Recepção')).toBeVisible();
  await page.getByRole('button', { name: t('queues.add') }).click();
  const form = dialog(page, t('queues.add'));
  await field(form, t('queues.name')).fill('Vendas');
  await field(form, t('queues.color')).fill('#0b62b0');
  watch.expect('400 POST /api/queue');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('errors.ERR_QUEUE_COLOR_ALREADY_EXISTS'))).toBeVisible();
  await expect(field(form, t('queues.name'))).toHaveValue('Vendas');
  await field(form, t('queues.color')).fill('#0f7a45');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(row(page, 'Vendas')).toBeVisible();
  await admin.call(api.queues.remove, { params: { id } });
  await expect(row(page, 'Recepção')).toHaveCount(0);
});
