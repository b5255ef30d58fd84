import { createPrivateKey } from 'node:crypto';
import { SECRET_MASK } from '@prosa/contract';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

/** Only the needed fields of a key file: the token URL in it is not trusted. */
const KeyFile = z.object({
  project_id: z.string().max(200).default(''),
  client_email: z.email().max(320),
  private_key: z.string().max(10_000),
});
export type ServiceAccount = z.output<typeof KeyFile>;

export function parseServiceAccount(text: string): ServiceAccount {
  const account = KeyFile.safeParse(parseJson(text));
  if (!account.success || !isRsaKey(account.data.private_key))
    throw new AppError('ERR_SERVICE_ACCOUNT_INVALID');
  return account.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The end of the key itself; the footer after it is the same for all. */
const endOf = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|[^A-Za-z0-9+/]/g, '').slice(-4);

/** The displayed part of a key file: its account and the end of the key. */
export const maskServiceAccount = ({ project_id, client_email, private_key }: ServiceAccount): string =>
  JSON.stringify({ project_id, client_email, private_key: SECRET_MASK + endOf(private_key) }, null, 2);
