import type { TicketDetail } from '@prosa/contract';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { saveContact } from '../../../api/live/contact-cache.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { useChannelLimitation } from '../../useChannelLimitation.ts';
import styles from './ContactDrawer.module.css';

/** Whether voice messages from the contact are accepted, and why the channel cannot block the contact, if so. */
export function ContactPermissions({ ticket: { contact, channel } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const whyNoBlock = useChannelLimitation()(channel, 'block');
  const { id, active, acceptAudioMessage } = contact;

  const toggleAudio = async () => {
    try {
      applyReply(await call(api.contacts.toggleAcceptAudio, { params: { contactId: id } }), saveContact);
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <div className={styles.section}>
      <Switch
        label={t('contacts.drawer.acceptAudio')}
        checked={acceptAudioMessage}
        onChange={() => void toggleAudio()}
      />
      {active && whyNoBlock && <p className={styles.cannot}>{whyNoBlock}</p>}
    </div>
  );
}
