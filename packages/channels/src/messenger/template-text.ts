import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../meta/json-fields.ts';

/** The readable text of a message made of cards and buttons. */
export function templateText(attachment: Fields, payload: Fields): string {
  // Some payloads are nested under the kind of card: `generic`, `product`, `button`.
  const parts = [payload, ...Object.values(payload).map(fieldsOf)];
  const head = parts.map((part) => textOf(part['text'])).find((text) => text !== '');
  const cards = parts.flatMap((part) => listOf(part['elements']).map(fieldsOf)).map(cardText);
  const buttons = parts.flatMap(buttonsOf);
  const body = joinNonEmpty(
    cards.filter((card) => card !== ''),
    '\n\n',
  );
  return joinNonEmpty([head ?? textOf(attachment['title']), body, ...buttons], '\n');
}

const cardText = (card: Fields): string =>
  joinNonEmpty([textOf(card['title']), textOf(card['subtitle']), priceOf(card), ...buttonsOf(card)], '\n');

const buttonsOf = (part: Fields): string[] =>
  listOf(part['buttons'])
    .map((button) => textOf(fieldsOf(button)['title']))
    .filter((title) => title !== '')
    .map((title) => `[ ${title} ]`);

function priceOf({ price, currency }: Fields): string {
  if (typeof price === 'string') return textOf(price);
  const amount = numberOf(price);
  return amount === undefined ? '' : joinNonEmpty([textOf(currency), amount.toFixed(2)], ' ');
}

const joinNonEmpty = (parts: string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);
