import type { Contact } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelIcons, channelNames } from '../../../ui/channel-icons.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useLastMessageText } from '../../message-text/last-message-text.ts';
import { formatContactNumber } from '../../../ui/contact-number.ts';
import styles from './MergeDialog.module.css';

/** One of the two contacts, with the amount of data it has. */
export function MergeSide({ contact, stays }: { contact: Contact; stays: boolean }) {
  const { t } = useTranslation();
  const wordsOf = useLastMessageText();
  const { data: figures } = useQuery({
    ...read(api.contactMerges.figures, { params: { id: contact.id } }),
    staleTime: 0,
  });
  const Channel = channelIcons[contact.channel];
  const last = figures?.lastMessage;
  const role = stays ? t('merging.stays') : t('merging.goes');
  return (
    <section className={styles.side} data-stays={stays} aria-label={`${role}: ${contact.name}`}>
      <Chip tone={stays ? 'ok' : 'neutral'}>{role}</Chip>
      <div className={styles.who}>
        <Avatar name={contact.name} image={contact.urlPicture} size={40} />
        <div>
          <p className={styles.name}>{contact.name}</p>
          <p className={styles.number}>
            <Channel size={14} role="img" aria-label={channelNames[contact.channel]} />
            {formatContactNumber(contact) || t('merging.noNumber')}
          </p>
        </div>
      </div>
      <dl className={styles.figures}>
        <div className={styles.count}>
          <dt>{t('merging.tickets')}</dt>
          <dd>{figures ? figures.tickets : '…'}</dd>
        </div>
        <div>
          <dt>{t('merging.lastMessage')}</dt>
          <dd className={styles.last}>
            {figures && !last && t('merging.never')}
            {last && (
              <>
                <span>{wordsOf({ lastMessage: last.text, lastMessageKind: last.kind })}</span>
                <time dateTime={last.at}>{formatDay(last.at)}</time>
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
