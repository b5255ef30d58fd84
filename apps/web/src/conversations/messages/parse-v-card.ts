/** The fields of a contact card that are shown. */
interface VCard {
  name: string;
  phones: { number: string; label: string }[];
  emails: string[];
  organization: string;
}

/**
 * Parses one or several vCards as phones write them, versions 2.1 to 4.0, with folded lines. Unknown lines are skipped;
 * cards without usable data are left out.
 */
export function parseVCards(text: string): VCard[] {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const cards: VCard[] = [];
  let card = newCard();
  const labels = new Map<string, string>();
  const groups = new Map<VCard['phones'][number], string>();
  for (const line of lines) {
    const [, group = '', name = '', parameters = '', value = ''] =
      /^(?:([\w-]+)\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)*):(.*)$/.exec(line.trim()) ?? [];
    switch (name.toUpperCase()) {
      case 'BEGIN':
        card = newCard();
        labels.clear();
        break;
      case 'FN':
        card.name = plain(value);
        break;
      case 'N':
        card.name ||= value.split(';').slice(0, 2).toReversed().map(plain).join(' ').trim();
        break;
      case 'ORG':
        card.organization = value.split(';').map(plain).filter(Boolean).join(', ');
        break;
      case 'TEL': {
        const phone = { number: numberOf(parameters, value), label: '' };
        if (phone.number !== '') card.phones.push(phone);
        groups.set(phone, group);
        break;
      }
      case 'EMAIL':
        if (value !== '') card.emails.push(plain(value));
        break;
      case 'X-ABLABEL':
        labels.set(group, plain(value).replaceAll(/^_\$!<|>!\$_$/g, ''));
        break;
      case 'END':
        for (const phone of card.phones) phone.label = labels.get(groups.get(phone) ?? '') ?? '';
        if (card.name !== '' || card.phones.length > 0) cards.push(card);
        break;
    }
  }
  return cards;
}

const newCard = (): VCard => ({ name: '', phones: [], emails: [], organization: '' });

const plain = (value: string) =>
  value
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([\\,;:])/g, '$1')
    .trim();

/** WhatsApp adds its own number as `waid`; the typed number may have any format. */
const numberOf = (parameters: string, value: string) =>
  (/;waid=(\d+)/i.exec(parameters)?.[1] ?? value.replace(/^tel:/i, '')).replaceAll(/[^\d+*#]/g, '');
