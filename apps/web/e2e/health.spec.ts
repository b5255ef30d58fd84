import { expectSignedIn, heading } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('the platform owner sees the processes, what waits, and the slowest calls', async ({ open, people }) => {
  const page = await open('/health-report', { as: people.owner });
  await expect(heading(page, t('health.title'))).toBeVisible();
  const nodes = page.getByRole('table', { name: t('health.nodesTitle') });
  await expect(nodes.getByText(t('health.alive'))).toBeVisible();
  await expect(nodes.getByText('web, worker', { exact: false })).toBeVisible();
  await expect(page.getByRole('table', { name: t('health.callsTitle') })).toBeVisible();
  await expect(page.getByRole('definition').getByText(t('health.noBackup'))).toBeVisible();
});

test('nobody else comes there', async ({ company, open }) => {
  const page = await open('/health-report', { as: company.admin });
  await expectSignedIn(page);
  await expect(heading(page, t('common.accessDenied'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell.menu.health') })).toHaveCount(0);
});
