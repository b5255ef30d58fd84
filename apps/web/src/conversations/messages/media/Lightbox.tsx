import type { Message } from '@prosa/contract';
import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import styles from './Lightbox.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4];

interface LightboxProps {
  /** All pictures of the conversation that are loaded, oldest first. */
  pictures: Message[];
  firstId: number;
  onClose: () => void;
}

/** A picture as large as the screen; arrows lead to the others, plus and minus zoom. Mount it to open it. */
export default function Lightbox({ pictures, firstId, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [shownId, setShownId] = useState(firstId);
  const [zoom, setZoom] = useState(0);
  const at = pictures.findIndex(({ id }) => id === shownId);
  const shown = pictures[at];

  const go = (by: number) => {
    const next = pictures[at + by];
    if (!next) return;
    setShownId(next.id);
    setZoom(0);
  };
  const zoomBy = (by: number) => setZoom((level) => Math.min(ZOOMS.length - 1, Math.max(0, level + by)));
  // Wherever the focus is: there is nothing else to do while a picture is open.
  useWindowEvent('keydown', (event) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    if (act.zoom) zoomBy(act.zoom);
    else go(act.go ?? 0);
  });

  if (!shown?.mediaUrl) return null;
  const who = shown.fromMe ? t('messages.you') : shown.contact.name;
  return (
    <Modal.Root
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      fullScreen
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content
        className={styles.content ?? ''}
        aria-label={t('messages.lightbox.heading', { who })}
        data-scheme="dark"
      >
        <div className={styles.bar}>
          <span className={styles.who}>{who}</span>
          <IconButton label={t('messages.lightbox.zoomOut')} disabled={zoom === 0} onClick={() => zoomBy(-1)}>
            <IconZoomOut size={20} />
          </IconButton>
          <IconButton
            label={t('messages.lightbox.zoomIn')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => zoomBy(1)}
          >
            <IconZoomIn size={20} />
          </IconButton>
          <a
            className={styles.download}
            href={shown.mediaUrl}
            download={shown.mediaName ?? true}
            aria-label={t('messages.media.download')}
            title={t('messages.media.download')}
          >
            <IconDownload size={20} />
          </a>
          <IconButton label={t('common.close')} data-autofocus onClick={() => setOpened(false)}>
            <IconX size={20} />
          </IconButton>
        </div>
        <div className={styles.stage} data-zoomed={zoom > 0 || undefined}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <img
            src={shown.mediaUrl}
            alt={shown.body || t('messages.media.image')}
            style={{ '--zoom': ZOOMS[zoom] } as React.CSSProperties}
            onClick={() => (zoom > 0 ? setZoom(0) : zoomBy(2))}
          />
        </div>
        {at > 0 && (
          <IconButton
            className={styles.previous ?? ''}
            label={t('messages.lightbox.previous')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={26} />
          </IconButton>
        )}
        {at < pictures.length - 1 && (
          <IconButton className={styles.next ?? ''} label={t('messages.lightbox.next')} onClick={() => go(1)}>
            <IconChevronRight size={26} />
          </IconButton>
        )}
        {shown.body && <p className={styles.caption}>{shown.body}</p>}
      </Modal.Content>
    </Modal.Root>
  );
}

const keys: Record<string, { go?: number; zoom?: number }> = {
  ArrowLeft: { go: -1 },
  ArrowRight: { go: 1 },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
};
