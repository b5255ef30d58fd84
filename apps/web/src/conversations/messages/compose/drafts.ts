import type { Draft } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { call } from '../../../api/client.ts';
import { DRAFT_PREFIX } from '../../../api/draft-storage.ts';
import { queryClient, read } from '../../../api/queries.ts';
import { onBeforeSignOut } from '../../../api/session.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { hasComposerState } from '../composer-state.ts';
import { randomId } from '../../../api/random-id.ts';

/** Long enough not to save on every key, short enough for another device to have the text in time. */
const SAVE_AFTER_MS = 800;
/** Time after the last key during which a draft from another device does not replace the text. */
const TYPING_MS = 10_000;

interface DraftContent {
  body: string;
  isPrivate: boolean;
  quotedMsgId: number | null;
}

interface LocalDraft extends DraftContent {
  /** The server has this text: from then on the server's draft wins, since another device may have changed it. */
  isSaved: boolean;
}

const EMPTY_DRAFT: LocalDraft = { body: '', isPrivate: false, quotedMsgId: null, isSaved: true };
const windowId = randomId();

interface DraftKey {
  userId: number;
  ticketId: number;
}
const keyOf = ({ userId, ticketId }: DraftKey) => `${DRAFT_PREFIX}${userId}:${ticketId}`;

const useLocalDrafts = create<Record<string, LocalDraft>>(() => ({}));
const typedAt = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const places = new Map<string, DraftKey>();
/** Drafts that this page has sent to the server. */
const savedKeys = new Set<string>();

function localDraft(place: DraftKey): LocalDraft {
  const key = keyOf(place);
  return useLocalDrafts.getState()[key] ?? storedDraft(key);
}

function storedDraft(key: string): LocalDraft {
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<LocalDraft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

function storeLocalDraft(place: DraftKey, draft: LocalDraft): void {
  const key = keyOf(place);
  useLocalDrafts.setState({ [key]: draft });
  try {
    if (draft.isSaved && draft.body === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full: the server still gets it.
  }
}

/**
 * Called on every key: stores the text locally at once and saves it to the server after a pause; an emptied box is
 * saved immediately.
 */
export function writeDraft(place: DraftKey, content: DraftContent): void {
  const key = keyOf(place);
  places.set(key, place);
  typedAt.set(key, Date.now());
  storeLocalDraft(place, { ...content, isSaved: false });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(place), content.body === '' ? 0 : SAVE_AFTER_MS),
  );
}

/** The text that is being written to the customer; a private one is nobody else's. */
export function draftForCustomer(place: DraftKey): string {
  const { body, isPrivate } = localDraft(place);
  return isPrivate ? '' : body;
}

/** Appends a text to whatever the draft contains. */
export function appendToDraft(place: DraftKey, text: string): void {
  const { body, isPrivate, quotedMsgId } = localDraft(place);
  writeDraft(place, { body: body + text, isPrivate, quotedMsgId });
}

/** True if the server has no draft to delete, because the message was sent before the first save. */
function isUnknownToServer(place: DraftKey): boolean {
  const drafts = queryClient.getQueryData(read(api.drafts.list).queryKey);
  const isThere = drafts?.some(({ ticketId }) => ticketId === place.ticketId) ?? true;
  return !isThere && !savedKeys.has(keyOf(place));
}

async function save(place: DraftKey, keepalive = false): Promise<void> {
  clearTimeout(timers.get(keyOf(place)));
  const { isSaved, ...content } = localDraft(place);
  if (isSaved) return;
  if (content.body === '' && isUnknownToServer(place))
    return storeLocalDraft(place, { ...content, isSaved: true });
  if (content.body !== '') savedKeys.add(keyOf(place));
  try {
    const saved = await call(
      api.drafts.save,
      { params: { ticketId: place.ticketId }, body: { ...content, clientId: windowId } },
      { keepalive },
    );
    cacheSavedDraft(place.ticketId, saved);
    if (localDraft(place).body === content.body) storeLocalDraft(place, { ...content, isSaved: true });
  } catch {
    // The text stays on this device and is saved with the next change, or when the ticket is next opened.
  }
}

function cacheSavedDraft(ticketId: number, saved: Draft | null): void {
  queryClient.setQueryData(read(api.drafts.list).queryKey, (drafts) => {
    const others = drafts?.filter((draft) => draft.ticketId !== ticketId);
    return others && (saved ? [saved, ...others] : others);
  });
}

/** Takes over the server's draft, perhaps written on another device, unless the text here is unsaved or being typed. */
function adoptServerDraft(place: DraftKey, saved: Draft | undefined): DraftContent | null {
  const local = localDraft(place);
  const isTyping = Date.now() - (typedAt.get(keyOf(place)) ?? 0) < TYPING_MS;
  const { body, isPrivate, quotedMsgId } = saved ?? EMPTY_DRAFT;
  if (!local.isSaved || isTyping || local.body === body) return null;
  storeLocalDraft(place, { body, isPrivate, quotedMsgId, isSaved: true });
  return { body, isPrivate, quotedMsgId };
}

/** Saves the text typed since the last save. */
const saveDrafts = () => Promise.all([...places.values()].map((place) => save(place, true)));

const saveWhenHidden = () => {
  if (document.visibilityState === 'hidden') void saveDrafts();
};
onBeforeSignOut(saveDrafts);
document.addEventListener('visibilitychange', saveWhenHidden);
window.addEventListener('pagehide', saveWhenHidden);

/** The draft of a ticket, shared by all devices. `onRestored` is called if one existed earlier or elsewhere. */
export function useDraft(ticketId: number, onRestored: (draft: DraftContent) => void): string {
  const { id: userId } = useSession();
  const body = useLocalDrafts((all) => (all[keyOf({ userId, ticketId })] ?? EMPTY_DRAFT).body);
  const { data: drafts } = useQuery(read(api.drafts.list));
  const restored = useEffectEvent((draft: DraftContent | null) => {
    if (draft && draft.body !== '') onRestored(draft);
  });

  useEffect(() => {
    const place = { userId, ticketId };
    storeLocalDraft(place, localDraft(place));
    if (!hasComposerState(ticketId)) restored(localDraft(place));
    // Saves what could not be saved last time.
    void save(place);
    return () => void save(place);
  }, [userId, ticketId]);

  useEffect(() => {
    const saved = drafts?.find((draft) => draft.ticketId === ticketId);
    if (drafts) restored(adoptServerDraft({ userId, ticketId }, saved));
  }, [drafts, userId, ticketId]);

  return body;
}
