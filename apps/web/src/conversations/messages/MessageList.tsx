import { channelAbilities, type Message, type TicketDetail } from '@prosa/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadArea } from '../../i18n/index.ts';
import { lazyDialog, lazyMenu } from '../../ui/lazy-dialog.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { SelectionBar, ForwardDialog } from './actions/SelectionBar.tsx';
import type { MessageDialog } from './actions/MessageMenu.tsx';
import { useMessageActions } from './actions/useMessageActions.ts';
import { updateComposerState, useComposerState } from './composer-state.ts';
import { jumpToMessage } from './jump-to-message.ts';
import styles from './list/MessageList.module.css';
import { MessagesSkeleton } from './list/MessagesSkeleton.tsx';
import { useConversation } from './list/useConversation.ts';
import { type Point, useListEvents } from './list/useListEvents.ts';
import { VirtualMessages } from './list/VirtualMessages.tsx';
import { openSearch, useIsSearching } from './search/search-state.ts';
import { useMessageContextValue, MessageContextProvider } from './message-context.ts';

const MessageMenu = lazyMenu(async () => {
  const [menu] = await Promise.all([import('./actions/MessageMenu.tsx'), loadArea('channels')]);
  return menu.default;
});
const ReactionPicker = lazyMenu(async () => (await import('./actions/ReactionPicker.tsx')).default);
const DeleteDialog = lazyDialog(async () => (await import('./actions/DeleteMessageDialog.tsx')).default);
const JourneyDialog = lazyDialog(async () => (await import('./actions/JourneyDialog.tsx')).default);
const Lightbox = lazyDialog(async () => (await import('./media/Lightbox.tsx')).default);
const WindowBanner = lazyDialog(async () => {
  const [banner] = await Promise.all([import('./window/WindowBanner.tsx'), loadArea('channels')]);
  return banner.default;
});
const ConversationSearch = lazyDialog(async () => (await import('./search/ConversationSearch.tsx')).default);

/** The menu, dialog or picture that is open over the list. */
type OpenOverlay = { what: 'menu' | MessageDialog | 'picture'; message: Message; at: Point };

const NOWHERE: Point = { x: 0, y: 0 };

/** The messages of a conversation, oldest first, grouped by day. */
export function MessageList({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const viewing = useMessageContextValue(ticket);
  const talk = useConversation(ticket);
  const { chosen } = useComposerState(ticket.id);
  const [open, setOpen] = useState<OpenOverlay | null>(null);
  const isSearching = useIsSearching(ticket.id);
  useLinkedMessage(ticket.id);
  useSearchKey(ticket.id);

  const { messages, query, outgoing } = talk;
  const close = () => setOpen(null);
  const onAction = useMessageActions(ticket, {
    onPicture: (message) => setOpen({ what: 'picture', message, at: NOWHERE }),
  });
  const events = useListEvents({
    find: (id) => messages.find((message) => message.id === id),
    isChoosing: chosen !== null,
    onChoose: (message) => chosen && !message.isDeleted && !message.isPrivate && choose(message.id),
    onMenu: (message, at) => setOpen({ what: 'menu', message, at }),
    onAction,
  });
  const choose = (id: number) =>
    updateComposerState(ticket.id, {
      chosen: chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id],
    });
  const isEmpty = query.isSuccess && messages.length === 0 && outgoing.length === 0;
  const isWindowed = channelAbilities[ticket.channel].window?.after.by === 'person';

  return (
    <MessageContextProvider value={viewing}>
      <div className={styles.list}>
        {isWindowed && <WindowBanner ticket={ticket} />}
        {isSearching && <ConversationSearch ticket={ticket} />}
        {query.isPending && <MessagesSkeleton />}
        {query.isError && !query.data && (
          <div className={styles.center}>
            <ListError error={query.error} onRetry={query.refetch} />
          </div>
        )}
        {isEmpty && (
          <div className={styles.center} role="log" aria-label={t('messages.log')}>
            {t('messages.empty')}
          </div>
        )}
        {query.data && !isEmpty && <VirtualMessages ticket={ticket} talk={talk} events={events} />}
        {chosen && <SelectionBar ticket={ticket} chosen={chosen} messages={messages} />}
        {open?.what === 'menu' && (
          <MessageMenu
            ticket={ticket}
            // The message may change while its menu is open.
            message={messages.find(({ id }) => id === open.message.id) ?? open.message}
            at={open.at}
            onDialog={(what) => setOpen({ ...open, what })}
            onClose={() => setOpen((now) => (now?.what === 'menu' ? null : now))}
          />
        )}
        {open?.what === 'reaction' && <ReactionPicker message={open.message} at={open.at} onClose={close} />}
        {open?.what === 'delete' && <DeleteDialog message={open.message} onClose={close} />}
        {open?.what === 'journey' && <JourneyDialog message={open.message} onClose={close} />}
        {open?.what === 'forward' && (
          <ForwardDialog
            channel={ticket.channel}
            messageIds={[open.message.id]}
            onSent={() => {}}
            onClose={close}
          />
        )}
        {open?.what === 'picture' && (
          <Lightbox
            pictures={messages.filter((one) => one.mediaType === 'image' && one.mediaUrl !== null)}
            firstId={open.message.id}
            onClose={close}
          />
        )}
      </div>
    </MessageContextProvider>
  );
}

/** `?message={id}` jumps to that message; the parameter is then removed from the address. */
function useLinkedMessage(ticketId: number): void {
  const [search, setSearch] = useSearchParams();
  const linked = search.get('message');
  useEffect(() => {
    if (linked === null) return;
    if (/^\d{1,15}$/.test(linked)) jumpToMessage(ticketId, Number(linked));
    setSearch(
      (before) => {
        before.delete('message');
        return before;
      },
      { replace: true },
    );
  }, [linked, ticketId, setSearch]);
}

/** Ctrl+F opens our search, because the browser's own finds only the rows that are rendered. */
function useSearchKey(ticketId: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      openSearch(ticketId);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ticketId]);
}
