import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { dayFromToday } from './support/days.ts';
import type { TestCompany } from './support/people.ts';
import { dialog, field, searchRow, navigateTo, heading } from './support/page-helpers.ts';
import { expectHeading, expectSettled, publicScreens } from './support/screen-list.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

interface Part {
  name: string;
  path: string;
  show: (page: Page, company: TestCompany) => Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const openedBy = (path: string, button: string): Part => ({
  name: button,
  path,
  async show(page) {
    await press(page, button);
    await expect(dialog(page, button)).toBeVisible();
  },
});

/** A dialog of a company's row, which is searched because other tests leave companies behind. */
const ofCompany = (button: string, title: string): Part => ({
  name: title,
  path: '/companies',
  async show(page, company) {
    const line = await searchRow(page, company.name);
    await line.getByRole('button', { name: button }).click();
    await expect(dialog(page, title)).toBeVisible();
  },
});

/** With nested options, so that every part of the dialog is visible. */
const branching = {
  name: 'Pedidos e trocas',
  color: '#7e22ce',
  greetingMessage: 'Olá!',
  chatbots: [
    { name: 'Pedidos', greetingMessage: 'O que houve?', options: [{ name: 'Prazo de entrega' }] },
    { name: 'Trocas', options: [{ name: 'Como trocar' }] },
  ],
};

/** Dialogs and other overlays, also with validation errors. */
const parts: Part[] = [
  {
    name: 'a new person with mistakes, then the rights',
    path: '/users?new',
    async show(page) {
      await dialog(page, t('users.add'))
        .getByRole('button', { name: t('common.save') })
        .click();
      await expect(page.getByText(t('validation.required')).first()).toBeVisible();
      await checkAccessibility(page, 'a new person with mistakes');
      await page.getByRole('tab', { name: t('users.permissions') }).click();
      await expect(page.getByRole('switch').first()).toBeVisible();
    },
  },
  openedBy('/announcements', t('announcements.add')),
  openedBy('/chats', t('chats.add')),
  openedBy('/companies', t('companies.add')),
  openedBy('/invoices', t('invoices.managed.add')),
  ofCompany(t('common.edit'), t('companies.edit')),
  ofCompany(t('companies.renew.action'), t('companies.renew.title')),
  ofCompany(t('common.delete'), t('common.deleteTitle')),
  openedBy('/settings?tab=plans', t('plans.add')),
  openedBy('/settings?tab=helps', t('helps.add')),
  {
    name: 'a video',
    path: '/helps',
    async show(page) {
      await page
        .getByRole('button', { name: /^Assistir/ })
        .first()
        .click();
      await expect(page.locator('iframe')).toBeVisible();
    },
  },
  {
    name: 'the palette',
    path: '/todolist',
    async show(page) {
      await expect(heading(page, t('tasks.title'))).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(t('shell.palette.placeholder')).fill('e');
    },
  },
  {
    name: 'the account menu',
    path: '/todolist',
    async show(page) {
      await press(page, t('shell.account'));
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'the volume',
    path: '/todolist',
    async show(page) {
      await press(page, t('shell.volume'));
      await expect(page.getByRole('slider')).toBeVisible();
    },
  },
  openedBy('/queue-integration', t('integrations.add')),
  openedBy('/prompts', t('prompts.add')),
  openedBy('/files', t('files.add')),
  openedBy('/contact-lists', t('contactLists.add')),
  {
    name: 'the hours of a queue',
    path: '/queues',
    async show(page) {
      await press(page, t('queues.editNamed', { name: branching.name }));
      const form = dialog(page, t('queues.edit'));
      await form.getByRole('button', { name: t('queues.tryIt.sayHello') }).click();
      await expect(form.getByRole('group', { name: t('queues.tryIt.choices') })).toBeVisible();
      await form.getByRole('button', { name: t('queues.tree.detailsNamed', { name: 'Trocas' }) }).click();
      await expect(form.getByRole('group', { name: 'Trocas' })).toBeVisible();
      await checkAccessibility(page, 'a queue, its tree and its bot');
      await form.getByRole('tab', { name: t('queues.tabs.hours') }).click();
      await expect(form.getByRole('tabpanel', { name: t('queues.tabs.hours') })).toBeVisible();
    },
  },
  {
    name: 'a search without a find',
    path: '/users',
    async show(page) {
      await page.getByRole('searchbox').fill('ninguém assim');
      await expect(page.getByText(t('common.nothingFound', { search: 'ninguém assim' }))).toBeVisible();
    },
  },
];

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`nothing keeps anybody out, ${scheme}`, () => {
    // Slow: many screens one after the other, each takes a second or more.
    test.slow();

    test('of the screens of a stranger', async ({ people, open }) => {
      await people.addPlan({ isPublic: true });
      await people.set(people.owner, 'allowSignup', 'enabled');
      const page = await open('/login', { scheme });
      for (const screen of publicScreens) {
        await navigateTo(page, screen.path);
        await expectSettled(page, screen);
        await checkAccessibility(page, screen.path);
      }
      await people.set(people.owner, 'allowSignup', 'disabled');
      await page.reload();
      await expectHeading(page, t('sessions.signupClosed'));
      await checkAccessibility(page, 'a closed sign-up');
    });

    test('of what opens over the screens', async ({ company, people, open }) => {
      await people.addHelp();
      const before = await people.as(people.owner);
      const { id } = await before.call(api.queues.create, { body: branching });
      await people.set(people.owner, 'scheduleType', 'queue');
      const page = await open('/', { as: people.owner, scheme });
      for (const { name, path, show } of parts) {
        await navigateTo(page, '/no-such-page');
        await expectHeading(page, t('common.notFoundTitle'));
        await navigateTo(page, path);
        await show(page, company);
        await checkAccessibility(page, name);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      }
      await people.set(people.owner, 'scheduleType', 'disabled');
      const owner = await people.as(people.owner);
      await owner.call(api.queues.remove, { params: { id } });
    });

    test('of what an attendant sees, and of the end of a subscription', async ({
      company,
      people,
      open,
      watch,
    }) => {
      watch.expect(/^402 /);
      const page = await open('/', { as: await people.addUser(company), scheme });
      await expectHeading(page, t('dashboard.denied'));
      await checkAccessibility(page, 'the dashboard of an attendant');
      await navigateTo(page, '/users');
      await expectHeading(page, t('common.accessDenied'));
      await checkAccessibility(page, 'access denied');
      await press(page, t('shell.account'));
      await page.getByRole('menuitem', { name: t('shell.profile') }).click();
      await expect(field(dialog(page, t('users.ownProfile')), t('users.name'))).toBeVisible();
      await checkAccessibility(page, 'own profile');

      const owner = await people.as(people.owner);
      await owner.call(api.companies.update, {
        params: { id: company.id },
        body: { dueDate: dayFromToday(-1) },
      });
      await page.reload();
      await expectHeading(page, t('sessions.expiredTitle'));
      await checkAccessibility(page, 'an expired subscription');
    });
  });
}
