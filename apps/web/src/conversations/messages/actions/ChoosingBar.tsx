import type { Message, TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { changeComposing } from '../composing.ts';
import styles from '../list/MessageList.module.css';

export const ForwardDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./ForwardDialog.tsx'), loadArea('channels')]);
  return dialog.default;
});

interface ChoosingBarProps {
  ticket: TicketDetail;
  chosen: number[];
  messages: Message[];
}

/** How many were chosen, and where they go. */
export function ChoosingBar({ ticket, chosen, messages }: ChoosingBarProps) {
  const { t } = useTranslation();
  const [isForwarding, setForwarding] = useState(false);
  const stop = () => changeComposing(ticket.id, { chosen: null });
  const inOrder = messages.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const forward = () =>
    chosen.length === 0 ? toast.error(t('messages.forward.notMessage')) : setForwarding(true);
  return (
    <div className={styles.choosing}>
      <span role="status">{t('messages.choosing.count', { count: chosen.length })}</span>
      <Button variant="default" size="xs" onClick={stop}>
        {t('common.cancel')}
      </Button>
      <Button size="xs" onClick={forward}>
        {t('messages.actions.forward')}
      </Button>
      {isForwarding && (
        <ForwardDialog
          channel={ticket.channel}
          messageIds={inOrder}
          onSent={stop}
          onClose={() => setForwarding(false)}
        />
      )}
    </div>
  );
}
