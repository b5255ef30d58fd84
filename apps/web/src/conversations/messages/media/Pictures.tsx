import type { Message } from '@prosa/contract';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewing } from '../viewing.ts';
import styles from './Media.module.css';

type WithFile = Message & { mediaUrl: string };

/** A picture in a frame of one size, so that nothing moves when it comes. A click shows all of it. */
export function Picture({ message }: { message: WithFile }) {
  const { t } = useViewing();
  return (
    <button
      type="button"
      className={styles.frame}
      data-action="picture"
      aria-label={t('messages.media.image')}
    >
      <img
        src={message.thumbnailUrl ?? message.mediaUrl}
        alt={message.body}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}

export function Sticker({ url }: { url: string }) {
  const { t } = useViewing();
  return <img className={styles.sticker} src={url} alt={t('messages.media.sticker')} loading="lazy" />;
}

/** Nothing of a film is fetched before somebody wants to see it. */
export function Film({ message }: { message: WithFile }) {
  const { t } = useViewing();
  const [isWanted, setWanted] = useState(false);
  const { mediaUrl, thumbnailUrl } = message;
  if (isWanted)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.film}
        src={mediaUrl}
        poster={thumbnailUrl ?? undefined}
        aria-label={t('messages.media.video')}
        controls
        autoPlay
      />
    );
  return (
    <button
      type="button"
      className={styles.frame}
      onClick={() => setWanted(true)}
      aria-label={`${t('messages.player.play')}: ${t('messages.media.video')}`}
    >
      {thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />}
      <span className={styles.play}>
        <IconPlayerPlayFilled size={24} aria-hidden />
      </span>
    </button>
  );
}
