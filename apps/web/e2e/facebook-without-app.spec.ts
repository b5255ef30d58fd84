import { test } from './support/connections.ts';
import { dialog, field } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('where the platform has no app at Meta it says so, and takes a token', async ({ company, open }) => {
  const page = await open('/connections?new=facebook', { as: company.admin });
  const form = dialog(page, t('channelAccounts.facebook.titleFacebook'));
  await expect(form.getByText(t('errors.ERR_META_NOT_SET_UP'))).toBeVisible();
  await expect(
    form.getByRole('button', { name: t('channelAccounts.facebook.login'), exact: true }),
  ).toHaveCount(0);
  await form.getByRole('button', { name: t('channelAccounts.facebook.find'), exact: true }).click();
  await expect(field(form, t('channelAccounts.facebook.token'))).toHaveAccessibleDescription(
    t('channelAccounts.tokenInvalid'),
  );
});
