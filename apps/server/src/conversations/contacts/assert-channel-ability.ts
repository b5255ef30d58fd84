import { type Channel, channelAbilities } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';

/** For what a channel either has or has not. */
export function assertChannelAbility(
  channel: Channel,
  ability: 'canEdit' | 'canRevoke' | 'canReact' | 'canBlock',
): void {
  if (!channelAbilities[channel][ability]) throw new AppError('ERR_CHANNEL_CANNOT', { ability });
}
