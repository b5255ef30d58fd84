import type { TicketDetail } from '@prosa/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelNames } from '../../../ui/channel-icons.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatNumberInTicket } from '../../../ui/contact-number.ts';
import { OptOutBadge } from '../opt-outs/OptOutBadge.tsx';
import styles from './ContactDrawer.module.css';

const FACE_PX = 56;

/** The contact's picture, name, number and e-mail. */
export function ContactIdentity({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { contact, channel } = ticket;
  const [isEnlarged, setEnlarged] = useState(false);
  const { name, urlPicture, email, active, isGroup } = contact;
  return (
    <div className={styles.identity}>
      {urlPicture ? (
        <button
          type="button"
          className={styles.face}
          aria-label={t('contacts.drawer.enlarge', { name })}
          onClick={() => setEnlarged(true)}
        >
          <Avatar name={name} image={urlPicture} size={FACE_PX} />
        </button>
      ) : (
        <Avatar name={name} size={FACE_PX} />
      )}
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.number}>
          {isGroup ? t('contacts.drawer.group') : formatNumberInTicket(contact) || channelNames[channel]}
        </p>
        {email && (
          <a className={styles.email} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {!active && <Chip tone="err">{t('contacts.blocked')}</Chip>}
        <OptOutBadge contact={contact} />
      </div>
      <Modal
        opened={isEnlarged && urlPicture !== null}
        onClose={() => setEnlarged(false)}
        title={name}
        size="auto"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <img className={styles.picture} src={urlPicture ?? ''} alt={t('contacts.drawer.picture', { name })} />
      </Modal>
    </div>
  );
}
