import type { TicketDetail } from '@prosa/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanySetting } from '../../../organization/connections/useCompanySetting.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';

export type Farewell = 'none' | 'normal';

interface CloseDialogProps {
  ticket: TicketDetail;
  onChoose: (farewell: Farewell) => void;
  onClose: () => void;
}

/** How a conversation ends: without a word, or with the farewell. */
export default function CloseDialog({ ticket, onChoose, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const asksRating = useCompanySetting('userRating') === 'enabled';
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const choose = (farewell: Farewell) => {
    setOpened(false);
    onChoose(farewell);
  };
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('tickets.dialogs.closeTitle', { id: ticket.id })}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text fz="sm" c="var(--ink-2)">
        {t('tickets.dialogs.closeText', { name: ticket.contact.name })}
      </Text>
      <Stack gap="xs" mt="lg">
        <Button data-autofocus onClick={() => choose('normal')}>
          {t('tickets.dialogs.closeNormally')}
        </Button>
        {asksRating && (
          <Text fz="xs" c="var(--ink-3)">
            {t('tickets.dialogs.closeAsksRating')}
          </Text>
        )}
        <Button variant="default" onClick={() => choose('none')}>
          {t('tickets.dialogs.closeSilently')}
        </Button>
      </Stack>
    </Modal>
  );
}
