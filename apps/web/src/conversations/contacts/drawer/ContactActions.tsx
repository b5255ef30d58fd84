import type { TicketDetail } from '@prosa/contract';
import { IconArrowMerge, IconBan, IconCalendarClock, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/useSession.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useChannelLimitation } from '../../useChannelLimitation.ts';
import { useScheduleMessage } from '../../useScheduleMessage.ts';
import { BlockDialog } from '../BlockDialog.tsx';
import { MergeDialog } from '../merge/lazy-merge-dialogs.ts';

const ContactDialog = lazyDialog(async () => (await import('../ContactDialog.tsx')).default);

/** The actions on a contact, with the same icons as in the contact list. */
export function ContactActions({ ticket: { contact, channel } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const whyNoBlock = useChannelLimitation()(channel, 'block');
  const [shown, setShown] = useState<'edit' | 'block' | 'merge' | null>(null);
  const { id, active, isGroup } = contact;
  const mayMerge = useMay('contacts:merge') && !isGroup;
  const scheduleMessage = useScheduleMessage();
  const close = () => setShown(null);
  return (
    <>
      <IconButton label={t('contacts.edit')} onClick={() => setShown('edit')}>
        <IconPencil size={18} />
      </IconButton>
      <IconButton
        label={active ? t('contacts.block') : t('contacts.unblock')}
        disabled={active && whyNoBlock !== null}
        onClick={() => setShown('block')}
      >
        {active ? <IconBan size={18} /> : <IconLockOpen size={18} />}
      </IconButton>
      {scheduleMessage && (
        <IconButton label={t('contacts.schedule')} onClick={() => scheduleMessage(id)}>
          <IconCalendarClock size={18} />
        </IconButton>
      )}
      {mayMerge && (
        <IconButton label={t('contacts.merge')} onClick={() => setShown('merge')}>
          <IconArrowMerge size={18} />
        </IconButton>
      )}
      {shown === 'edit' && <ContactDialog contactId={id} onClose={close} />}
      {shown === 'merge' && <MergeDialog contactId={id} onClose={close} />}
      {shown === 'block' && <BlockDialog contact={contact} onClose={close} />}
    </>
  );
}
