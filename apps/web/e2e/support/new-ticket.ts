import type { Queue } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { t } from './texts.ts';

/** Chooses the contact and the queue in the dialog for a new ticket. */
export async function fillNewTicket(page: Page, form: Locator, name: string, queue: Queue): Promise<void> {
  await form
    .getByLabel(new RegExp(`^${t('tickets.new.contact')}`))
    .first()
    .fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel(new RegExp(`^${t('tickets.new.queue')}`)).selectOption(queue.name);
}
