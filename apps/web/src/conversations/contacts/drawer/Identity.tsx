import { api, type TicketDetail } from '@prosa/contract';
import { Button, Modal, Switch } from '@mantine/core';
import { IconArrowMerge, IconBan, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyAnswer } from '../../../api/live/buffer.ts';
import { saveContact } from '../../../api/live/contacts.ts';
import { useMay } from '../../../shell/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelNames } from '../../../ui/channel-icons.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChannelReason } from '../../channel-reasons.ts';
import { BlockDialog } from '../BlockDialog.tsx';
import { MergeDialog } from '../merging/lazy-merging.ts';
import { numberBesideTalk } from '../numbers.ts';
import styles from './ContactDrawer.module.css';

const ContactDialog = lazyDialog(async () => (await import('../ContactDialog.tsx')).default);

/** Who it is: picture, name, number, e-mail, and what can be done about them. */
export function Identity({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { contact, channel } = ticket;
  const whyNoBlock = useChannelReason()(channel, 'block');
  const number = numberBesideTalk(contact);
  const [shown, setShown] = useState<'picture' | 'edit' | 'block' | 'merge' | null>(null);
  const { id, name, urlPicture, email, active, isGroup } = contact;
  const mayMerge = useMay('contacts:merge') && !isGroup;
  const close = () => setShown(null);

  const toggleAudio = async () => {
    try {
      applyAnswer(await call(api.contacts.toggleAcceptAudio, { params: { contactId: id } }), saveContact);
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <div className={styles.identity}>
      <Switch
        className={styles.audio ?? ''}
        label={t('contacts.drawer.acceptAudio')}
        checked={contact.acceptAudioMessage}
        onChange={() => void toggleAudio()}
      />
      {urlPicture ? (
        <button
          type="button"
          className={styles.face}
          aria-label={t('contacts.drawer.enlarge', { name })}
          onClick={() => setShown('picture')}
        >
          <Avatar name={name} image={urlPicture} size={72} />
        </button>
      ) : (
        <Avatar name={name} size={72} />
      )}
      <p className={styles.name}>{name}</p>
      {!active && <Chip tone="err">{t('contacts.blocked')}</Chip>}
      <p className={styles.number}>
        {isGroup ? t('contacts.drawer.group') : number || channelNames[channel]}
      </p>
      {email && (
        <a className={styles.email} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setShown('edit')}>
          {t('contacts.edit')}
        </Button>
        <Button
          variant="default"
          disabled={active && whyNoBlock !== null}
          leftSection={active ? <IconBan size={16} /> : <IconLockOpen size={16} />}
          onClick={() => setShown('block')}
        >
          {active ? t('contacts.block') : t('contacts.unblock')}
        </Button>
        {mayMerge && (
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={16} />}
            onClick={() => setShown('merge')}
          >
            {t('contacts.merge')}
          </Button>
        )}
      </div>
      {active && whyNoBlock && <p className={styles.cannot}>{whyNoBlock}</p>}
      {shown === 'edit' && <ContactDialog contactId={id} onClose={close} />}
      {shown === 'merge' && <MergeDialog contactId={id} onClose={close} />}
      {shown === 'block' && <BlockDialog contact={contact} onClose={close} />}
      <Modal
        opened={shown === 'picture' && urlPicture !== null}
        onClose={close}
        title={name}
        size="auto"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <img className={styles.picture} src={urlPicture ?? ''} alt={t('contacts.drawer.picture', { name })} />
      </Modal>
    </div>
  );
}
