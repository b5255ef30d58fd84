import type { Message } from '@prosa/contract';
import { create } from 'zustand';

/** The composer's modes for one ticket; the text itself is in the draft. */
interface ComposerState {
  replyTo: Message | null;
  editing: Message | null;
  isPrivate: boolean;
  /** Messages selected for forwarding; null when not in selection mode. */
  chosen: number[] | null;
}

const INITIAL_STATE: ComposerState = { replyTo: null, editing: null, isPrivate: false, chosen: null };

/** By ticket id. The message list writes it, the composer reads it. */
const useComposerStates = create<Record<number, ComposerState>>(() => ({}));

export const useComposerState = (ticketId: number): ComposerState =>
  useComposerStates((all) => all[ticketId] ?? INITIAL_STATE);

/**
 * Whether the ticket's composer has been used since the page was loaded; its state then wins over the saved draft's.
 */
export const hasComposerState = (ticketId: number): boolean =>
  useComposerStates.getState()[ticketId] !== undefined;

export const updateComposerState = (ticketId: number, change: Partial<ComposerState>) =>
  useComposerStates.setState((all) => ({ [ticketId]: { ...INITIAL_STATE, ...all[ticketId], ...change } }));
