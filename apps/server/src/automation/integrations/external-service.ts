import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** An address in a private network is refused when it is entered, and again on every request. */
export function assertSafeAddress({ outbound }: Pick<Platform, 'outbound'>, address: string): void {
  if (address !== '' && !outbound.canReach(address)) throw new AppError('ERR_ADDRESS_NOT_ALLOWED');
}
