import { api, DRAWER_WIDTH, PRODUCT_VERSION, STORAGE_KEYS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { dayFromToday, formatDay } from './support/days.ts';
import { holdResponse } from './support/hold-response.ts';
import { expectSignedIn, heading, menu } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const management = [t('shell.menu.home'), t('shell.menu.reports'), t('shell.menu.moments')];
const everybody = [
  t('shell.menu.tickets'),
  t('shell.menu.quickMessages'),
  t('shell.menu.kanban'),
  t('shell.menu.schedules'),
  t('shell.menu.chats'),
  t('shell.menu.contacts'),
  t('shell.menu.tags'),
  t('shell.menu.tasks'),
  t('shell.menu.helps'),
];
const connections = t('shell.menu.connections');
const files = t('shell.menu.files');

test.describe('the menu', () => {
  test('shows each role its own entries', async ({ company, people, open }) => {
    await people.addHelp();
    const attendant = await people.addUser(company, { allowConnections: 'enabled' });
    const entriesOf = (page: Page) => menu(page).getByRole('link');

    const user = await open('/', { as: attendant });
    await expect(entriesOf(user)).toHaveText([...everybody, connections]);
    const admin = await open('/', { as: company.admin });
    const settings = t('shell.menu.settings');
    await expect(entriesOf(admin)).toHaveText([
      ...management,
      ...everybody,
      t('shell.menu.users'),
      t('shell.menu.queues'),
      t('shell.menu.prompts'),
      t('shell.menu.integrations'),
      t('shell.menu.messagesApi'),
      connections,
      files,
      t('shell.menu.finance'),
      settings,
    ]);
    const owner = await open('/', { as: people.owner });
    await expect(entriesOf(owner)).toHaveText([
      ...management,
      ...everybody,
      t('shell.menu.announcements'),
      t('shell.menu.users'),
      t('shell.menu.queues'),
      t('shell.menu.prompts'),
      t('shell.menu.integrations'),
      t('shell.menu.messagesApi'),
      connections,
      t('shell.menu.allConnections'),
      files,
      t('shell.menu.finance'),
      t('shell.menu.invoices'),
      settings,
      t('shell.menu.companies'),
      t('shell.menu.health'),
    ]);
  });

  test('has the way to the help while there is any', async ({ company, people, open }) => {
    const owner = await people.as(people.owner);
    for (const { id } of await owner.call(api.helps.listAll))
      await owner.call(api.helps.remove, { params: { id } });
    const page = await open('/', { as: company.admin });
    const help = menu(page).getByRole('link', { name: t('shell.menu.helps') });
    await expectSignedIn(page);
    await expect(help).toHaveCount(0);
    const { id } = await people.addHelp();
    await expect(help).toBeVisible();
    await owner.call(api.helps.remove, { params: { id } });
    await expect(help).toHaveCount(0);
  });

  test('marks where one is, and every entry leads somewhere', async ({ people, open }) => {
    const help = await people.addHelp();
    const page = await open('/', { as: people.owner });
    const links = menu(page).getByRole('link');
    await expect(links.filter({ hasText: t('shell.menu.helps') })).toBeVisible();
    for (const name of await links.allTextContents()) {
      const link = menu(page).getByRole('link', { name, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(heading(page, t('common.notFoundTitle'))).toHaveCount(0);
      await expect(page).toHaveTitle(/ · /);
    }
    const owner = await people.as(people.owner);
    await owner.call(api.helps.remove, { params: { id: help.id } });
  });

  test('is open or closed as the person likes it, and shows the version', async ({
    company,
    people,
    open,
  }) => {
    const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width ?? 0;
    const page = await open('/', { as: company.admin });
    const close = page.getByRole('button', { name: t('shell.closeMenu') });
    await expect(close).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(t('shell.version', { version: PRODUCT_VERSION }))).toBeVisible();
    expect(Math.abs((await widthOf(page)) - DRAWER_WIDTH)).toBeLessThanOrEqual(1);
    await close.click();
    await expect(page.getByRole('button', { name: t('shell.openMenu') })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect.poll(() => widthOf(page)).toBeLessThan(DRAWER_WIDTH / 2);
    await expect(page.getByText(PRODUCT_VERSION, { exact: true })).toBeVisible();
    // Only the icons are visible; the names remain for screen readers.
    await menu(page)
      .getByRole('link', { name: t('shell.menu.tasks') })
      .click();
    await expect(heading(page, t('tasks.title'))).toBeVisible();

    const closed = await open('/', { as: await people.addUser(company, { defaultMenu: 'closed' }) });
    await expect(closed.getByRole('button', { name: t('shell.openMenu') })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('lies over the screen where there is little room', async ({ company, open }) => {
    const page = await open('/', { as: company.admin, options: { viewport: { width: 599, height: 800 } } });
    await expectSignedIn(page);
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: t('shell.openMenu') }).click();
    await menu(page)
      .getByRole('link', { name: t('shell.menu.users') })
      .click();
    await expect(heading(page, t('users.title'))).toBeVisible();
    await expect(menu(page)).toBeHidden();

    await page.getByRole('button', { name: t('shell.openMenu') }).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(menu(page)).toBeVisible();
  });
});

test.describe('the top bar', () => {
  test('greets the person and the company, and tells administrators until when it is paid', async ({
    people,
    open,
  }) => {
    const dueDate = dayFromToday(40);
    const company = await people.addCompany({ dueDate });
    const attendant = await people.addUser(company);
    const due = t('shell.activeUntil', { date: formatDay(dueDate) });

    const admin = await open('/', { as: company.admin });
    const bar = admin.getByRole('banner');
    await expect(bar.getByText(t('shell.hello', { name: company.admin.name }))).toBeVisible();
    await expect(bar.getByText(t('shell.welcome', { company: company.name }))).toBeVisible();
    await expect(bar.getByText(due)).toBeVisible();
    const user = await open('/', { as: attendant });
    await expect(
      user.getByRole('banner').getByText(t('shell.hello', { name: attendant.name })),
    ).toBeVisible();
    await expect(user.getByText(due)).toHaveCount(0);
  });

  test('keeps the volume', async ({ company, open }) => {
    const page = await open('/', { as: company.admin });
    const button = page.getByRole('button', { name: t('shell.volume') });
    const slider = page.getByRole('slider', { name: t('shell.volume') });
    await button.click();
    await expect(slider).toHaveValue('1');
    for (let step = 0; step < 3; step++) await slider.press('ArrowLeft');
    await expect(slider).toHaveValue('0.7');
    await expect(slider).toHaveAttribute('aria-valuetext', t('shell.volumeValue', { percent: 70 }));
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.volume)).toBe('0.7');
    await page.reload();
    await button.click();
    await expect(slider).toHaveValue('0.7');
    await slider.press('Home');
    await expect(slider).toHaveValue('0');
  });

  test('keeps the theme, and begins with the one the person likes', async ({ company, people, open }) => {
    const scheme = (page: Page) => page.locator('html');
    const page = await open('/', { as: company.admin });
    await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('button', { name: t('shell.darkTheme') }).click();
    await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.getByRole('button', { name: t('shell.lightTheme') })).toBeVisible();
    await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');

    const night = await people.addUser(company, { defaultTheme: 'dark' });
    const fresh = await open('/', { as: night });
    await expect(scheme(fresh)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await fresh.context().close();
    const chosen = await open('/', { as: night, scheme: 'light' });
    await expectSignedIn(chosen);
    await expect(scheme(chosen)).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('fetches anew what is on the screen', async ({ company, open }) => {
    const page = await open('/users', { as: company.admin });
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
    const again = page.waitForResponse((response) => response.url().includes('/api/users?') && response.ok());
    await page.getByRole('button', { name: t('shell.refresh') }).click();
    await again;
  });

  test('offers the new version when another one is announced', async ({ company, people, open }) => {
    const owner = await people.as(people.owner);
    const page = await open('/todolist', { as: company.admin });
    await expect(heading(page, t('tasks.title'))).toBeVisible();
    const offer = page.getByRole('button', { name: t('shell.newVersion') });
    await expect(offer).toHaveCount(0);
    try {
      await owner.call(api.versions.publish, { body: { version: '99.0.1' } });
      await expect(offer).toBeVisible();
      const reloaded = page.waitForEvent('domcontentloaded');
      await offer.click();
      await reloaded;
      await expect(heading(page, t('tasks.title'))).toBeVisible();
    } finally {
      await owner.call(api.versions.publish, { body: { version: PRODUCT_VERSION } });
    }
    await expect(offer).toHaveCount(0);
  });

  test('keeps what was announced while an older answer was on its way', async ({ company, people, open }) => {
    const owner = await people.as(people.owner);
    const page = await open('/todolist', { as: company.admin });
    await expectSignedIn(page);
    const asking = await holdResponse(page, 'GET', '/version');
    await page.getByRole('button', { name: t('shell.refresh') }).click();
    await asking.whenReceived;
    const offer = page.getByRole('button', { name: t('shell.newVersion') });
    try {
      await owner.call(api.versions.publish, { body: { version: '99.0.2' } });
      await expect(offer).toBeVisible();
      await asking.release();
      await expect(offer).toBeVisible();
    } finally {
      await owner.call(api.versions.publish, { body: { version: PRODUCT_VERSION } });
    }
  });
});

test.describe('when something is wrong', () => {
  test('a lost connection is told, and everything goes on when it is back', async ({
    server,
    company,
    people,
    open,
    watch,
  }) => {
    // Slow: the server is restarted.
    test.slow();
    watch.expect(/WebSocket connection to .* failed/, /net::ERR_/);
    const page = await open('/users', { as: company.admin });
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
    const banner = page.getByText(t('shell.offline'));
    await server.stop();
    await expect(banner).toBeVisible();
    // What is asked for meanwhile fails, and comes by itself afterwards.
    await page.getByRole('searchbox').fill(company.admin.email);
    await expect(page.getByText(t('common.listFailed'))).toBeVisible();
    await server.start();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    const late = await people.addUser(company, { name: 'Depois da queda' });
    await expect(page.getByRole('cell', { name: late.email })).toBeVisible();
  });

  test('an address that does not exist says so inside the shell', async ({ company, open }) => {
    const page = await open('/nowhere/at-all', { as: company.admin });
    await expect(heading(page, t('common.notFoundTitle'))).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await page.getByRole('link', { name: t('common.goHome') }).click();
    await expect(heading(page, t('dashboard.title'))).toBeVisible();
  });

  test('a screen that breaks leaves the shell and what was typed', async ({ company, open, watch }) => {
    watch.expect(/TypeError|Cannot read properties|error occurred in/);
    const page = await open('/users', { as: company.admin });
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
    // An invalid reply, which makes the screen crash.
    await page.route(/\/api\/users\?.*searchParam=/, (route) =>
      route.fulfill({ json: { users: [null], count: 1, hasMore: false } }),
    );
    await page.getByRole('searchbox').fill('um texto longo que ninguém quer digitar de novo');
    await expect(heading(page, t('common.crashTitle'))).toBeVisible();
    await expect(page.getByRole('region', { name: t('shell.typedTitle') })).toContainText(
      'um texto longo que ninguém',
    );
    await menu(page)
      .getByRole('link', { name: t('shell.menu.tasks') })
      .click();
    await expect(heading(page, t('tasks.title'))).toBeVisible();
    await menu(page)
      .getByRole('link', { name: t('shell.menu.users') })
      .click();
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
  });

  test('a list that cannot be loaded says why and can be tried again', async ({ company, open, watch }) => {
    watch.expect('500 GET /api/users');
    const page = await open('/todolist', { as: company.admin });
    await page.route(/\/api\/users\?/, (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', reference: 'x' } }),
    );
    await menu(page)
      .getByRole('link', { name: t('shell.menu.users') })
      .click();
    await expect(page.getByText(t('common.listFailed'))).toBeVisible();
    await expect(page.getByText(t('errors.ERR_INTERNAL'))).toBeVisible();
    await page.unroute(/\/api\/users\?/);
    await page.getByRole('button', { name: t('common.retry') }).click();
    await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
  });
});

test('for whoever wants no motion a change is there at once, not with the next frame', async ({
  company,
  open,
}) => {
  const page = await open('/todolist', { as: company.admin });
  await expectSignedIn(page);
  const [before, after] = await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '10px';
    document.body.append(box);
    const first = box.offsetHeight;
    box.style.height = '50px';
    return [first, box.offsetHeight];
  });
  expect([before, after]).toEqual([10, 50]);
});

test('where nobody is to be called for help, no page offers it', async ({ company, open }) => {
  const page = await open('/connections', { as: company.admin });
  await expect(heading(page, t('connections.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('connections.restart') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('connections.callSupport') })).toHaveCount(0);
});
