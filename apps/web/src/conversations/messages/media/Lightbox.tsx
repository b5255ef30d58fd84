import { type Message, splitMessage } from '@prosa/contract';
import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { RichText } from '../rich-text.tsx';
import styles from './Lightbox.module.css';
import { LightboxBar } from './LightboxBar.tsx';
import { LightboxStage } from './LightboxStage.tsx';
import { useZoom } from './useZoom.ts';

interface LightboxProps {
  /** All loaded pictures of the conversation, oldest first. */
  pictures: Message[];
  firstId: number;
  onClose: () => void;
}

/** A picture in full screen; arrow keys switch pictures, plus and minus zoom. Mount to open. */
export default function Lightbox({ pictures, firstId, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [shownId, setShownId] = useState(firstId);
  const zoom = useZoom();
  const at = pictures.findIndex(({ id }) => id === shownId);
  const shown = pictures[at];

  const go = (by: number) => {
    const next = pictures[at + by];
    if (!next) return;
    setShownId(next.id);
    zoom.reset();
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom.zoomBy(1),
    '=': () => zoom.zoomBy(1),
    '-': () => zoom.zoomBy(-1),
    '0': zoom.fitScreen,
  };
  // On the window, so that the keys work wherever the focus is.
  useWindowEvent('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  if (!shown?.mediaUrl) return null;
  const who = shown.fromMe ? (shown.user?.name ?? t('messages.you')) : shown.contact.name;
  const caption = splitMessage(shown).text;
  return (
    <Modal.Root
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      fullScreen
      // Not on `Modal.Content` itself: its frame would get the class too.
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label={t('messages.lightbox.heading', { who })}>
        <LightboxBar
          message={{ ...shown, mediaUrl: shown.mediaUrl }}
          who={who}
          place={pictures.length > 1 ? { number: at + 1, all: pictures.length } : null}
          zoom={zoom}
          onClose={() => setOpened(false)}
        />
        <LightboxStage
          key={shown.id}
          src={shown.mediaUrl}
          alt={caption || t('messages.media.image')}
          zoom={zoom}
          onSwipe={go}
        />
        {at > 0 && (
          <IconButton
            className={`${styles.tool} ${styles.previous}`}
            label={t('messages.lightbox.previous')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={28} />
          </IconButton>
        )}
        {at < pictures.length - 1 && (
          <IconButton
            className={`${styles.tool} ${styles.next}`}
            label={t('messages.lightbox.next')}
            onClick={() => go(1)}
          >
            <IconChevronRight size={28} />
          </IconButton>
        )}
        {caption && (
          <p className={styles.caption} dir="auto">
            <RichText text={caption} />
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
