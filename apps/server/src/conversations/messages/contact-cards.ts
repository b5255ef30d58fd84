import type { NewMessage } from '@prosa/contract';

interface Card {
  name: string;
  vcard: string;
}

/** Escapes what would end a line of the vCard or start a new property in it. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/([\\,;])/g, '\\$1');

/** Builds a vCard from a name and a number; a complete vCard is kept as it is. */
export function contactCard(given: NonNullable<NewMessage['vCard']>): Card {
  if (typeof given === 'string') return { name: /^FN:(.*)$/m.exec(given)?.[1]?.trim() ?? '', vcard: given };
  const digits = given.number.replaceAll(/\D/g, '');
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${oneLine(given.name)}`,
    `TEL;type=CELL;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
  return { name: given.name, vcard };
}
