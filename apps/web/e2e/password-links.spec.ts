import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { MailPeer } from '@prosa/peers/mail';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog, expectSignedIn, field, heading, signInByForm, toast } from './support/page-helpers.ts';
import { OWNER, unique } from './support/people.ts';
import { Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const OWN_PASSWORD = 'minha-propria-senha';

/** The address of the page in the newest e-mail to that person. */
async function linkTo(mails: MailPeer, email: string, count: number): Promise<string> {
  const received = () => mails.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => received().length).toBe(count);
  const text = (received().at(-1)?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /\/reset-password#[\w.-]+/.exec(text)?.[0] ?? '';
}

/** Links in e-mails have the server's public address, so it is known before the start. */
async function freeAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${port}`;
}

test('an invited person chooses a password, forgets it and chooses another', async ({ open }) => {
  // Slow: a new server is set up, with a mail server beside it.
  test.slow();
  const mails = await MailPeer.start();
  const address = await freeAddress();
  const server = new Server({
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ROLES: 'web,worker',
    PUBLIC_URL: address,
    SMTP_URL: mails.url,
  });
  server.url = address;
  await server.start();
  try {
    const options = { baseURL: server.url };
    const email = `nova.${unique()}@empresa.test`;
    const owner = await open(`${server.url}/login`, { options });
    await signInByForm(owner, OWNER);
    await expectSignedIn(owner);
    await owner.goto('/users');
    await owner.getByRole('button', { name: t('users.add') }).click();
    const form = dialog(owner, t('users.add'));
    await field(form, t('users.name')).fill('Nova Pessoa');
    await field(form, t('users.email')).fill(email);
    await expect(form.getByRole('switch', { name: t('users.invite') })).toBeChecked();
    await expect(field(form, t('users.password'))).toHaveCount(0);
    await form.getByRole('button', { name: t('common.save') }).click();
    await expect(toast(owner, t('users.saved'))).toBeVisible();

    const page = await open(`${server.url}${await linkTo(mails, email, 1)}`, { options });
    await expect(heading(page, t('passwordLinks.chooseTitle'))).toBeVisible();
    await checkAccessibility(page, 'choosing a password by a link');
    await field(page, t('sessions.newPassword')).fill(OWN_PASSWORD);
    await field(page, t('sessions.repeatPassword')).fill(OWN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(toast(page, t('sessions.passwordChanged'))).toBeVisible();
    // The page that was left has a link of the same name.
    await expect(page).toHaveURL(/\/login$/);

    await page.getByRole('link', { name: t('sessions.forgotPassword') }).click();
    await checkAccessibility(page, 'asking for a link');
    await field(page, t('sessions.email')).fill(email);
    await page.keyboard.press('Enter');
    await expect(heading(page, t('passwordLinks.sentTitle'))).toBeVisible();
    await page.goto(await linkTo(mails, email, 2));
    await field(page, t('sessions.newPassword')).fill(`${OWN_PASSWORD}-2`);
    await field(page, t('sessions.repeatPassword')).fill(`${OWN_PASSWORD}-2`);
    await page.getByRole('button', { name: t('sessions.changePassword') }).click();
    await signInByForm(page, { email, password: `${OWN_PASSWORD}-2` });
    await expectSignedIn(page);
    // Otherwise they would report the server that is gone.
    await page.close();
    await owner.close();
  } finally {
    await server.remove();
    await mails.stop();
  }
});
