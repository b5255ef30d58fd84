import type { BotMenu, MenuChoice } from '@prosa/bot';
import type { MessageOrigin, OutgoingMenu } from '@prosa/channels';

/** Distinguishes choices of our menus from other buttons. */
const MARK = 'prosa.menu:';
/** Providers limit ids to 200 characters. */
const LONGEST_NAME = 150;

/**
 * Builds a menu for the channels. The id of each choice holds its answer and name, which come back when it is picked.
 */
export async function outgoingMenu(
  { text, button, choices }: BotMenu,
  fill: (text: string) => Promise<string>,
): Promise<OutgoingMenu> {
  const filled = [];
  for (const { answer, name } of choices)
    filled.push({ id: `${MARK}${answer}:${name.slice(0, LONGEST_NAME)}`, title: await fill(name) });
  return { text: await fill(text), button, choices: filled };
}

/** The choice, if the contact pressed a button of one of our menus. */
export function pickedChoice(origin: MessageOrigin | undefined): MenuChoice | undefined {
  if (origin?.type !== 'choice' || !origin.payload.startsWith(MARK)) return undefined;
  const choice = origin.payload.slice(MARK.length);
  const end = choice.indexOf(':');
  return end > 0 ? { answer: choice.slice(0, end), name: choice.slice(end + 1) } : undefined;
}
