import type { Channel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { channelIcons } from '../../ui/channel-icons.ts';
import styles from './ConnectionsPage.module.css';

/** The icon of a channel with its name. */
export function ChannelLabel({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const Sign = channelIcons[channel];
  return (
    <span className={styles.channel} data-channel={channel}>
      <Sign size={18} stroke={1.8} aria-hidden />
      {t(`connections.channels.${channel}`)}
    </span>
  );
}
