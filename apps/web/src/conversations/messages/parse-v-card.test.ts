import { describe, expect, it } from 'vitest';
import { parseVCards } from './parse-v-card.ts';

describe('contact cards', () => {
  it('reads what WhatsApp writes', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Souza;Ana;;;',
      'FN:Ana Souza',
      'ORG:Loja\\, Filial;',
      'item1.TEL;waid=5511988887777:+55 11 98888-7777',
      'item1.X-ABLabel:Celular',
      'EMAIL;type=INTERNET:ana@loja.test',
      'END:VCARD',
    ].join('\n');
    expect(parseVCards(card)).toEqual([
      {
        name: 'Ana Souza',
        organization: 'Loja, Filial',
        phones: [{ number: '5511988887777', label: 'Celular' }],
        emails: ['ana@loja.test'],
      },
    ]);
  });

  it('reads several, folded lines, other line ends and names in parts', () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Lima;Bru\r\n no\r\nTEL;CELL:(11) 4002-8922\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:B\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-0100\r\nEND:VCARD';
    expect(parseVCards(card).map(({ name, phones }) => [name, phones[0]?.number])).toEqual([
      ['Bruno Lima', '1140028922'],
      ['B', '+15550100'],
    ]);
  });

  it.each(['', 'no card', 'BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCARD\nFN:unfinished', ':\n;;;\nTEL'])(
    'makes nothing of %j',
    (text) => expect(parseVCards(text)).toEqual([]),
  );

  it('survives whatever is sent', () => {
    for (const text of [
      'BEGIN:VCARD\nTEL'.repeat(5000),
      `BEGIN:VCARD\nFN:${'a;"'.repeat(20_000)}\nEND:VCARD`,
    ])
      expect(parseVCards(text).length).toBeLessThan(3);
  });
});
