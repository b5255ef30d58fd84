import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './VideoThumbnail.module.css';
import { PLACEHOLDER_WIDTH, thumbnailUrl } from './video-urls.ts';

interface VideoThumbnailProps {
  /** The id of the video. */
  video: string;
  size?: 'card' | 'row';
}

/** The thumbnail of a video, or our own drawing if the video service is unreachable. */
export function VideoThumbnail({ video, size = 'card' }: VideoThumbnailProps) {
  // The id that failed, so that another video is tried again.
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = failed !== video;
  return (
    <span className={styles.thumbnail} data-size={size} aria-hidden>
      {hasPicture ? (
        <img
          className={styles.picture}
          src={thumbnailUrl(video)}
          alt=""
          loading="lazy"
          onError={() => setFailed(video)}
          onLoad={({ currentTarget }) => currentTarget.naturalWidth <= PLACEHOLDER_WIDTH && setFailed(video)}
        />
      ) : (
        <ThumbnailPlaceholder />
      )}
      <span className={styles.play}>
        <IconPlayerPlayFilled />
      </span>
    </span>
  );
}

/** A conversation thread behind a screen, in the style of the other drawings. */
function ThumbnailPlaceholder() {
  return (
    <svg
      className={styles.drawn}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
    >
      <path d="M-10 128c44 0 46-58 92-58s50 62 96 62 52-74 98-74 40 30 64 30" />
      <rect x="28" y="34" width="58" height="34" rx="11" />
      <rect x="226" y="104" width="66" height="38" rx="12" />
      <circle cx="282" cy="38" r="7" />
    </svg>
  );
}
