import type { QuotedMessage } from '@prosa/contract';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../../api/useSession.ts';

export interface OutgoingFile {
  name: string;
  mime: string;
  bytes: number;
  /** Where this page can show it from; null when the page it was chosen in is gone, and with it the file. */
  url: string | null;
}

/** What somebody says in a ticket. */
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
  /** The quick message it was made from; its file is with the server already. */
  quick: { id: number; media: { name: string; mime: string; url: string } | null } | null;
}

/**
 * A message that is on its way to the server. `waiting`: others go first, or the server cannot be reached;
 * `failed`: the server refused it. `reason` says in words why it failed, or what it waits for. It has no more than one file, so that each
 * bubble goes, fails and is repeated by itself.
 */
export interface OutgoingMessage extends NewOutgoingMessage {
  /** The same as the server's message will have: the row on the screen stays when it comes. */
  clientId: string;
  files: OutgoingFile[];
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  reason: string | null;
  /** How much of the file has gone out, from 0 to 1. */
  progress: number | null;
  /** Not when its file went with the page it was chosen in. */
  canRetry: boolean;
  retry: () => void;
  discard: () => void;
}

/** All of them, in the order they were written. Changed by `outgoing-queue.ts` alone. */
export const useAllOutgoingMessages = create<{ messages: OutgoingMessage[] }>(() => ({ messages: [] }));

/** What was written in a ticket and is not with the server yet, oldest first. */
export function useOutgoingMessages(ticketId: number): OutgoingMessage[] {
  const { id } = useSession();
  return useAllOutgoingMessages(
    useShallow(({ messages }) =>
      messages.filter((message) => message.ticketId === ticketId && message.userId === id),
    ),
  );
}
