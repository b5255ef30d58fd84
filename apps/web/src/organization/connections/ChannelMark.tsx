import type { Channel } from '@prosa/contract';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ConnectionsPage.module.css';

export const channelIcons = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
};

/** The channel by its sign, and by its name for everybody who cannot tell it from that. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const Sign = channelIcons[channel];
  return (
    <span className={styles.channel} data-channel={channel}>
      <Sign size={18} stroke={1.8} aria-hidden />
      {t(`connections.channels.${channel}`)}
    </span>
  );
}
