import { API_BASE, api, PAGE_SIZE } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { pictureFile } from './support/pictures.ts';
import { type People, unique } from './support/people.ts';
import {
  countBeside,
  dialog,
  expectSignedIn,
  field,
  toggleSwitch,
  heading,
  row,
  signInByForm,
  toast,
} from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const save = (place: Locator) => place.getByRole('button', { name: t('common.save') }).click();
const choosePhoto = (place: Locator) => place.locator('input[type=file]');

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: t('users.add') }).click();
  return dialog(page, t('users.add'));
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: t('users.editNamed', { name }) }).click();
  const opened = dialog(page, t('users.edit'));
  await expect(field(opened, t('users.name'))).toHaveValue(name);
  return opened;
}

test.describe('the list', () => {
  test('shows who there is, and oneself among them', async ({ company, people, open }) => {
    const bruno = await people.addUser(company, { startWork: '08:00', endWork: '17:30' });
    const page = await open('/users', { as: company.admin });
    const columns = ['id', 'status', 'avatar', 'name', 'email', 'profile', 'startWork', 'endWork'] as const;
    await expect(page.getByRole('columnheader')).toHaveText([
      ...columns.map((name) => t(`users.${name}`)),
      t('common.actions'),
    ]);

    const other = row(page, bruno.email);
    await expect(other).toContainText(t('users.offline'));
    await expect(other).toContainText(t('users.profiles.user'));
    await expect(other.getByRole('cell', { name: '08:00' })).toBeVisible();
    await expect(other.getByRole('cell', { name: '17:30' })).toBeVisible();
    const own = row(page, company.admin.email);
    await expect(own).toContainText(t('users.you'));
    await expect(own).toContainText(t('users.online'));
    await expect(own.getByRole('button', { name: t('users.cannotDeleteSelf') })).toBeDisabled();
    await expect(countBeside(heading(page, t('users.title')))).toHaveText('2');
    await expect(page.getByText(t('users.seats', { taken: 2, limit: 10 }))).toBeVisible();
  });

  test('is searched by name and e-mail', async ({ company, people, open }) => {
    const bruno = await people.addUser(company, { name: 'Bruno António' });
    const clara = await people.addUser(company, {
      name: 'Clara Dias',
      email: `clara.${unique()}@empresa.test`,
    });
    const page = await open('/users', { as: company.admin });
    await expect(row(page, bruno.email)).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('bruno ANT');
    await expect(row(page, clara.email)).toHaveCount(0);
    await expect(row(page, bruno.email)).toBeVisible();
    await search.fill(clara.email);
    await expect(row(page, clara.email)).toBeVisible();
    await expect(row(page, bruno.email)).toHaveCount(0);
    await search.fill('ninguém assim');
    await expect(page.getByText(t('common.nothingFound', { search: 'ninguém assim' }))).toBeVisible();
    await page
      .getByRole('button', { name: t('common.clearSearch') })
      .last()
      .click();
    await expect(row(page, clara.email)).toBeVisible();
    await expect(search).toHaveValue('');
  });

  async function addMoreThanAPage(people: People) {
    const plan = await people.addPlan({ users: 100 });
    const company = await people.addCompany({ planId: plan.id });
    const names = Array.from(
      { length: PAGE_SIZE + 2 },
      (_, index) => `Pessoa ${String(index).padStart(2, '0')}`,
    );
    const last = 'Última pessoa';
    for (const name of [...names, last]) await people.addUser(company, { name });
    // The users plus the administrator and the header row.
    return { company, last, rows: names.length + 3 };
  }

  test('brings more when its end comes near', async ({ people, open }) => {
    const { company, last, rows } = await addMoreThanAPage(people);
    const page = await open('/users', { as: company.admin });
    await expect(page.getByRole('cell', { name: 'Pessoa 00', exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: last, exact: true })).toHaveCount(0);
    await page.getByRole('cell', { name: 'Pessoa 18', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('cell', { name: last, exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(rows);
  });

  test('brings more also when it is read anew in the moment in which its end came near', async ({
    people,
    open,
  }) => {
    const { company, last, rows } = await addMoreThanAPage(people);
    const page = await open('/users', { as: company.admin });
    await expect(page.getByRole('cell', { name: 'Pessoa 00', exact: true })).toBeVisible();
    // The fake observer applies to lists mounted from now on, so the test leaves the screen and returns.
    await page.evaluate((refresh) => {
      const Watching = IntersectionObserver;
      let isFirst = true;
      globalThis.IntersectionObserver = class extends Watching {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, watch) => {
            callback(entries, watch);
            if (!isFirst || !entries.some((entry) => entry.isIntersecting)) return;
            isFirst = false;
            document.querySelector<HTMLElement>(`[aria-label="${refresh}"]`)?.click();
          }, options);
        }
      };
    }, t('shell.refresh'));
    await page.getByRole('link', { name: t('shell.menu.tasks') }).click();
    await expect(heading(page, t('tasks.title'))).toBeVisible();
    await page.getByRole('link', { name: t('shell.menu.users') }).click();
    await page.getByRole('cell', { name: 'Pessoa 18', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('cell', { name: last, exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(rows);
  });

  test('is not for attendants', async ({ company, people, open }) => {
    const page = await open('/users', { as: await people.addUser(company) });
    await expect(heading(page, t('common.accessDenied'))).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('link', { name: t('common.goHome') }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a person', () => {
  test('is added, with what is wrong named at its field', async ({ company, open, watch }) => {
    const page = await open('/users', { as: company.admin });
    const form = await openNew(page);
    await save(form);
    await expect(form.getByText(t('validation.required'))).toHaveCount(3);

    await field(form, t('users.name')).fill('C');
    await field(form, t('users.email')).fill('clara.dias');
    await field(form, t('users.password')).fill('1234');
    await save(form);
    await expect(form.getByText(t('validation.tooShort'))).toHaveCount(2);
    await expect(form.getByText(t('validation.invalidEmail'))).toBeVisible();

    watch.expect('409 POST /api/users', '400 POST /api/users');
    await field(form, t('users.name')).fill('Clara Dias');
    await field(form, t('users.email')).fill(company.admin.email);
    await field(form, t('users.password')).fill('senha-da-clara');
    await save(form);
    await expect(form.getByText(t('errors.ERR_EMAIL_TAKEN'))).toBeVisible();
    const email = `clara.${unique()}@empresa.test`;
    await field(form, t('users.email')).fill(email);
    await field(form, t('users.password')).fill('123456');
    await save(form);
    await expect(form.getByText(t('errors.ERR_COMMON_PASSWORD'))).toBeVisible();

    await field(form, t('users.password')).fill('senha-da-clara');
    await field(form, t('users.profile')).selectOption({ label: t('users.profiles.admin') });
    await save(form);
    await expect(toast(page, t('users.saved'))).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(row(page, email)).toContainText(t('users.profiles.admin'));

    const clara = await open('/login');
    await signInByForm(clara, { email, password: 'senha-da-clara' });
    await expectSignedIn(clara);
  });

  test('is edited: name, role, hours, what is said and how it looks', async ({ company, people, open }) => {
    const bruno = await people.addUser(company);
    const page = await open('/users', { as: company.admin });
    const form = await openEdit(page, bruno.name);
    await field(form, t('users.name')).fill('Bruno Alves');
    await field(form, t('users.profile')).selectOption('admin');
    await field(form, `${t('users.startWork')}: ${t('common.hours')}`).fill('07');
    await field(form, `${t('users.startWork')}: ${t('common.minutes')}`).fill('30');
    await field(form, t('users.farewellMessage')).fill('Até logo!');
    await form.getByText(t('users.themes.dark'), { exact: true }).click();
    await form.getByText(t('users.menus.closed'), { exact: true }).click();
    await save(form);
    await expect(toast(page, t('users.saved'))).toBeVisible();
    await expect(row(page, bruno.email)).toContainText('Bruno Alves');
    await expect(row(page, bruno.email)).toContainText('07:30');
    await expect(row(page, bruno.email)).toContainText(t('users.profiles.admin'));
    const saved = await (await people.as(company.admin)).call(api.users.show, { params: { id: bruno.id } });
    expect(saved).toMatchObject({
      farewellMessage: 'Até logo!',
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      endWork: '23:59',
    });
  });

  test('is given rights on a tab of their own', async ({ company, people, open }) => {
    const bruno = await people.addUser(company);
    const page = await open('/users', { as: company.admin });
    const form = await openEdit(page, bruno.name);
    await form.getByRole('tab', { name: t('users.permissions') }).click();
    const right = (
      name: 'allUserChat' | 'allTicket' | 'allowGroup' | 'userClosePendingTicket' | 'showDashboard',
    ) => form.getByRole('switch', { name: t(`users.rights.${name}.label`) });
    await expect(form.getByRole('switch')).toHaveCount(8);
    await expect(right('userClosePendingTicket')).toBeChecked();
    for (const name of ['allUserChat', 'allTicket', 'allowGroup', 'showDashboard'] as const)
      await toggleSwitch(right(name));
    await toggleSwitch(right('userClosePendingTicket'));
    await save(form);
    await expect(toast(page, t('users.saved'))).toBeVisible();
    const saved = await (await people.as(company.admin)).call(api.users.show, { params: { id: bruno.id } });
    expect(saved).toMatchObject({
      allUserChat: 'enabled',
      allTicket: 'enable',
      allowGroup: true,
      showDashboard: 'enabled',
      userClosePendingTicket: 'disabled',
      allHistoric: 'disabled',
      allowConnections: 'disabled',
    });
  });

  test('is given a picture', async ({ company, people, open }) => {
    const bruno = await people.addUser(company);
    const page = await open('/users', { as: company.admin });
    const form = await openEdit(page, bruno.name);
    await choosePhoto(form).setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await expect(form.getByText(t('users.photo.wrongKind'))).toBeVisible();
    await choosePhoto(form).setInputFiles({
      name: 'fake.png',
      mimeType: 'image/png',
      buffer: Buffer.from('words'),
    });
    await expect(form.getByText(t('users.photo.unreadable'))).toBeVisible();
    await choosePhoto(form).setInputFiles(pictureFile());
    await form.getByRole('button', { name: t('users.photo.undo') }).click();
    await expect(form.getByRole('button', { name: t('users.photo.choose') })).toBeVisible();
    await choosePhoto(form).setInputFiles(pictureFile());
    await expect(form.getByRole('button', { name: t('users.photo.change') })).toBeVisible();
    await save(form);
    await expect(toast(page, t('users.saved'))).toBeVisible();
    const image = row(page, bruno.email).locator('img').first();
    await expect(image).toHaveAttribute('src', /\/media\//);
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('is deleted after a question', async ({ company, people, open }) => {
    const bruno = await people.addUser(company);
    const page = await open('/users', { as: company.admin });
    const remove = page.getByRole('button', { name: t('users.deleteNamed', { name: bruno.name }) });
    await remove.click();
    const asked = dialog(page, t('users.deleteTitle', { name: bruno.name }));
    await asked.getByRole('button', { name: t('common.cancel') }).click();
    await expect(asked).toHaveCount(0);
    await expect(row(page, bruno.email)).toBeVisible();
    await remove.click();
    await asked.getByRole('button', { name: t('common.delete') }).click();
    await expect(toast(page, t('users.deleted'))).toBeVisible();
    await expect(row(page, bruno.email)).toHaveCount(0);
  });

  test('does not fit into a full plan', async ({ people, open, watch }) => {
    watch.expect('400 POST /api/users');
    const plan = await people.addPlan({ users: 1 });
    const company = await people.addCompany({ planId: plan.id });
    const page = await open('/users', { as: company.admin });
    await expect(page.getByText(t('users.seatsTaken', { limit: 1 }))).toBeVisible();
    const form = await openNew(page);
    await field(form, t('users.name')).fill('Sem Lugar');
    await field(form, t('users.email')).fill(`sem.${unique()}@empresa.test`);
    await field(form, t('users.password')).fill('uma-boa-senha');
    await save(form);
    await expect(toast(page, t('errors.ERR_USER_LIMIT_REACHED', { limit: 1 }))).toBeVisible();
    await expect(field(form, t('users.name'))).toHaveValue('Sem Lugar');
  });

  test('is not lost to a stray Escape', async ({ company, open }) => {
    const page = await open('/users', { as: company.admin });
    const form = await openNew(page);
    await field(form, t('users.name')).fill('Quase perdido');
    await page.keyboard.press('Escape');
    await dialog(page, t('common.unsavedTitle'))
      .getByRole('button', { name: t('common.unsavedStay') })
      .click();
    await expect(field(form, t('users.name'))).toHaveValue('Quase perdido');
    await page.keyboard.press('Escape');
    await dialog(page, t('common.unsavedTitle'))
      .getByRole('button', { name: t('common.unsavedLeave') })
      .click();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL('/users');
  });
});

test.describe("one's own record", () => {
  async function openProfile(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: t('shell.account') }).click();
    await page.getByRole('menuitem', { name: t('shell.profile') }).click();
    return dialog(page, t('users.ownProfile'));
  }

  test("is changed by oneself, but not one's own rights", async ({ company, people, open }) => {
    const page = await open('/', { as: await people.addUser(company) });
    const form = await openProfile(page);
    await expect(field(form, t('users.profile'))).toHaveCount(0);
    await expect(form.getByRole('tab')).toHaveCount(0);
    await field(form, t('users.name')).fill('Bruno de Lima');
    await form.getByText(t('users.themes.dark'), { exact: true }).click();
    await choosePhoto(form).setInputFiles(pictureFile('#0f7a45'));
    await save(form);
    await expect(toast(page, t('users.saved'))).toBeVisible();
    await expect(
      page.getByRole('banner').getByText(t('shell.hello', { name: 'Bruno de Lima' })),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: t('shell.account') }).locator('img')).toHaveAttribute(
      'src',
      /\/media\//,
    );
  });

  test('has a new password only with the old one, and that ends the session', async ({
    company,
    people,
    open,
    watch,
  }) => {
    const bruno = await people.addUser(company);
    const page = await open('/', { as: bruno });
    const form = await openProfile(page);
    await expect(field(form, t('users.currentPassword'))).toHaveCount(0);
    await field(form, t('users.newPassword')).fill('outra-boa-senha');
    await expect(form.getByText(t('users.passwordEndsOwnSessions'))).toBeVisible();
    await save(form);
    await expect(form.getByText(t('validation.required'))).toBeVisible();
    watch.expect(/^400 PUT \/api\/users\/\d+$/);
    await field(form, t('users.currentPassword')).fill('nao-e-esta');
    await save(form);
    await expect(form.getByText(t('errors.ERR_CURRENT_PASSWORD_WRONG'))).toBeVisible();
    await field(form, t('users.currentPassword')).fill(bruno.password);
    // Calls that are pending at that time are refused.
    watch.expect(/^401 GET /);
    await save(form);
    await expect(toast(page, t('users.passwordChanged'))).toBeVisible();
    await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();

    watch.expect(`401 POST ${API_BASE}/auth/login`);
    await signInByForm(page, bruno);
    await expect(toast(page, t('errors.ERR_INVALID_CREDENTIALS'))).toBeVisible();
    await signInByForm(page, { ...bruno, password: 'outra-boa-senha' });
    await expectSignedIn(page);
  });
});
