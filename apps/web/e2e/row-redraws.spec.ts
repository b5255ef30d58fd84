import type { Locator } from '@playwright/test';
import { test } from './support/shop.ts';
import { bubble, log } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { list, row } from './support/ticket-list.ts';

/** Records every later DOM change in `place`, with the name of the row that contains it. */
async function trackRedrawnRows(
  place: Locator,
  rows: string,
  name: string,
): Promise<() => Promise<string[]>> {
  const touched = await place.evaluateHandle(
    (element, [rowSelector, nameSelector]) => {
      const names = new Set<string>();
      const nameOf = (node: Node) => {
        const near = node instanceof Element ? node : node.parentElement;
        const within = near?.closest(rowSelector);
        return within && element.contains(within)
          ? (within.querySelector(nameSelector)?.textContent ?? 'a row without a name')
          : null;
      };
      const note = (records: MutationRecord[]) => {
        for (const { type, target, addedNodes, removedNodes } of records) {
          const nodes = type === 'childList' ? [target, ...addedNodes, ...removedNodes] : [target];
          for (const node of nodes) {
            const touchedName = nameOf(node);
            if (touchedName !== null) names.add(touchedName);
          }
        }
      };
      const watch = new MutationObserver(note);
      watch.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
      return { names, flush: () => note(watch.takeRecords()) };
    },
    [rows, name] as [string, string],
  );
  return () =>
    touched.evaluate(({ names, flush }) => {
      flush();
      return [...names];
    });
}

test('a message that comes in redraws its own row of the list, and no other', async ({ shop, open }) => {
  for (const name of ['Ana Beatriz', 'Bia Castro', 'Caio Nunes'])
    await shop.startConversation('Oi', { name });
  const { customer: davi } = await shop.startConversation('Oi', { name: 'Davi Rosa' });
  const page = await open('/tickets', { as: shop.attendant });
  // The contact is in the first row: its content changes, but not its position.
  await page.mouse.move(640, 5);
  await expect(list(page).getByRole('listitem').first()).toContainText(davi.name);
  const touched = await trackRedrawnRows(list(page), '[data-index]', 'a > span:nth-child(2) > span');

  await davi.writes('Alguém me atende?');
  await expect(row(page, davi)).toContainText('Alguém me atende?');
  await davi.writes('Ainda espero');
  await expect(row(page, davi)).toContainText('Ainda espero');
  expect(await touched()).toEqual([davi.name]);
});

test('a message that comes in leaves the others of the conversation as they are', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('A primeira', { name: 'Ana Beatriz' });
  await customer.writes('A segunda');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'A segunda')).toBeVisible();
  const touched = await trackRedrawnRows(log(page), '[data-index]', 'article p');

  await customer.writes('A terceira');
  await expect(bubble(page, 'A terceira')).toBeVisible();
  await customer.writes('A quarta');
  await expect(bubble(page, 'A quarta')).toBeVisible();
  expect(await touched()).toEqual(['A terceira', 'A quarta']);
});
