import { type Channel, lastMessageSummary, may, MessageProgress, type Ticket } from '@prosa/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketFilter } from '../../../api/tickets.ts';
import { useSession } from '../../../api/useSession.ts';
import { channelNames } from '../../../ui/channel-icons.ts';
import { kindLabel } from '../../message-text/last-message-text.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Texts of the rows and the user's rights in them, computed once for the whole list. */
export interface RowTexts {
  /** A last message without text is shown as its kind. */
  message: (ticket: Pick<Ticket, 'lastMessage' | 'lastMessageKind'>) => string;
  waited: (minutes: number) => string;
  unread: (count: number) => string;
  rated: (rate: number) => string;
  channel: Record<Channel, string>;
  noQueue: string;
  lgpd: string;
  group: string;
  draft: string;
  you: string;
  progress: Record<MessageProgress, string>;
  gone: string;
  accept: string;
  ignore: string;
  reopen: string;
  mayIgnore: boolean;
  myId: number;
  /** The user's own name is only shown in lists that contain other users' tickets. */
  showsOwner: (userId: number) => boolean;
}

export function useRowTexts({ list, showAll }: TicketFilter): RowTexts {
  const { t } = useTranslation();
  const me = useSession();
  const mayIgnore = may(me, 'tickets:closePending');
  const hasOthers = me.profile === 'admin' && (showAll || list === 'search');
  const myId = me.id;
  return useMemo(() => {
    const progress = Object.fromEntries(
      MessageProgress.options.map((state) => [state, t(`tickets.row.progress.${state}`)]),
    ) as Record<MessageProgress, string>;
    const duration = (minutes: number) =>
      minutes < HOUR
        ? t('tickets.row.minutes', { count: minutes })
        : minutes < DAY
          ? t('tickets.row.hours', { count: Math.floor(minutes / HOUR) })
          : t('tickets.row.days', { count: Math.floor(minutes / DAY) });
    return {
      message: (ticket) => lastMessageSummary(ticket, kindLabel(t)),
      waited: (minutes) => t('tickets.row.waited', { time: duration(minutes) }),
      unread: (count) => t('tickets.row.unread', { count }),
      rated: (rate) => t('tickets.row.rated', { rate }),
      channel: channelNames,
      noQueue: t('tickets.row.noQueue'),
      lgpd: t('tickets.row.lgpd'),
      group: t('tickets.row.group'),
      draft: t('tickets.row.draft'),
      you: t('tickets.row.you'),
      progress,
      myId,
      gone: t('tickets.row.gone'),
      accept: t('tickets.row.accept'),
      ignore: t('tickets.row.ignore'),
      reopen: t('tickets.row.reopen'),
      mayIgnore,
      showsOwner: (userId) => hasOthers || userId !== myId,
    };
  }, [t, mayIgnore, hasOthers, myId]);
}
