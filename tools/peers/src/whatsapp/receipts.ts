import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ReceiptLevel } from './events.ts';
import { lidJid, type Person, phoneJid } from './directory.ts';
import { node } from './query-handler.ts';
import { unixSeconds } from './device-sender.ts';

/** A phone's receipt for several messages in one stanza, as phones send it. */
export function receiptOf(person: Person, ids: string[], level: Exclude<ReceiptLevel, 'none'>): BinaryNode {
  const [id = '', ...others] = ids;
  const group = person.ledger.find((entry) => entry.id === id)?.group;
  const jid = person.isHidden ? lidJid(person) : phoneJid(person);
  return node(
    'receipt',
    {
      id,
      t: unixSeconds(new Date()),
      ...(group ? { from: group, participant: jid } : { from: jid }),
      ...(level === 'delivered' ? {} : { type: level }),
    },
    others.length > 0
      ? [
          node(
            'list',
            {},
            others.map((other) => node('item', { id: other })),
          ),
        ]
      : undefined,
  );
}
