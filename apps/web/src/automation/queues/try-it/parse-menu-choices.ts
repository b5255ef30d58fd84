/** A choice of the bot: the text to type, and its label. */
interface MenuChoice {
  typed: string;
  label: string;
}

const OFFER = /^\*\[ (.+?) \]\*\s*(?:-\s*)?(.*)$/;

/** Parses the choices from the text of a menu, so that each can be a button. */
export const parseMenuChoices = (text: string): MenuChoice[] =>
  text.split('\n').flatMap((line) => {
    const [, typed, label] = OFFER.exec(line.trim()) ?? [];
    return typed && label ? [{ typed, label }] : [];
  });
