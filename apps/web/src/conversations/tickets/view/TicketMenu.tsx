import type { TicketDetail } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconHistory, IconPlug, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shell/session.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

interface TicketMenuProps {
  ticket: TicketDetail;
  onLog: () => void;
  onToggleIntegration: () => void;
  onRemove: () => void;
}

export function TicketMenu({ ticket, onLog, onToggleIntegration, onRemove }: TicketMenuProps) {
  const { t } = useTranslation();
  const mayRemove = useMay('ticket-options:deleteTicket');
  const isActive = ticket.status === 'pending' || ticket.status === 'open' || ticket.status === 'group';
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('tickets.view.more')}>
          <IconDotsVertical size={19} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory size={17} />} onClick={onLog}>
          {t('tickets.view.log')}
        </Menu.Item>
        {isActive && (
          <Menu.Item leftSection={<IconPlug size={17} />} onClick={onToggleIntegration}>
            {ticket.useIntegration
              ? t('tickets.view.turnIntegrationOff')
              : t('tickets.view.turnIntegrationOn')}
          </Menu.Item>
        )}
        {mayRemove && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={17} />} onClick={onRemove}>
              {t('tickets.view.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
