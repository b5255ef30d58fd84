import { channelAbilities, NOT_ON_WHATSAPP_TEXT } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ConnectionPlatform } from '../../platform/http/answer-token-call.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import { readNumber } from './receivers.ts';

const findAccount = ({ accountLookup, connection }: ConnectionPlatform, number: string) =>
  accountLookup.findAccount(connection.companyId, number, connection.id);

/** Asks WhatsApp on the token's own connection. No transaction is open meanwhile. */
export async function checkNumber(platform: ConnectionPlatform, text: string) {
  if (!channelAbilities[platform.connection.channel].canCheckNumbers)
    throw new AppError('ERR_CHANNEL_CANNOT', { ability: 'canCheckNumbers' });
  const number = readNumber(text);
  const account = await findAccount(platform, number);
  // A refusal by status 400 would say that the number does not exist.
  if (account === 'unreachable') throw new AppError('ERR_WAPP_NOT_INITIALIZED', {}, 409);
  if (account === 'none')
    throw new AppError('ERR_WAPP_INVALID_CONTACT', {
      existsInWhatsapp: false,
      number,
      error: NOT_ON_WHATSAPP_TEXT,
      code: 'ERR_WAPP_INVALID_CONTACT',
    });
  return { existsInWhatsapp: true as const, number, numberFormatted: account.number };
}

/**
 * The account of somebody to whom the company never wrote; undefined if the channel cannot be asked now: the message
 * waits for the connection, which then says what became of it.
 */
export async function findNewAccount(
  platform: ConnectionPlatform,
  number: string,
): Promise<Account | undefined> {
  if (!channelAbilities[platform.connection.channel].canCheckNumbers) return undefined;
  const account = await findAccount(platform, number);
  if (account === 'none') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return account === 'unreachable' ? undefined : account;
}
