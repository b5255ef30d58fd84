import { expect, type Page } from '@playwright/test';
import type { Shop } from './shop.ts';
import type { Customer } from './customers.ts';

export const log = (page: Page) => page.getByRole('log');
export const bubble = (page: Page, text: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: text });

/** Sends numbered messages from a customer. */
export async function writeMessages(customer: Customer, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await customer.writes(`Mensagem ${number}.`);
}

export const expectLastMessage = (shop: Shop, ticket: { uuid: string }, body: string) =>
  expect.poll(async () => (await shop.messages(ticket)).at(-1)?.body).toBe(body);
