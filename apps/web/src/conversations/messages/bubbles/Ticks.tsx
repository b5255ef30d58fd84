import type { Message } from '@prosa/contract';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';

const ICONS = {
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconChecks,
};

function stateOf({ ack, mediaType }: Pick<Message, 'ack' | 'mediaType'>): keyof typeof ICONS {
  if (ack >= 3) return ack === 5 || mediaType === 'audio' ? 'played' : 'read';
  return (['waiting', 'sent', 'delivered'] as const)[ack] ?? 'waiting';
}

/** The delivery state of an own message. */
export function Ticks({ message }: { message: Pick<Message, 'ack' | 'mediaType'> }) {
  const { t } = useMessageContext();
  const state = stateOf(message);
  const Icon = ICONS[state];
  return (
    <span className={styles.ticks} data-state={state} role="img" aria-label={t(`messages.acks.${state}`)}>
      <Icon size={14} stroke={2} aria-hidden />
    </span>
  );
}
