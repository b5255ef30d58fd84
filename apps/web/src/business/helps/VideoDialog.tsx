import type { Help } from '@prosa/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import styles from './VideoDialog.module.css';
import { playerOf } from './video.ts';

interface VideoDialogProps {
  help: Help;
  onClose: () => void;
}

export function VideoDialog({ help, onClose }: VideoDialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={help.title}
      size={880}
      classNames={{ body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <iframe
        className={styles.player}
        src={playerOf(help.video)}
        title={help.title}
        // The player is another site's: its own origin gives it nothing of ours, and without scripts it shows nothing.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player refuses to start for a page that does not say where it is.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {help.description && <p className={styles.text}>{help.description}</p>}
    </Modal>
  );
}
