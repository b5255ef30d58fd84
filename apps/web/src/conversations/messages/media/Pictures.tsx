import { type Message, splitMessage } from '@prosa/contract';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useMessageContext } from '../message-context.ts';
import styles from './Media.module.css';
import { pictureBox, type Size, sizeOf } from './picture-box.ts';

type WithFile = Message & { mediaUrl: string };

/** Picture sizes measured after loading, so that the next rendering reserves the right space at once. */
const knownSizes = new Map<string, Size>();

const boxStyle = (size: Size | null): CSSProperties => {
  const { width, height } = pictureBox(size);
  return { width, aspectRatio: `${width} / ${height}` };
};

/** The whole picture, in space reserved for it so that nothing moves when it loads. A click opens it in full screen. */
export function Picture({ message }: { message: WithFile }) {
  const { t } = useMessageContext();
  const src = message.thumbnailUrl ?? message.mediaUrl;
  const [size, setSize] = useState(() => sizeOf(message) ?? knownSizes.get(message.mediaUrl) ?? null);
  return (
    <button
      type="button"
      className={styles.frame}
      style={boxStyle(size)}
      data-action="picture"
      aria-label={t('messages.media.image')}
    >
      <img
        src={src}
        alt={splitMessage(message).text}
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          if (size) return;
          knownSizes.set(message.mediaUrl, { width, height });
          setSize({ width, height });
        }}
      />
    </button>
  );
}

/** A picture that is still being uploaded, shown from the local file. */
export function LocalPicture({ url, name }: { url: string; name: string }) {
  const [size, setSize] = useState(() => knownSizes.get(url) ?? null);
  return (
    <div className={styles.frame} style={boxStyle(size)}>
      <img
        src={url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          knownSizes.set(url, { width, height });
          setSize({ width, height });
        }}
      />
    </div>
  );
}

export function Sticker({ url }: { url: string }) {
  const { t } = useMessageContext();
  return <img className={styles.sticker} src={url} alt={t('messages.media.sticker')} loading="lazy" />;
}

/** Loads only a still image until the user starts the video. */
export function VideoMessage({ message }: { message: WithFile }) {
  const { t } = useMessageContext();
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
      className={styles.film}
      onClick={() => setWanted(true)}
      aria-label={`${t('messages.player.play')}: ${t('messages.media.video')}`}
    >
      <VideoStill url={mediaUrl} thumbnailUrl={thumbnailUrl} />
      <span className={styles.play}>
        <IconPlayerPlayFilled size={24} aria-hidden />
      </span>
    </button>
  );
}

/** The video's thumbnail, or else its first frame. */
export function VideoStill({ url, thumbnailUrl }: { url: string; thumbnailUrl: string | null }) {
  if (thumbnailUrl) return <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />;
  return <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden />;
}
