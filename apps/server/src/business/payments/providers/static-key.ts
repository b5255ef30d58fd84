import { isTaxId } from '@prosa/contract';
import { writePixCode } from '../br-code.ts';
import type { PixProvider } from './provider.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+55\d{10,11}$/;
const RANDOM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A CPF or CNPJ, an e-mail, a telephone number with +55, or a random key. */
export const isPixKey = (key: string): boolean =>
  isTaxId(key) || EMAIL.test(key) || PHONE.test(key) || RANDOM.test(key);

/** A code with the owner's own key. No bank reports its payment: the owner looks it up and settles the invoice. */
export const staticKey: PixProvider = {
  isConfirmedByHand: true,
  createCharge: ({ account }, { amountCents, txid }) =>
    Promise.resolve({
      code: writePixCode({
        target: { key: account.pixKey },
        name: account.receiverName,
        city: account.receiverCity,
        amountCents,
        txid,
      }),
      expiresAt: null,
    }),
  readPayments: () => Promise.resolve([]),
  isGenuine: () => false,
  readNotice: () => [],
  check({ pixKey, receiverName, receiverCity }) {
    if (pixKey === '') return 'keyMissing';
    if (!isPixKey(pixKey)) return 'keyInvalid';
    if (receiverName === '') return 'nameMissing';
    return receiverCity === '' ? 'cityMissing' : null;
  },
  tryOut: () => Promise.resolve(),
};
