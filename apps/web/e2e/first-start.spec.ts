import { checkAccessibility } from './support/accessibility.ts';
import { expectSignedIn, field, heading, signInByForm, signOut, toast } from './support/page-helpers.ts';
import { Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const OWN_PASSWORD = 'minha-propria-senha';

test('the printed one-time password opens the door once, to choose an own one', async ({ open, watch }) => {
  // Slow: a new server is set up and started twice.
  test.slow();
  const fresh = new Server({});
  await fresh.start();
  try {
    await expect.poll(() => fresh.output).toContain('One-time password');
    const [, email = ''] = /^Platform owner: (\S+)$/m.exec(fresh.output) ?? [];
    const [, oneTime = ''] = /^One-time password .*: (\S+)$/m.exec(fresh.output) ?? [];

    const page = await open(`${fresh.url}/users`, { options: { baseURL: fresh.url } });
    await signInByForm(page, { email, password: oneTime });
    await expect(heading(page, t('sessions.changeTitle'))).toBeVisible();
    await checkAccessibility(page, 'choosing a password, light');

    // No other URL bypasses the password change.
    await page.goto('/companies');
    await expect(heading(page, t('sessions.changeTitle'))).toBeVisible();
    await page.evaluate(() => localStorage.setItem('preferredTheme', 'dark'));
    await page.reload();
    await expect(heading(page, t('sessions.changeTitle'))).toBeVisible();
    await checkAccessibility(page, 'choosing a password, dark');

    const save = page.getByRole('button', { name: t('sessions.changePassword') });
    await field(page, t('sessions.currentPassword')).fill(oneTime);
    await field(page, t('sessions.newPassword')).fill(OWN_PASSWORD);
    await field(page, t('sessions.repeatPassword')).fill('outra-coisa');
    await save.click();
    await expect(page.getByText(t('validation.passwordsDiffer'))).toBeVisible();

    watch.expect(/^400 PUT \/api\/users\/\d+$/);
    await field(page, t('sessions.newPassword')).fill('password');
    await field(page, t('sessions.repeatPassword')).fill('password');
    await save.click();
    await expect(page.getByRole('main').getByText(t('errors.ERR_COMMON_PASSWORD'))).toBeVisible();

    await field(page, t('sessions.newPassword')).fill(OWN_PASSWORD);
    await field(page, t('sessions.repeatPassword')).fill(OWN_PASSWORD);
    await save.click();
    // The session goes on, with the password just chosen.
    await expect(toast(page, t('sessions.passwordChosen'))).toBeVisible();
    await expectSignedIn(page);
    await page.reload();
    await expectSignedIn(page);

    await signOut(page);
    await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
    watch.expect('401 POST /api/auth/login');
    await signInByForm(page, { email, password: oneTime });
    await expect(toast(page, t('errors.ERR_INVALID_CREDENTIALS'))).toBeVisible();
    await signInByForm(page, { email, password: OWN_PASSWORD });
    await expectSignedIn(page);

    // The password is printed at the first start only.
    await page.context().close();
    await fresh.stop();
    await fresh.start();
    expect(fresh.output).not.toContain('password');
  } finally {
    await fresh.remove();
  }
});
