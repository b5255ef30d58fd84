import type { BotMenu, MenuChoice } from '@prosa/bot';
import type { MessageOrigin, OutgoingMenu } from '@prosa/channels';

/** What tells what was pressed in our menus from what was pressed elsewhere. */
const MARK = 'prosa.menu:';
/** Providers keep two hundred. */
const LONGEST_NAME = 150;

/** As channels take it: what comes back says which choice it was, and of which name. */
export async function outgoingMenu(
  { text, button, choices }: BotMenu,
  fill: (text: string) => Promise<string>,
): Promise<OutgoingMenu> {
  const filled = [];
  for (const { answer, name } of choices)
    filled.push({ id: `${MARK}${answer}:${name.slice(0, LONGEST_NAME)}`, title: await fill(name) });
  return { text: await fill(text), button, choices: filled };
}

/** What they pressed in a menu of ours, if that is what they did. */
export function pickedChoice(origin: MessageOrigin | undefined): MenuChoice | undefined {
  if (origin?.type !== 'choice' || !origin.payload.startsWith(MARK)) return undefined;
  const said = origin.payload.slice(MARK.length);
  const end = said.indexOf(':');
  return end > 0 ? { answer: said.slice(0, end), name: said.slice(end + 1) } : undefined;
}
