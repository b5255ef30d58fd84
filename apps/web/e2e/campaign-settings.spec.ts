import { api, readCampaignSettings } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog, field, heading, menu, toast, toggleSwitch } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });
const meaning = (page: Page) => page.getByRole('status').filter({ hasText: t('campaignSettings.noMeaning') });

test('the pace, hours and variables are saved, say what they mean, and are seen live', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/campaigns-config', { as: company.admin });
  const other = await people.addUser(company, { name: 'Carla Dias', profile: 'admin' });
  const colleague = await open('/campaigns-config', { as: other });
  const interval = field(page, t('campaignSettings.messageInterval'));
  await expect(page.getByText(t('campaignSettings.perHour', { count: 164 }))).toBeVisible();

  await interval.fill('200');
  await expect(meaning(page)).toBeVisible();
  await field(page, `${t('campaignSettings.endHour')}: ${t('common.hours')}`).fill('08');
  await button(page, t('campaignSettings.add')).click();
  await field(page, t('campaignSettings.keyOf', { number: 1 })).fill('nome');
  await button(page, t('common.save')).click();
  await expect(interval).toHaveAccessibleDescription(new RegExp(t('campaignSettings.range', { max: 120 })));
  await expect(page.getByText(t('campaignSettings.hoursOrder'))).toBeVisible();
  await expect(page.getByText(t('campaignSettings.keyInvalid'))).toBeVisible();
  await checkAccessibility(page, 'settings of campaigns with mistakes');

  await interval.fill('36');
  await field(page, t('campaignSettings.longerIntervalAfter')).fill('0');
  await field(page, `${t('campaignSettings.endHour')}: ${t('common.hours')}`).fill('20');
  await toggleSwitch(page.getByRole('switch', { name: t('campaignSettings.sabado') }));
  await field(page, t('campaignSettings.keyOf', { number: 1 })).fill('cupom');
  await field(page, t('campaignSettings.valueOf', { number: 1 })).fill('CAFE10');
  await expect(page.getByText(t('campaignSettings.perHour', { count: 100 }))).toBeVisible();
  await menu(page)
    .getByRole('link', { name: t('shell.menu.home'), exact: true })
    .click();
  await button(dialog(page, t('common.unsavedTitle')), t('common.unsavedStay')).click();
  await button(page, t('common.save')).click();
  await expect(toast(page, t('campaignSettings.saved'))).toBeVisible();

  await expect(field(colleague, t('campaignSettings.messageInterval'))).toHaveValue('36');
  await expect(field(colleague, t('campaignSettings.keyOf', { number: 1 }))).toHaveValue('cupom');
  const admin = await people.as(company.admin);
  expect(readCampaignSettings(await admin.call(api.campaignSettings.list))).toMatchObject({
    messageInterval: 36,
    longerIntervalAfter: 0,
    startHour: '09:00',
    endHour: '20:00',
    sabado: true,
    domingo: false,
    variables: [{ key: 'cupom', value: 'CAFE10' }],
  });
});

test('what two people type at once is neither lost nor silently replaced', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/campaigns-config', { as: company.admin });
  const other = await people.addUser(company, { name: 'Carla Dias', profile: 'admin' });
  const colleague = await open('/campaigns-config', { as: other });
  await field(page, t('campaignSettings.messageInterval')).fill('10');
  await field(colleague, t('campaignSettings.greaterInterval')).fill('90');
  await button(colleague, t('common.save')).click();
  await expect(field(page, t('campaignSettings.greaterInterval'))).toHaveValue('90');
  await expect(field(page, t('campaignSettings.messageInterval'))).toHaveValue('10');
  await expect(page.getByText(t('settings.changedElsewhere'))).toHaveCount(0);

  await field(colleague, t('campaignSettings.messageInterval')).fill('15');
  await button(colleague, t('common.save')).click();
  await expect(page.getByText(t('settings.changedElsewhere'))).toBeVisible();
  await expect(field(page, t('campaignSettings.messageInterval'))).toHaveValue('10');
  await button(page, t('settings.takeSaved')).click();
  await expect(field(page, t('campaignSettings.messageInterval'))).toHaveValue('15');
  await expect(button(page, t('common.save'))).toBeDisabled();
});

test('an attendant has no settings of campaigns, and without the plan nobody has', async ({
  company,
  people,
  open,
}) => {
  const attendant = await people.addUser(company, { name: 'Carla Dias' });
  const page = await open('/campaigns-config', { as: attendant });
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();
  const plan = await people.addPlan({ useCampaigns: false });
  const without = await people.addCompany({ planId: plan.id });
  const other = await open('/campaigns-config', { as: without.admin });
  await expect(heading(other, t('common.notFoundTitle'))).toBeVisible();
});
