import { type Message, readableBody, splitMessage } from '@prosa/contract';
import { IconBan, IconInfoCircle, IconPhoneX } from '@tabler/icons-react';
import { stableUrl } from '../../../ui/stable-url.ts';
import { eventText, isText } from '../../message-text/message-summary.ts';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { ContactCards } from '../media/ContactCards.tsx';
import { DocumentFile } from '../media/DocumentFile.tsx';
import { LocationCard } from '../media/LocationCard.tsx';
import { VideoMessage, Picture, Sticker } from '../media/Pictures.tsx';
import { MissingFile } from '../media/MissingFile.tsx';
import { isEmojiOnly, RichText } from '../rich-text.tsx';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';

/** The content of a message of any kind. */
export function MessageBody({ message }: { message: Message }) {
  return (
    <>
      {message.isDeleted && <DeletedNotice fromMe={message.fromMe} />}
      <Media message={message} />
      <MessageText message={message} />
    </>
  );
}

type TextMessage = Pick<Message, 'body' | 'fromMe' | 'mediaType'> & { user: { name: string } | null };

export function MessageText({ message }: { message: TextMessage }) {
  const { mediaType } = message;
  const { signedBy, text } = splitMessage(message);
  // Location and contact cards show their names themselves.
  if (text === '' || mediaType === 'locationMessage' || mediaType === 'contactMessage') return null;
  return (
    <>
      {signedBy && <p className={styles.signature}>{signedBy}</p>}
      <p className={styles.text} data-emoji={isEmojiOnly(text) || undefined} dir="auto">
        <RichText text={text} />
      </p>
    </>
  );
}

function Media({ message }: { message: Message }) {
  const { t } = useMessageContext();
  if (isText(message)) return null;
  if (message.mediaType === 'locationMessage')
    return message.location ? <LocationCard location={message.location} /> : null;
  if (message.mediaType === 'contactMessage')
    return message.vCard === null ? null : (
      <ContactCards vCard={message.vCard} names={readableBody(message)} />
    );
  const event = eventText(t, message.mediaType);
  if (event) {
    const Icon = message.mediaType === 'call_log' ? IconPhoneX : IconInfoCircle;
    return (
      <p className={styles.event}>
        <Icon size={16} aria-hidden /> {event}
      </p>
    );
  }
  // The origin card above the bubble's content already explains such a message.
  if (message.mediaState === 'none' && message.origin?.type === 'referral') return null;
  if (message.mediaState === 'none')
    return message.isDeleted ? null : <p className={styles.event}>{t('messages.unknown')}</p>;
  if (message.mediaState !== 'ready' || message.mediaUrl === null)
    return message.isDeleted && message.mediaUrl === null ? null : <MissingFile message={message} />;
  const thumbnailUrl = message.thumbnailUrl && stableUrl(message.thumbnailUrl);
  return <File message={{ ...message, mediaUrl: stableUrl(message.mediaUrl), thumbnailUrl }} />;
}

function File({ message }: { message: Message & { mediaUrl: string } }) {
  switch (message.mediaType) {
    case 'image':
      return <Picture message={message} />;
    case 'video':
      return <VideoMessage message={message} />;
    case 'sticker':
      return <Sticker url={message.mediaUrl} />;
    case 'audio':
      return (
        <AudioPlayer
          url={message.mediaUrl}
          seconds={message.mediaSeconds}
          name={message.mediaName}
          seed={message.id}
        />
      );
    default:
      return <DocumentFile message={message} />;
  }
}

function DeletedNotice({ fromMe }: { fromMe: boolean }) {
  const { t, hidesDeleted } = useMessageContext();
  if (hidesDeleted) return <em className={styles.deleted}>{t('messages.deleted.lgpd')}</em>;
  return (
    <p className={styles.deleted}>
      <IconBan size={14} aria-hidden />
      {t(fromMe ? 'messages.deleted.own' : 'messages.deleted.byContact')}
    </p>
  );
}
