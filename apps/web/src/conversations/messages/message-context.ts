import type { TicketDetail } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';

/** What every message is drawn with. One object for the whole list: it changes only when all are to be redrawn. */
export interface MessageContext {
  t: TFunction;
  language: string;
  ticketId: number;
  isGroup: boolean;
  /** Of a page nobody writes with a phone of the company's: they use its inbox, or another app. */
  isPage: boolean;
  /** Administrators see who of the company wrote what. */
  isAdmin: boolean;
  /** The company keeps nothing of what was deleted. */
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
