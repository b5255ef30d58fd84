import type { TicketDetail } from '@prosa/contract';
import { Menu } from '@mantine/core';
import {
  IconFileTypePdf,
  IconHistory,
  IconMessageCircle,
  IconPlug,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay, useSession } from '../../../api/useSession.ts';
import { useOpenOnMount } from '../../../ui/LazyMenuButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { chatsForTicket } from '../../chats/ticket-param.ts';
import { openSearch } from '../../messages/search/search-state.ts';
import { TicketMenuButton } from './TicketMenuButton.tsx';

interface TicketMenuProps {
  ticket: TicketDetail;
  onLog: () => void;
  onToggleIntegration: () => void;
  onRemove: () => void;
}

/** Rare actions on a ticket. */
export default function TicketMenu({ ticket, onLog, onToggleIntegration, onRemove }: TicketMenuProps) {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const navigate = useNavigate();
  const hasChats = useSession().company.plan?.useInternalChat === true;
  const mayRemove = useMay('ticket-options:deleteTicket');
  const isActive = ticket.status === 'pending' || ticket.status === 'open' || ticket.status === 'group';
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={240}>
      <Menu.Target>
        <TicketMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch size={17} />} onClick={() => openSearch(ticket.id)}>
          {t('tickets.view.search')}
        </Menu.Item>
        {hasChats && (
          <Menu.Item
            leftSection={<IconMessageCircle size={17} />}
            onClick={() => void navigate(chatsForTicket(ticket.id))}
          >
            {t('tickets.view.discuss')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={17} />} onClick={onLog}>
          {t('tickets.view.log')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={17} />} onClick={() => void exportPdf(ticket)}>
          {t('tickets.view.exportPdf')}
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

/** Loaded on demand, because the PDF code is large and rarely used. */
async function exportPdf(ticket: TicketDetail): Promise<void> {
  try {
    const { exportTicketPdf } = await import('../../messages/pdf/export-ticket.ts');
    await exportTicketPdf(ticket);
  } catch (error) {
    toast.error(error);
  }
}
