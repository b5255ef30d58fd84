import type { Chat, ChatMessage } from '@prosa/contract';
import { Fragment } from 'react';
import { isEmojiOnly, RichText } from '../messages/rich-text.tsx';
import styles from './ChatMessages.module.css';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The words of a message; names of people who are mentioned stand out. */
export function ChatText({ message: { message, mentionIds }, chat }: { message: ChatMessage; chat: Chat }) {
  if (message === '') return null;
  const names = chat.users.flatMap(({ user }) => (mentionIds.includes(user.id) ? [`@${user.name}`] : []));
  const parts =
    names.length === 0 ? [message] : message.split(new RegExp(`(${names.map(escaped).join('|')})`, 'g'));
  return (
    <p className={styles.text} data-emoji={isEmojiOnly(message) || undefined} dir="auto">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {names.includes(part) ? <span className={styles.mention}>{part}</span> : <RichText text={part} />}
        </Fragment>
      ))}
    </p>
  );
}
