import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { field, toggleSwitch, heading, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

type OptionName =
  | 'userRating'
  | 'sendQueuePosition'
  | 'acceptCallWhatsapp'
  | 'enableLGPD'
  | 'closeTicketOnTransfer';
const option = (page: Page, name: OptionName) =>
  page.getByRole('switch', { name: t(`settings.option.${name}.label`) });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: t('settings.saved') });

test.describe('options', () => {
  test('a switch is saved at once and is still so after a reload', async ({ company, people, open }) => {
    const page = await open('/settings', { as: company.admin });
    await expect(option(page, 'userRating')).not.toBeChecked();
    await toggleSwitch(option(page, 'userRating'));
    await expect(saved(page)).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
    await toggleSwitch(option(page, 'closeTicketOnTransfer'));
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(option(page, 'userRating')).toBeChecked();
    await expect(option(page, 'closeTicketOnTransfer')).toBeChecked();
    const settings = await (await people.as(company.admin)).call(api.settings.company, {
      params: { id: company.id },
    });
    expect(settings).toMatchObject({ userRating: 'enabled', closeTicketOnTransfer: true });
  });

  test('a switch that sends a text asks for the text first', async ({ company, people, open }) => {
    await people.set(company.admin, 'sendQueuePositionMessage', '');
    const page = await open('/settings', { as: company.admin });
    const text = field(page, t('settings.option.sendQueuePositionMessage.label'));
    await toggleSwitch(option(page, 'sendQueuePosition'));
    await expect(text).toBeFocused();
    await expect(page.getByText(t('settings.textFirst'))).toBeVisible();
    await page.getByRole('button', { name: t('settings.saveAndChange') }).click();
    await expect(page.getByText(t('validation.required'))).toBeVisible();
    await text.fill('A sua posição é');
    const variable = page.getByRole('button', { name: /\{\{firstName\}\}/ });
    await page
      .locator('div')
      .filter({ has: text })
      .filter({ has: variable })
      .last()
      .locator(variable)
      .click();
    await expect(text).toHaveValue('A sua posição é{{firstName}}');
    await page.getByRole('button', { name: t('settings.saveAndChange') }).click();
    await expect(saved(page).first()).toBeVisible();
    await page.reload();
    await expect(option(page, 'sendQueuePosition')).toBeChecked();
    await expect(text).toHaveValue('A sua posição é{{firstName}}');
  });

  test('the text of a switch that is on cannot be emptied, and what is typed survives a reload', async ({
    company,
    open,
  }) => {
    const page = await open('/settings', { as: company.admin });
    await toggleSwitch(option(page, 'acceptCallWhatsapp'));
    const text = field(page, t('settings.option.AcceptCallWhatsappMessage.label'));
    await text.fill('Rascunho ainda não salvo');
    await page.reload();
    await expect(text).toHaveValue('Rascunho ainda não salvo');
    await text.fill('  ');
    await text.press('Control+Enter');
    await expect(page.getByText(t('validation.required'))).toBeVisible();
    await page.getByRole('button', { name: t('settings.discard') }).click();
    await expect(text).toHaveValue(/ligações/);
  });

  test('what belongs to a switch appears with it, and a wrong link is refused', async ({ company, open }) => {
    const page = await open('/settings', { as: company.admin });
    const link = field(page, t('settings.option.lgpdLink.label'));
    await expect(option(page, 'enableLGPD')).not.toBeChecked();
    await expect(link).toHaveCount(0);
    await toggleSwitch(option(page, 'enableLGPD'));
    await link.fill('nenhum endereço');
    await link.press('Enter');
    await expect(page.getByText(t('validation.invalid'))).toBeVisible();
    await link.fill('https://empresa.test/privacidade');
    await link.press('Enter');
    await expect(page.getByText(t('validation.invalid'))).toHaveCount(0);
    await page.reload();
    await expect(link).toHaveValue('https://empresa.test/privacidade');
  });

  test('are found by their section, which stays marked, and by typing', async ({ company, open }) => {
    const page = await open('/settings', { as: company.admin });
    await expect(option(page, 'userRating')).toBeVisible();
    const sections = page.getByRole('navigation', { name: t('settings.sections') }).getByRole('link');
    const marked = sections.and(page.locator('[aria-current]'));
    const names = await sections.allInnerTexts();
    // The last two cannot scroll up to the top.
    for (const name of names.slice(-2)) {
      await sections.filter({ hasText: name }).click();
      await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(marked).toHaveText(name);
    }
    await heading(page, t('settings.title')).scrollIntoViewIfNeeded();
    await expect(marked).toHaveText(names[0] ?? '');
    await page.getByRole('searchbox').fill('avaliacoes');
    await expect(page.getByRole('switch')).toHaveCount(1);
    await page.getByRole('searchbox').fill('nada disso');
    await expect(page.getByText(t('common.nothingFound', { search: 'nada disso' }))).toBeVisible();
  });

  test('a failed save is told, and the switch goes back', async ({ company, open, watch }) => {
    watch.expect(/^500 PUT \/api\/settings\//);
    const page = await open('/settings', { as: company.admin });
    await page.route('**/api/settings/userRating', (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }),
    );
    await toggleSwitch(option(page, 'userRating'));
    await expect(toast(page, t('errors.ERR_INTERNAL'))).toBeVisible();
    await expect(option(page, 'userRating')).not.toBeChecked();
  });

  test("the platform's own switch is the owner's alone", async ({ company, people, open }) => {
    const platform = t('settings.option.userCreation.label');
    const admin = await open('/settings', { as: company.admin });
    await expect(option(admin, 'userRating')).toBeVisible();
    await expect(admin.getByRole('switch', { name: platform })).toHaveCount(0);
    await expect(admin.getByRole('tab')).toHaveText([t('settings.tabs.options')]);
    const owner = await open('/settings', { as: people.owner });
    await expect(owner.getByRole('switch', { name: platform })).toBeChecked();
    const tabs = ['companies', 'plans', 'helps', 'whitelabel'] as const;
    for (const tab of tabs)
      await expect(owner.getByRole('tab', { name: t(`settings.tabs.${tab}`) })).toBeVisible();
  });

  test('are not for attendants', async ({ company, people, open }) => {
    const page = await open('/settings', { as: await people.addUser(company) });
    await expect(heading(page, t('common.accessDenied'))).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

test.describe('service hours', () => {
  const monday = t('settings.hours.days.monday');
  const time = (page: Page, edge: 'start' | 'end', span: 'first' | 'second') =>
    page.getByRole('textbox', {
      name: t(`settings.hours.${edge}`, { day: monday, span: t(`settings.hours.${span}`) }),
    });
  const hoursTab = (page: Page) => page.getByRole('tab', { name: t('settings.tabs.hours') });

  test("are the company's while the setting says so", async ({ company, people, open }) => {
    const page = await open('/settings', { as: company.admin });
    const choice = field(page, t('settings.option.scheduleType.label'));
    await expect(choice).toHaveValue('disabled');
    await expect(hoursTab(page)).toHaveCount(0);
    await choice.selectOption('company');
    await hoursTab(page).click();
    await expect(page).toHaveURL('/settings?tab=hours');
    await expect(time(page, 'start', 'first')).toHaveValue('08:00');
    await expect(time(page, 'end', 'second')).toHaveValue('18:00');
    await people.set(company.admin, 'scheduleType', 'queue');
    await expect(hoursTab(page)).toHaveCount(0);
    await expect(choice).toHaveValue('queue');
  });

  test('are changed and saved, closed days too', async ({ company, people, open }) => {
    await people.set(company.admin, 'scheduleType', 'company');
    const page = await open('/settings?tab=hours', { as: company.admin });
    const save = page.getByRole('button', { name: t('common.save') });
    await expect(save).toBeDisabled();
    await time(page, 'start', 'first').fill('730');
    await expect(time(page, 'start', 'first')).toHaveValue('07:30');
    const sunday = t('settings.hours.isOpen', { day: t('settings.hours.days.sunday') });
    await toggleSwitch(page.getByRole('switch', { name: sunday }));
    await save.click();
    await expect(toast(page, t('settings.hours.saved'))).toBeVisible();
    await page.reload();
    await expect(time(page, 'start', 'first')).toHaveValue('07:30');
    await expect(page.getByRole('switch', { name: sunday })).not.toBeChecked();

    await page.getByRole('button', { name: t('settings.hours.copy') }).click();
    await save.click();
    await expect(toast(page, t('settings.hours.saved'))).toBeVisible();
    const { schedules } = await (await people.as(company.admin)).call(api.companies.hours, {
      params: { id: company.id },
    });
    expect(schedules.map((day) => [day.startTimeA, day.endTimeB])).toEqual(
      Array.from({ length: 7 }, () => ['07:30', '18:00']),
    );
  });

  test('that cannot be are named and not saved', async ({ company, people, open }) => {
    await people.set(company.admin, 'scheduleType', 'company');
    const page = await open('/settings?tab=hours', { as: company.admin });
    const day = page.getByRole('group', { name: monday });
    const save = page.getByRole('button', { name: t('common.save') });
    for (const [edge, span, wrong, problem] of [
      ['end', 'first', '2575', 'invalid'],
      ['end', 'first', '0700', 'order'],
      ['start', 'second', '1100', 'overlap'],
      ['end', 'second', '', 'required'],
    ] as const) {
      await time(page, edge, span).fill(wrong);
      await save.focus();
      await expect(day.getByRole('alert')).toHaveText(t(`settings.hours.problem.${problem}`));
      await save.click();
      await expect(toast(page, t('settings.hours.fixFirst'))).toBeVisible();
      await expect(time(page, edge, span)).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: t('settings.discard') }).click();
      await expect(time(page, 'end', 'first')).toHaveValue('12:00');
    }
  });
});
