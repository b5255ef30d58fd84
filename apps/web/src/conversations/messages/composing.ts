import type { Message } from '@prosa/contract';
import { create } from 'zustand';

/** What is being written in one ticket beside the text itself. */
export interface Composing {
  replyTo: Message | null;
  editing: Message | null;
  isPrivate: boolean;
  /** Messages chosen to be forwarded; null: nobody is choosing. */
  chosen: number[] | null;
}

const NOTHING: Composing = { replyTo: null, editing: null, isPrivate: false, chosen: null };

/** By the ticket's number: the message list sets it, the composer reads it. */
const useAll = create<Record<number, Composing>>(() => ({}));

export const useComposing = (ticketId: number): Composing => useAll((all) => all[ticketId] ?? NOTHING);

/** Somebody has been writing there since the page began: how, is known from that. */
export const isBegun = (ticketId: number): boolean => useAll.getState()[ticketId] !== undefined;

export const changeComposing = (ticketId: number, change: Partial<Composing>) =>
  useAll.setState((all) => ({ [ticketId]: { ...NOTHING, ...all[ticketId], ...change } }));
