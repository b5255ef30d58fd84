import type { TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runShortcut } from '../../workspace/shortcuts.ts';
import { updateComposerState } from '../composer-state.ts';
import styles from './Composer.module.css';
import { useReportPresence } from './useReportPresence.ts';

/** Why replying is not possible now, and the button to change that. */
export function ReplyBlocked({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const reason = reasonOf(ticket);
  useReportPresence(ticket.id, '');
  return (
    <section className={styles.blocked} aria-label={t('composer.region')}>
      <p>{t(`composer.blocked.${reason}`)}</p>
      {(reason === 'pending' || reason === 'closed') && (
        <Button onClick={() => runShortcut('accept')}>
          {t(reason === 'pending' ? 'composer.blocked.accept' : 'composer.blocked.reopen')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLock size={16} />}
        onClick={() => updateComposerState(ticket.id, { isPrivate: true })}
      >
        {t('composer.private')}
      </Button>
    </section>
  );
}

function reasonOf({ status, contact }: TicketDetail) {
  if (status === 'open' || status === 'group') return contact.active ? 'rights' : 'contact';
  return status;
}
