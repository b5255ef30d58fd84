import { type Channel, channelAbilities } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../i18n/languages.ts';

type ChannelFeature = keyof Texts['channels']['cannot'];

const supports: Record<ChannelFeature, (channel: Channel) => boolean> = {
  edit: (channel) => channelAbilities[channel].canEdit,
  revoke: (channel) => channelAbilities[channel].canRevoke,
  react: (channel) => channelAbilities[channel].canReact,
  block: (channel) => channelAbilities[channel].canBlock,
  markForwarded: (channel) => channelAbilities[channel].marksForwarded,
  sendCards: (channel) => channelAbilities[channel].canSendCards,
};

/** Why a channel does not support a feature; null if it does. The texts belong to the area `channels`. */
export function useChannelLimitation(): (channel: Channel, wanted: ChannelFeature) => string | null {
  const { t } = useTranslation();
  return (channel, wanted) =>
    supports[wanted](channel)
      ? null
      : t(`channels.cannot.${wanted}`, { channel: t(`channels.names.${channel}`) });
}
