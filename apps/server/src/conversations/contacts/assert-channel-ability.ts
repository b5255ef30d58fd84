import { type Channel, channelAbilities } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';

/** For abilities that a channel has or lacks as a whole. */
export function assertChannelAbility(
  channel: Channel,
  ability: 'canEdit' | 'canRevoke' | 'canReact' | 'canBlock',
): void {
  if (!channelAbilities[channel][ability]) throw new AppError('ERR_CHANNEL_CANNOT', { ability });
}
