import type { OtherTicket } from '@prosa/contract';
import { Button, FocusTrap, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { otherTicketText } from './other-ticket-text.ts';

interface OtherTicketDialogProps {
  other: OtherTicket;
  onClose: () => void;
}

/** Names the holder of the conflicting ticket; users who may open it get a link. */
export default function OtherTicketDialog({ other, onClose }: OtherTicketDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useSession();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);

  const isWaitingForMe =
    other.userId === null && other.queueId !== null && me.queueIds.includes(other.queueId);
  const mayOpen = me.profile === 'admin' || isWaitingForMe;

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={gone}
      title={t('tickets.dialogs.otherTitle')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text fz="sm" c="var(--ink-2)">
        {otherTicketText(other, t)}
      </Text>
      <FocusTrap.InitialFocus />
      <Group justify="flex-end" gap="xs" mt="lg">
        {mayOpen && (
          <Button
            variant="default"
            onClick={() => {
              close();
              void navigate(`/tickets/${other.uuid}`);
            }}
          >
            {t('tickets.dialogs.otherOpen')}
          </Button>
        )}
        <Button onClick={close}>{t('tickets.dialogs.understood')}</Button>
      </Group>
    </Modal>
  );
}
