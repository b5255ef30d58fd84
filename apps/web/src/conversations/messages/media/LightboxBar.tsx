import type { Message } from '@prosa/contract';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Lightbox.module.css';
import type { useZoom } from './useZoom.ts';

interface LightboxBarProps {
  message: Message & { mediaUrl: string };
  who: string;
  /** The position among the pictures; null if there is only one. */
  place: { number: number; all: number } | null;
  zoom: ReturnType<typeof useZoom>;
  onClose: () => void;
}

/** The sender of the picture, and its actions. */
export function LightboxBar({ message, who, place, zoom, onClose }: LightboxBarProps) {
  const { t } = useTranslation();
  const { isZoomed, isLargest } = zoom;
  const tool = styles.tool ?? '';
  const facts = [formatDateTime(message.createdAt), place && t('messages.lightbox.place', place)];
  return (
    <div className={styles.bar}>
      <p className={styles.who}>
        <strong>{who}</strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <IconButton
        className={tool}
        label={t('messages.lightbox.zoomOut')}
        disabled={!isZoomed}
        onClick={() => zoom.zoomBy(-1)}
      >
        <IconZoomOut size={21} />
      </IconButton>
      <IconButton
        className={tool}
        label={t('messages.lightbox.zoomIn')}
        disabled={isLargest}
        onClick={() => zoom.zoomBy(1)}
      >
        <IconZoomIn size={21} />
      </IconButton>
      <IconButton
        className={tool}
        label={t(isZoomed ? 'messages.lightbox.fit' : 'messages.lightbox.fullSize')}
        onClick={isZoomed ? zoom.fitScreen : zoom.fullSize}
      >
        {isZoomed ? <IconArrowsMinimize size={20} /> : <IconArrowsMaximize size={20} />}
      </IconButton>
      <a
        className={tool}
        href={message.mediaUrl}
        download={message.mediaName ?? true}
        aria-label={t('messages.media.download')}
        title={t('messages.media.download')}
      >
        <IconDownload size={21} />
      </a>
      <IconButton className={tool} label={t('common.close')} data-autofocus onClick={onClose}>
        <IconX size={22} />
      </IconButton>
    </div>
  );
}
