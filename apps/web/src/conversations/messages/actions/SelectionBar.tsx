import type { Message, TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDialogOpen } from '../../../ui/main-input.ts';
import { useTranslation } from 'react-i18next';
import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { updateComposerState } from '../composer-state.ts';
import styles from '../list/MessageList.module.css';

export const ForwardDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./ForwardDialog.tsx'), loadArea('channels')]);
  return dialog.default;
});

interface SelectionBarProps {
  ticket: TicketDetail;
  chosen: number[];
  messages: Message[];
}

/** Escape ends the selection, unless it closes something else. */
function useCancelOnEscape(ticketId: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      updateComposerState(ticketId, { chosen: null });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ticketId]);
}

/** The number of selected messages, and the button to forward them. */
export function SelectionBar({ ticket, chosen, messages }: SelectionBarProps) {
  const { t } = useTranslation();
  const [isForwarding, setForwarding] = useState(false);
  const stop = () => updateComposerState(ticket.id, { chosen: null });
  useCancelOnEscape(ticket.id);
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
