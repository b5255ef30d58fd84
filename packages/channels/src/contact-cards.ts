import type { ContactCard } from './incoming.ts';

/** The fields of a contact card that other channels can receive. */
interface CardFields {
  name: string;
  firstName: string;
  lastName: string;
  phones: { number: string; type: string; accountId: string | null }[];
  emails: { address: string; type: string }[];
  organization: string;
  urls: string[];
}

export function readCard({ name, vcard }: ContactCard): CardFields {
  const lines = vcard
    // A line that begins with a space or tab continues the previous one.
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(readLine)
    .filter((line) => line !== undefined);
  const all = (property: string) => lines.filter((line) => line.property === property);
  const [lastName = '', firstName = ''] = splitField(all('N')[0]?.value ?? '');
  const fullName = name || unescape(all('FN')[0]?.value ?? '') || [firstName, lastName].join(' ').trim();
  return {
    name: fullName,
    firstName: firstName || (fullName.split(' ')[0] ?? ''),
    lastName,
    phones: all('TEL').map(({ value, parameters }) => ({
      number: unescape(value).replace(/^tel:/i, ''),
      type: parameters.get('TYPE') ?? 'CELL',
      accountId: parameters.get('WAID') ?? null,
    })),
    emails: all('EMAIL').map(({ value, parameters }) => ({
      address: unescape(value),
      type: parameters.get('TYPE') ?? 'HOME',
    })),
    organization: splitField(all('ORG')[0]?.value ?? '')[0] ?? '',
    urls: all('URL').map(({ value }) => unescape(value)),
  };
}

export function writeCard(facts: CardFields): ContactCard {
  const { name, firstName, lastName, phones, emails, organization, urls } = facts;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escape(lastName)};${escape(firstName)};;;`,
    `FN:${escape(name)}`,
    ...(organization === '' ? [] : [`ORG:${escape(organization)}`]),
    ...phones.map(({ number, type, accountId }) => {
      const account = accountId === null ? '' : `;waid=${parameter(accountId)}`;
      return `TEL;type=${parameter(type) || 'CELL'}${account}:${escape(number)}`;
    }),
    ...emails.map(({ address, type }) => `EMAIL;type=${parameter(type) || 'HOME'}:${escape(address)}`),
    ...urls.map((url) => `URL:${escape(url)}`),
    'END:VCARD',
  ];
  return { name, vcard: lines.join('\n') };
}

/** A card as text, for channels without contact cards. */
export const cardAsText = (card: ContactCard): string => {
  const { name, phones, emails } = readCard(card);
  return [name, ...phones.map(({ number }) => number), ...emails.map(({ address }) => address)]
    .filter((line) => line !== '')
    .join('\n');
};

interface VcardLine {
  property: string;
  parameters: Map<string, string>;
  value: string;
}

function readLine(line: string): VcardLine | undefined {
  const at = line.indexOf(':');
  if (at <= 0) return undefined;
  const [named = '', ...parameters] = line.slice(0, at).split(';');
  return {
    // `item1.TEL` is a TEL that belongs to a group.
    property: (named.split('.').at(-1) ?? '').toUpperCase(),
    parameters: new Map(
      parameters.map((one) => {
        const [key = '', value] = one.split('=');
        return value === undefined ? ['TYPE', key] : [key.toUpperCase(), value.replaceAll('"', '')];
      }),
    ),
    value: line.slice(at + 1).trim(),
  };
}

const splitField = (value: string): string[] => value.split(/(?<!\\);/).map((part) => unescape(part).trim());

const unescape = (value: string): string =>
  value.replaceAll(/\\([nN,;:\\])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

const escape = (value: string): string =>
  value.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

const parameter = (value: string): string => value.replaceAll(/[^\w+.-]/g, '');
