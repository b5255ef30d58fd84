/** A number as somebody sees it from whom it is hidden: all but six digits before the last two. */
export const maskNumber = (number: string): string => `${number.slice(0, -8)}****-**${number.slice(-2)}`;

interface Numbered {
  number: string | null;
  isGroup: boolean;
  name: string;
}

/** The same in both spellings of a number, with the ninth digit and without. */
const TELLING_DIGITS = 8;

/**
 * What an attendant is shown of a contact while the company hides numbers. A name that has the number in it would
 * give it away there too. Groups are shown whole.
 */
export function hideNumber<C extends Numbered>(contact: C): C {
  if (contact.isGroup || contact.number === null) return contact;
  return { ...contact, number: maskNumber(contact.number), name: hideIn(contact.name, contact.number) };
}

function hideIn(name: string, number: string): string {
  if (!name.replaceAll(/\D/g, '').includes(number.slice(-TELLING_DIGITS))) return name;
  return /\p{L}/u.test(name) ? name.replaceAll(/\d/g, '*') : maskNumber(number);
}
