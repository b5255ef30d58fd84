import { type Channel, lastMessageSummary, type Ticket, withoutSignature } from '@prosa/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { channelNames } from '../../ui/channel-icons.ts';
import { kindLabel } from '../message-text/last-message-text.ts';

/** The texts of the cards, made once for all of them. */
export interface BoardTexts {
  message: (ticket: Pick<Ticket, 'lastMessage' | 'lastMessageKind'>) => string;
  unread: (count: number) => string;
  channel: Record<Channel, string>;
  move: (name: string) => string;
  noUser: string;
  gone: string;
  /** The element that says which keys move a card. */
  helpId: string;
}

export function useBoardTexts(helpId: string): BoardTexts {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      message: (ticket) => withoutSignature(lastMessageSummary(ticket, kindLabel(t))),
      unread: (count) => t('tickets.row.unread', { count }),
      channel: channelNames,
      move: (name) => t('board.moveCard', { name }),
      noUser: t('board.noUser'),
      gone: t('tickets.row.gone'),
      helpId,
    }),
    [t, helpId],
  );
}
