/** A masked number: the six digits before the last two are hidden. */
export const maskNumber = (number: string): string => `${number.slice(0, -8)}****-**${number.slice(-2)}`;

interface NumberedContact {
  number: string | null;
  isGroup: boolean;
  name: string;
}

/** The last eight digits are the same in both spellings of a number, with the ninth digit and without. */
const SIGNIFICANT_DIGITS = 8;

/**
 * Masks a contact for attendants while the company hides numbers, including a number inside the name. Groups are not
 * masked.
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
 * The contact's name for message variables, without a number in it: attendants from whom numbers are hidden also read
 * the sent text.
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
