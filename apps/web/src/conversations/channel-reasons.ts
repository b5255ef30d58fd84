import { type Channel, channelAbilities } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../i18n/languages.ts';

type Missing = keyof Texts['channels']['cannot'];

const has: Record<Missing, (channel: Channel) => boolean> = {
  edit: (channel) => channelAbilities[channel].canEdit,
  revoke: (channel) => channelAbilities[channel].canRevoke,
  react: (channel) => channelAbilities[channel].canReact,
  block: (channel) => channelAbilities[channel].canBlock,
  markForwarded: (channel) => channelAbilities[channel].marksForwarded,
  sendCards: (channel) => channelAbilities[channel].canSendCards,
};

/** Why a channel cannot do something, in a sentence; null where it can. Its texts are of the area `channels`. */
export function useChannelReason(): (channel: Channel, wanted: Missing) => string | null {
  const { t } = useTranslation();
  return (channel, wanted) =>
    has[wanted](channel) ? null : t(`channels.cannot.${wanted}`, { channel: t(`channels.names.${channel}`) });
}
