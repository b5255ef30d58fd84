import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('where ogg is not played, voice notes are heard as MP3', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  await customer.sendsVoice();
  const page = await open('/tickets', { as: shop.attendant });
  const log = page.getByRole('log');
  // Simulates Safari on older phones, which cannot play Ogg.
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('ogg') ? '' : 'maybe');
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const sound = page.waitForResponse((response) => response.url().includes('/media/'));
  await log.getByRole('button', { name: t('messages.player.play'), exact: true }).click();
  expect(await (await sound).headerValue('content-type')).toBe('audio/mpeg');
  await expect
    .poll(() => log.locator('audio').evaluate((audio: HTMLAudioElement) => Math.round(audio.duration)))
    .toBe(3);
  await expect(log.getByRole('link', { name: t('messages.media.download') })).toHaveAttribute(
    'download',
    /\.mp3$/,
  );
});
