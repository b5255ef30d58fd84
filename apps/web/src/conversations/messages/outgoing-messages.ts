import type { QuotedMessage } from '@prosa/contract';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../../api/useSession.ts';

export interface OutgoingFile {
  name: string;
  mime: string;
  bytes: number;
  /** Preview URL of this page; null after a reload, because the file is then lost. */
  url: string | null;
}

/** The content of a message written in the composer. */
export interface NewOutgoingMessage {
  ticketId: number;
  ticketUuid: string;
  userId: number;
  body: string;
  mediaType: string;
  quotedMsg: QuotedMessage | null;
  isPrivate: boolean;
  isVoice: boolean;
  vCard: { name: string; number: string } | null;
  /** The quick message it was made from; the server already has its file. */
  quick: { id: number; media: { name: string; mime: string; url: string } | null } | null;
}

/**
 * A message that the server does not have yet. `waiting`: earlier messages go first, or the server is unreachable;
 * `failed`: the server refused it. `reason` is the text of the failure, or of what it waits for. It has at most one
 * file, so that each bubble is sent, fails and is retried separately.
 */
export interface OutgoingMessage extends NewOutgoingMessage {
  /** Identical to the server message's `clientId`, so the row on the screen stays when that message arrives. */
  clientId: string;
  files: OutgoingFile[];
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  reason: string | null;
  /** Upload progress, from 0 to 1. */
  progress: number | null;
  /** False if the file was lost with the page it was chosen in. */
  canRetry: boolean;
  retry: () => void;
  discard: () => void;
}

/** All outgoing messages in the order they were written. Only `outgoing-queue.ts` changes them. */
export const useAllOutgoingMessages = create<{ messages: OutgoingMessage[] }>(() => ({ messages: [] }));

/** The current user's messages of a ticket that the server does not have yet, oldest first. */
export function useOutgoingMessages(ticketId: number): OutgoingMessage[] {
  const { id } = useSession();
  return useAllOutgoingMessages(
    useShallow(({ messages }) =>
      messages.filter((message) => message.ticketId === ticketId && message.userId === id),
    ),
  );
}
