/** One thing the bot offers: what is typed, and what it is called. */
export interface MenuChoice {
  typed: string;
  label: string;
}

const OFFER = /^\*\[ (.+?) \]\*\s*(?:-\s*)?(.*)$/;

/** What a menu offers, read off its own lines, so that a choice is one click instead of a number typed. */
export const parseMenuChoices = (text: string): MenuChoice[] =>
  text.split('\n').flatMap((line) => {
    const [, typed, label] = OFFER.exec(line.trim()) ?? [];
    return typed && label ? [{ typed, label }] : [];
  });
