import type { ChatMessage } from '@prosa/contract';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../ui/format.ts';
import { stableUrl } from '../../ui/stable-url.ts';
import styles from './ChatMessages.module.css';

/** Pictures keep their place while they load. */
const pictureStyle = ({ mediaWidth, mediaHeight }: ChatMessage) =>
  mediaWidth !== null && mediaHeight !== null ? { aspectRatio: `${mediaWidth} / ${mediaHeight}` } : undefined;

export function ChatFile({ message }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation();
  const { mediaPath, mediaName, mediaType, mediaBytes } = message;
  if (mediaPath === null) return null;
  const url = stableUrl(mediaPath);
  const name = mediaName ?? t('chats.file');
  if (mediaType === 'image')
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.picture}>
        <img src={url} alt={name} style={pictureStyle(message)} loading="lazy" decoding="async" />
      </a>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what colleagues record has no captions
  if (mediaType === 'audio') return <audio className={styles.audio} controls src={url} aria-label={name} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what colleagues record has no captions
  if (mediaType === 'video') return <video className={styles.video} controls src={url} aria-label={name} />;
  return (
    <a href={url} download={name} className={styles.file}>
      <IconFile size={24} stroke={1.4} aria-hidden />
      <span>
        {name}
        {mediaBytes !== null && <small>{formatSize(mediaBytes, i18n.language)}</small>}
      </span>
      <IconDownload size={18} aria-hidden />
    </a>
  );
}
