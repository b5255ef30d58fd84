import { type Message, splitMessage } from '@prosa/contract';
import { IconArrowForwardUp, IconChevronDown, IconLock, IconTemplate } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../ui/format.ts';
import { excerpt, summarizeMessage, isText } from '../../message-text/message-summary.ts';
import { useMessageContext, type MessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';
import { MessageBody } from './MessageBody.tsx';
import { OriginCard } from './OriginCard.tsx';
import { nameHue } from './name-hue.ts';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import { SendFailure } from './SendFailure.tsx';
import { Ticks } from './Ticks.tsx';

/** One message. It has no listeners; the list handles its events by `data-action`. */
export const Bubble = memo(function Bubble({ message }: { message: Message }) {
  const viewing = useMessageContext();
  const { t, isGroup } = viewing;
  const { fromMe, isPrivate } = message;
  const hasTicks = fromMe && !isPrivate && message.sendState !== 'failed';
  return (
    <article
      className={styles.bubble}
      data-bubble={message.id}
      data-side={fromMe ? 'own' : 'theirs'}
      data-private={isPrivate || undefined}
      data-picture={message.mediaType === 'image' || message.mediaType === 'video' || undefined}
      data-sticker={message.mediaType === 'sticker' || undefined}
      data-deleted={message.isDeleted || undefined}
      tabIndex={-1}
      aria-label={screenReaderText(viewing, message)}
    >
      {isGroup && !fromMe && <SenderName name={message.contact.name} id={message.contactId} />}
      {isPrivate && (
        <p className={styles.mark}>
          <IconLock size={13} aria-hidden /> {t('messages.private')}
          {message.user && ` · ${message.user.name}`}
        </p>
      )}
      {message.isForwarded && (
        <p className={styles.mark}>
          <IconArrowForwardUp size={13} aria-hidden /> {t('messages.forwarded')}
        </p>
      )}
      {message.template && (
        <p className={styles.mark}>
          <IconTemplate size={13} aria-hidden /> {t('messages.template', { name: message.template })}
        </p>
      )}
      {message.origin && (
        <OriginCard origin={message.origin} picture={isText(message) ? message.thumbnailUrl : null} />
      )}
      <Quote quotedMsg={message.quotedMsg} quotedBody={message.quotedBody} />
      <MessageBody message={message} />
      <footer className={styles.meta}>
        <Author message={message} />
        {message.isEdited && !message.isDeleted && (
          <span>
            {message.editedBy
              ? t('messages.editedBy', { name: message.editedBy.name })
              : t('messages.edited')}
          </span>
        )}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        {hasTicks && <Ticks message={message} />}
      </footer>
      <Reactions reactions={message.reactions} />
      {fromMe && <SendFailure {...message} />}
      <button
        type="button"
        className={styles.more}
        data-action="menu"
        tabIndex={-1}
        aria-label={t('messages.actions.open')}
        aria-haspopup="menu"
      >
        <IconChevronDown size={16} aria-hidden />
      </button>
    </article>
  );
});

function SenderName({ name, id }: { name: string; id: number }) {
  return (
    <p className={styles.sender} style={{ '--hue': nameHue(id) } as React.CSSProperties}>
      {name}
    </p>
  );
}

/** How messages are labelled that no person wrote. */
const sourceTexts = {
  automation: 'messages.automatic',
  schedule: 'messages.bySchedule',
  campaign: 'messages.byCampaign',
  api: 'messages.byApi',
} as const;

/** The user who wrote the message, for administrators; a signature shows it to everybody. */
function Author({ message }: { message: Message }) {
  const { t, isAdmin, isPage } = useMessageContext();
  if (!message.fromMe || message.isPrivate) return null;
  if (message.source === 'phone')
    return <span>{t(isPage ? 'messages.byOtherApp' : 'messages.byPhone')}</span>;
  const unwritten = message.source && message.source !== 'user' ? sourceTexts[message.source] : undefined;
  if (unwritten) return <span>{t(unwritten)}</span>;
  return isAdmin && message.user && splitMessage(message).signedBy === null ? (
    <span>{message.user.name}</span>
  ) : null;
}

const senderOf = ({ t }: MessageContext, { fromMe, user, contact }: Message): string =>
  fromMe ? (user?.name ?? t('messages.you')) : contact.name;

/** The text of a message for screen readers. */
export function screenReaderText(viewing: MessageContext, message: Message): string {
  const { t, hidesDeleted } = viewing;
  const deleted = message.fromMe ? t('messages.deleted.own') : t('messages.deleted.byContact');
  const gone = hidesDeleted ? t('messages.deleted.lgpd') : deleted;
  return t('messages.said', {
    who: senderOf(viewing, message),
    time: formatTime(message.createdAt),
    text: message.isDeleted ? gone : excerpt(summarizeMessage(t, message)),
  });
}
