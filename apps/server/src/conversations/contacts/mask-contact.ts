/** A number as somebody sees it from whom it is hidden: all but six digits before the last two. */
export const maskNumber = (number: string): string => `${number.slice(0, -8)}****-**${number.slice(-2)}`;

interface NumberedContact {
  number: string | null;
  isGroup: boolean;
  name: string;
}

/** The same in both spellings of a number, with the ninth digit and without. */
const SIGNIFICANT_DIGITS = 8;

/**
 * What an attendant is shown of a contact while the company hides numbers. A name that has the number in it would
 * give it away there too. Groups are shown whole.
 */
export function maskContact<C extends NumberedContact>(contact: C): C {
  if (contact.isGroup || contact.number === null) return contact;
  return { ...contact, number: maskNumber(contact.number), name: maskName(contact.name, contact.number) };
}

function maskName(name: string, number: string): string {
  if (!containsNumber(name, number)) return name;
  return hasLetters(name) ? name.replaceAll(/\d/g, '*') : maskNumber(number);
}

const containsNumber = (name: string, number: string): boolean =>
  name.replaceAll(/\D/g, '').includes(number.slice(-SIGNIFICANT_DIGITS));
const hasLetters = (name: string): boolean => /\p{L}/u.test(name);

/**
 * The name as texts to the contact have it. Nobody is called by their number, in any company: what is sent is read by
 * attendants too, whom the number may be hidden from.
 */
export function nameForTexts({ name, number, isGroup }: NumberedContact): string {
  if (isGroup) return name;
  if (!hasLetters(name) && /\d/.test(name)) return '';
  if (number === null || !containsNumber(name, number)) return name;
  return name
    .replaceAll(/[+(]*\d[\d\s().-]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
