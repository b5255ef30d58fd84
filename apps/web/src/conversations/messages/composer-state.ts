import type { Message } from '@prosa/contract';
import { create } from 'zustand';

/** What is being written in one ticket beside the text itself. */
export interface ComposerState {
  replyTo: Message | null;
  editing: Message | null;
  isPrivate: boolean;
  /** Messages chosen to be forwarded; null: nobody is choosing. */
  chosen: number[] | null;
}

const INITIAL_STATE: ComposerState = { replyTo: null, editing: null, isPrivate: false, chosen: null };

/** By the ticket's number: the message list sets it, the composer reads it. */
const useComposerStates = create<Record<number, ComposerState>>(() => ({}));

export const useComposerState = (ticketId: number): ComposerState =>
  useComposerStates((all) => all[ticketId] ?? INITIAL_STATE);

/** Somebody has been writing there since the page began: how, is known from that. */
export const hasComposerState = (ticketId: number): boolean =>
  useComposerStates.getState()[ticketId] !== undefined;

export const updateComposerState = (ticketId: number, change: Partial<ComposerState>) =>
  useComposerStates.setState((all) => ({ [ticketId]: { ...INITIAL_STATE, ...all[ticketId], ...change } }));
