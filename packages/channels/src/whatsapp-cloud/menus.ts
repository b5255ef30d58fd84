import type { OutgoingMenu } from '../outgoing.ts';
import { truncate } from '../meta/truncate.ts';
import type { Body } from './requests.ts';

const MAX_BODY = 1024;
const BUTTONS = { most: 3, maxTitle: 20 };
const ROWS = { most: 10, maxTitle: 24, maxDescription: 72 };

/** A menu as buttons, or as a list if the choices are too many or too long; undefined if it fits neither. */
export function menuBody(menu: OutgoingMenu): Body | undefined {
  const { text, choices } = menu;
  if (text.trim() === '' || text.length > MAX_BODY) return undefined;
  if (choices.length === 0 || choices.length > ROWS.most) return undefined;
  const action = buttonsFor(choices) ?? listFor(menu);
  return action && { type: 'interactive', interactive: { ...action, body: { text } } };
}

function buttonsFor(choices: OutgoingMenu['choices']): object | undefined {
  const areDifferent = new Set(choices.map(({ title }) => title)).size === choices.length;
  const areShort = choices.every(({ title }) => title.length <= BUTTONS.maxTitle);
  if (choices.length > BUTTONS.most || !areDifferent || !areShort) return undefined;
  const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
  return { type: 'button', action: { buttons } };
}

/** A title that is too long for its row is truncated, with the full title as description. */
function listFor({ button, choices }: OutgoingMenu): object | undefined {
  if (choices.some(({ title }) => title.length > ROWS.maxDescription)) return undefined;
  const rows = choices.map(({ id, title }) => ({
    id,
    title: truncate(title, ROWS.maxTitle),
    ...(title.length > ROWS.maxTitle ? { description: title } : {}),
  }));
  return { type: 'list', action: { button: truncate(button, BUTTONS.maxTitle), sections: [{ rows }] } };
}
