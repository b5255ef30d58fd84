import { IconAlertCircle, IconClock, IconFile, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useSession } from '../../../api/useSession.ts';
import { formatSize, formatTime } from '../../../ui/format.ts';
import { excerpt, summarizeMessage } from '../../message-text/message-summary.ts';
import { LocalPicture } from '../media/Pictures.tsx';
import mediaStyles from '../media/Media.module.css';
import type { OutgoingFile, OutgoingMessage } from '../outgoing-messages.ts';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';
import { MessageText } from './MessageBody.tsx';
import { Quote } from './Quote.tsx';

/** A message that the server does not have yet, with actions if sending fails. */
export const OutgoingBubble = memo(function OutgoingBubble({ outgoing }: { outgoing: OutgoingMessage }) {
  const { t } = useMessageContext();
  const { name } = useSession();
  const { state, createdAt, isPrivate, files, vCard } = outgoing;
  const message = { ...outgoing, fromMe: true, user: { name } };
  const time = formatTime(createdAt);
  return (
    <article
      className={styles.bubble}
      data-bubble={outgoing.clientId}
      data-side="own"
      data-private={isPrivate || undefined}
      data-outgoing={state}
      tabIndex={-1}
      data-picture={outgoing.mediaType === 'image' || undefined}
      aria-label={t('messages.said', {
        who: t('messages.you'),
        time,
        text: excerpt(summarizeMessage(t, message)),
      })}
    >
      {isPrivate && (
        <p className={styles.mark}>
          <IconLock size={13} aria-hidden /> {t('messages.private')}
        </p>
      )}
      <Quote quotedMsg={outgoing.quotedMsg} quotedBody={null} />
      {files.map((file) => (
        <Preview key={file.name} file={file} />
      ))}
      {vCard && (
        <p className={styles.text}>
          {vCard.name} {vCard.number}
        </p>
      )}
      <MessageText message={message} />
      <footer className={styles.meta}>
        <time dateTime={createdAt}>{time}</time>
        {state !== 'failed' && (
          <span className={styles.ticks} role="img" aria-label={t('messages.send.sending')}>
            <IconClock size={14} aria-hidden />
          </span>
        )}
      </footer>
      {outgoing.progress !== null && state === 'sending' && (
        <progress
          className={styles.progress}
          value={outgoing.progress}
          aria-label={t('messages.send.sending')}
        />
      )}
      {state !== 'failed' && outgoing.reason && (
        <p className={styles.mark} role="status">
          <IconClock size={13} aria-hidden /> {t('messages.acks.waiting')}. {outgoing.reason}
        </p>
      )}
      {state === 'failed' && <OutgoingFailure outgoing={outgoing} />}
    </article>
  );
});

function OutgoingFailure({ outgoing: { reason, canRetry, retry, discard } }: { outgoing: OutgoingMessage }) {
  const { t } = useMessageContext();
  const why = canRetry ? reason : t('messages.send.fileGone');
  return (
    <div className={styles.trouble} role="group">
      <IconAlertCircle size={14} aria-hidden />
      <span>{[t('messages.send.failed'), why].filter(Boolean).join('. ')}</span>
      {canRetry && (
        <button type="button" onClick={retry}>
          {t('common.retry')}
        </button>
      )}
      <button type="button" onClick={discard}>
        {t('messages.send.discard')}
      </button>
    </div>
  );
}

function Preview({ file }: { file: OutgoingFile }) {
  const { language } = useMessageContext();
  if (file.url !== null && file.mime.startsWith('image/'))
    return <LocalPicture url={file.url} name={file.name} />;
  return (
    <div className={mediaStyles.document}>
      <IconFile size={28} stroke={1.4} aria-hidden />
      <span className={mediaStyles.documentText}>
        <span className={mediaStyles.documentName}>{file.name}</span>
        <span className={mediaStyles.documentFacts}>{formatSize(file.bytes, language)}</span>
      </span>
    </div>
  );
}
