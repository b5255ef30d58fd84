/** A number as somebody sees it from whom it is hidden: the front and the last two digits. */
export const maskNumber = (number: string): string => `${number.slice(0, -6)}**-**${number.slice(-2)}`;

interface Numbered {
  number: string | null;
  isGroup: boolean;
  name: string;
}

/**
 * What an attendant is shown of a contact while the company hides numbers. A contact that has no other name
 * than its number would give it away there too. Groups are shown whole.
 */
export function hideNumber<C extends Numbered>(contact: C): C {
  if (contact.isGroup || contact.number === null) return contact;
  const masked = maskNumber(contact.number);
  const name = contact.name.replaceAll(/\D/g, '') === contact.number ? masked : contact.name;
  return { ...contact, number: masked, name };
}
