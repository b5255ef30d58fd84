import { hasVariables, type QuickMessage, type TicketDetail } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import type { ComposerKey } from './MessageInput.tsx';
import type { QuickFile } from './useSend.ts';

/** A longer list is hard to scan; typing one more letter narrows it. */
const OFFERED = 8;

/** The file and the unfilled variables of the chosen quick reply. */
interface ChosenQuickReply extends QuickFile {
  missing: string[];
  unknown: string[];
}

/**
 * Quick replies: offered while the text begins with a slash. `chosen` holds the file and warnings of the selected one.
 */
export function useQuickReplies(
  ticket: TicketDetail,
  text: string,
  setText: (text: string) => void,
  /** Why quick replies with a file cannot be used now. */
  noFiles: string | null,
) {
  const asked = text.startsWith('/') && !text.includes('\n') ? text.slice(1).trim().toLowerCase() : null;
  const { data } = useQuery({ ...read(api.quickMessages.listAll), enabled: asked !== null });
  const [active, setActive] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenQuickReply | null>(null);
  if (chosen && text === '' && !chosen.media) setChosen(null);

  const offered = asked === null ? [] : searchQuickMessages(data ?? [], asked);
  const isOpen = asked !== null && data !== undefined && closedFor !== text;
  const at = Math.min(active, Math.max(0, offered.length - 1));

  const refusalOf = (quick: QuickMessage) => (mediaOf(quick) ? noFiles : null);
  const choose = async (quick: QuickMessage) => {
    const refusal = refusalOf(quick);
    if (refusal) return toast.error(refusal);
    setActive(0);
    try {
      const filled = await fillVariables(ticket.id, quick.message);
      setText(filled.body);
      setChosen({ id: quick.id, media: mediaOf(quick), missing: filled.missing, unknown: filled.unknown });
    } catch (error) {
      toast.error(error);
    }
  };

  return {
    ticketId: ticket.id,
    isOpen,
    offered,
    at,
    activeId: offered.length > 0 ? `quick-reply-${at}` : null,
    chosen,
    refusalOf,
    choose: (quick: QuickMessage) => void choose(quick),
    /** Sends the text without the file. */
    dropMedia: () => setChosen((before) => before && { ...before, media: null }),
    forget: () => setChosen(null),
    onKey: (key: ComposerKey): boolean => {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) setActive((at + step + offered.length) % Math.max(1, offered.length));
      else if (key === 'Escape') setClosedFor(text);
      else {
        const quick = offered[at];
        if (!quick) return false;
        void choose(quick);
      }
      return true;
    },
  };
}

export type QuickRepliesState = ReturnType<typeof useQuickReplies>;

/** The server sorts by use; shortcodes that begin with the search text come before those that contain it. */
function searchQuickMessages(all: QuickMessage[], asked: string): QuickMessage[] {
  const matching = all.filter(({ shortcode }) => shortcode.toLowerCase().includes(asked));
  const begins = ({ shortcode }: QuickMessage) => shortcode.toLowerCase().startsWith(asked);
  return [...matching.filter(begins), ...matching.filter((quick) => !begins(quick))].slice(0, OFFERED);
}

/** A text as this contact will receive it; without variables no request is needed. */
export const fillVariables = (ticketId: number, body: string) =>
  hasVariables(body)
    ? call(api.messages.preview, { params: { ticketId }, body: { body } })
    : Promise.resolve({ body, missing: [], unknown: [] });

const mediaOf = ({ mediaPath, mediaName, mediaMime }: QuickMessage) =>
  mediaPath === null ? null : { name: mediaName ?? '', mime: mediaMime ?? '', url: mediaPath };
