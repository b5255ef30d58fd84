import { checkAccessibility } from './support/accessibility.ts';
import { dialog } from './support/screen.ts';
import { expectSettled, privateScreens, publicScreens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing keeps a stranger out, ${scheme}`, async ({ people, open }) => {
    await people.set(people.owner, 'allowSignup', 'enabled');
    for (const { path, title } of publicScreens) {
      const page = await open(path, { scheme });
      await expectSettled(page, title);
      await checkAccessibility(page, `${path} ${scheme}`);
    }
  });

  for (const { path, title } of privateScreens) {
    test(`nothing on ${path} keeps the platform owner out, ${scheme}`, async ({ people, open }) => {
      await people.addHelp();
      await people.set(people.owner, 'scheduleType', 'company');
      const page = await open(path, { as: people.owner, scheme });
      await expectSettled(page, title);
      await checkAccessibility(page, `${path} ${scheme}`);
    });
  }

  test(`nothing in the dialogs keeps somebody out, ${scheme}`, async ({ people, open }) => {
    const page = await open('/users?new', { as: people.owner, scheme });
    await expect(dialog(page, t('users.add'))).toBeVisible();
    await checkAccessibility(page, `new user ${scheme}`);
    await page.goto('/companies');
    await page.getByRole('button', { name: t('companies.add') }).click();
    await expect(dialog(page)).toBeVisible();
    await checkAccessibility(page, `new company ${scheme}`);
  });
}
