import { api } from '@prosa/contract';
import { checkAccessibility } from './support/accessibility.ts';
import { test } from './support/graph-shop.ts';
import { dialog, field, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('on a Cloud API number an approved template takes the place of the texts', async ({
  shop,
  people,
  open,
  watch,
}) => {
  watch.expect(/^400 POST \/api\/campaigns\/\d+\/start/);
  const whatsappId = await shop.connect('whatsappapi');
  const customer = shop.addCustomer('whatsappapi', 'Pedro Alves');
  const client = await people.as(shop.admin);
  await client.call(api.messageTemplates.sync, { params: { whatsappId } });
  await client.call(api.campaignSettings.save, {
    body: { settings: { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true } },
  });
  const list = await client.call(api.contactLists.create, { body: { name: 'Clientes' } });
  await client.call(api.contactLists.importMany, {
    params: { id: list.id },
    body: { contacts: [{ name: customer.name, number: customer.person.phone ?? '', email: '' }] },
  });

  const page = await open('/campaigns', { as: shop.admin });
  await page
    .getByRole('button', { name: t('campaigns.add'), exact: true })
    .first()
    .click();
  const form = dialog(page, t('campaigns.add'));
  const summary = form.getByRole('complementary', { name: t('campaigns.outlook.title') });
  await field(form, t('campaigns.name')).fill('Retomar');
  await field(form, t('campaigns.list')).selectOption({ label: 'Clientes (1)' });
  await field(form, t('campaigns.connection')).selectOption({ label: 'Número oficial' });
  // Who has not written lately gets no free text.
  await expect(summary).toContainText(t('campaigns.outlook.reaches', { reached: '0', total: '1' }));
  await expect(summary).toContainText(t('campaigns.reasons.windowClosed'));

  await form.getByRole('tab', { name: t('campaigns.tabs.messages'), exact: true }).click();
  const choice = field(form, t('campaigns.template'));
  await choice.selectOption({ label: 'retomar_conversa (pt_BR)' });
  await expect(summary).toContainText(t('campaigns.outlook.reaches', { reached: '1', total: '1' }));
  await expect(form.getByRole('textbox', { name: t('campaigns.message', { number: 1 }) })).toHaveCount(0);

  // A value that is missing is wrong at its field, and the campaign is not started.
  const start = async () => {
    await form.getByRole('button', { name: t('campaigns.saveAndStart') }).click();
    const asking = dialog(page, t('campaigns.start.title'));
    await asking.getByRole('button', { name: t('campaigns.start.confirm') }).click();
  };
  await start();
  await expect(toast(page, t('errors.ERR_TEMPLATE_INCOMPLETE'))).toBeVisible();
  await expect(form.getByText(t('templates.required'))).toHaveCount(2);
  await checkAccessibility(page, 'a campaign with a template');
  await form.getByLabel(/\{\{nome\}\}/).focus();
  await form.getByRole('button', { name: /^\{nome\}/ }).click();
  await form.getByLabel(/\{\{assunto\}\}/).fill('o orçamento');
  await expect(summary).toContainText(
    'Oi, Pedro Alves! Podemos continuar a nossa conversa sobre o orçamento?',
  );
  await start();
  await expect(form).toHaveCount(0);
  await expect.poll(() => customer.ledger.at(-1)?.kind).toBe('template');
  expect(customer.ledger.at(-1)?.text).toContain('Pedro Alves');
});
