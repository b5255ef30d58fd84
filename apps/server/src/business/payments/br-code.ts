/** The parts of a Pix code (BR Code): a key of the receiver, or the address of a charge at a provider. */
interface PixCode {
  target: { key: string } | { location: string };
  name: string;
  city: string;
  amountCents?: number;
  /** Comes back with the payment; at most 25 letters and digits in a code with a key. */
  txid?: string;
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Banks accept plain letters only. */
const plain = (text: string, most: number) =>
  text
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, most)
    .trim();

/** CRC-16/CCITT-FALSE, as the standard of EMV demands. */
export function checksum(text: string): string {
  let crc = 0xff_ff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export const formatCents = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of an amount as banks write it: 37.00. */
export const parseCents = (amount: string): number => Math.round(Number(amount) * 100);

export function writePixCode({ target, name, city, amountCents, txid = '***' }: PixCode): string {
  const isOfCharge = 'location' in target;
  const account = isOfCharge ? field('25', target.location) : field('01', target.key);
  const text = [
    field('00', '01'),
    isOfCharge ? field('01', '12') : '',
    field('26', field('00', 'br.gov.bcb.pix') + account),
    field('52', '0000'),
    field('53', '986'),
    amountCents === undefined ? '' : field('54', formatCents(amountCents)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return text + checksum(text);
}
