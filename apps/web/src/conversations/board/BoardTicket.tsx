import { useTranslation } from 'react-i18next';
import { OtherTicketNotice } from '../start-ticket/OtherTicketNotice.tsx';
import { LazyTicketView } from '../tickets/view/lazy-ticket-view.tsx';
import { useRedirectTyping } from '../workspace/redirect-typing.ts';
import { useShortcutKeys } from '../workspace/shortcuts.ts';
import styles from './BoardPage.module.css';

/** A ticket beside the board: the conversation and the message box of the workspace, with its keys. */
export function BoardTicket({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  useShortcutKeys();
  useRedirectTyping(uuid);
  return (
    <section className={styles.ticket} aria-label={t('tickets.ticketTab')}>
      <LazyTicketView uuid={uuid} />
      <OtherTicketNotice />
    </section>
  );
}
