import { test } from './support/conversations.ts';
import { expect } from './support/test.ts';

test('what a customer writes is there at once, and what is answered reaches their phone', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.conversation('Vocês abrem aos sábados?');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const log = page.getByRole('log');
  await expect(log.getByText('Vocês abrem aos sábados?')).toBeVisible();
  await customer.writes('E aos domingos?');
  await expect(log.getByText('E aos domingos?')).toBeVisible();
  await shop.says(ticket, { body: 'Só aos sábados.' });
  await customer.hears('Só aos sábados.');
  await expect(log.getByText('Só aos sábados.')).toBeVisible();
});
