import type { TicketDetail } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';

/**
 * Data that every message needs for rendering. One object for the whole list, so it changes only if all must rerender.
 */
export interface MessageContext {
  t: TFunction;
  language: string;
  ticketId: number;
  isGroup: boolean;
  /** Facebook or Instagram. Messages sent outside Prosa then come from its inbox or another app, not from a phone. */
  isPage: boolean;
  /** Administrators see which user wrote a message. */
  isAdmin: boolean;
  /** The company does not keep deleted messages (LGPD setting). */
  hidesDeleted: boolean;
}

const Context = createContext<MessageContext | null>(null);
export const MessageContextProvider = Context.Provider;

export function useMessageContext(): MessageContext {
  const viewing = use(Context);
  if (!viewing) throw new Error('There is no message list here');
  return viewing;
}

export function useMessageContextValue({ id, isGroup, channel }: TicketDetail): MessageContext {
  const { t, i18n } = useTranslation();
  const { profile, company } = useSession();
  const setting = company.companieSettings.find(({ key }) => key === 'lgpdDeleteMessage');
  const { language } = i18n;
  const isAdmin = profile === 'admin';
  const isPage = channel === 'facebook' || channel === 'instagram';
  const hidesDeleted = setting?.value === 'enabled';
  return useMemo(
    () => ({ t, language, ticketId: id, isGroup, isPage, isAdmin, hidesDeleted }),
    [t, language, id, isGroup, isPage, isAdmin, hidesDeleted],
  );
}
