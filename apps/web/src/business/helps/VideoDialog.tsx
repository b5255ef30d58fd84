import type { Help } from '@prosa/contract';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './VideoDialog.module.css';
import { playerUrl } from './video-urls.ts';

interface VideoDialogProps {
  help: Help;
  onClose: () => void;
}

export function VideoDialog({ help, onClose }: VideoDialogProps) {
  return (
    <Dialog onClose={onClose} title={help.title} size={880} classNames={{ body: styles.body ?? '' }}>
      <iframe
        className={styles.player}
        src={playerUrl(help.video)}
        title={help.title}
        // The player is cross-origin, so `allow-same-origin` gives it no access to our page; it needs scripts to work.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player does not start without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {help.description && <p className={styles.text}>{help.description}</p>}
    </Dialog>
  );
}
