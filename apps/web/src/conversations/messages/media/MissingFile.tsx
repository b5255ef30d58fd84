import type { Message } from '@prosa/contract';
import { IconCloudDownload, IconFileOff } from '@tabler/icons-react';
import { kindName } from '../../message-text/message-summary.ts';
import { useMessageContext } from '../message-context.ts';
import styles from './Media.module.css';

/** A file that is still being fetched, or is no longer available. */
export function MissingFile({ message }: { message: Message }) {
  const { t } = useMessageContext();
  const isWaiting = message.mediaState === 'waiting';
  const Icon = isWaiting ? IconCloudDownload : IconFileOff;
  return (
    <div className={styles.document} data-state={message.mediaState}>
      {message.thumbnailUrl ? (
        <img className={styles.small} src={message.thumbnailUrl} alt="" />
      ) : (
        <Icon size={28} stroke={1.4} aria-hidden />
      )}
      <span className={styles.documentText}>
        <span className={styles.documentName}>{message.mediaName ?? kindName(t, message.mediaType)}</span>
        <span className={styles.documentFacts}>
          {t(isWaiting ? 'messages.media.waiting' : 'messages.media.gone')}
        </span>
      </span>
      {!isWaiting && (
        <button type="button" className={styles.link} data-action="fetch">
          {t('messages.media.fetchAgain')}
        </button>
      )}
    </div>
  );
}
