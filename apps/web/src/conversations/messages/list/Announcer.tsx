import type { Message } from '@prosa/contract';
import { useEffect, useRef, useState } from 'react';
import { screenReaderText } from '../bubbles/Bubble.tsx';
import { useMessageContext } from '../message-context.ts';
import styles from './MessageList.module.css';

/** Announces messages that arrive while the conversation is open to screen readers. */
export function Announcer({ messages }: { messages: Message[] }) {
  const viewing = useMessageContext();
  const newest = messages.at(-1);
  const known = useRef(newest?.id ?? 0);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const news = messages.filter((message) => message.id > known.current && !message.fromMe);
    known.current = Math.max(known.current, newest?.id ?? 0);
    if (news.length > 0) setAnnounced(news.map((message) => screenReaderText(viewing, message)).join('. '));
  }, [messages, newest, viewing]);
  return (
    <div className={styles.spoken} aria-live="polite">
      {announced}
    </div>
  );
}
