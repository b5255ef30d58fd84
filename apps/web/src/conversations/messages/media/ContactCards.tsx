import { useMemo } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { parseVCards } from '../parse-v-card.ts';
import { useMessageContext } from '../message-context.ts';
import styles from './Media.module.css';

/** The contact cards of a message. */
export function ContactCards({ vCard, names }: { vCard: string; names: string }) {
  const { t } = useMessageContext();
  const cards = useMemo(() => parseVCards(vCard), [vCard]);
  if (cards.length === 0) return <p className={styles.placeName}>{names || t('messages.media.contact')}</p>;
  return (
    <ul className={styles.cards}>
      {cards.map((card, index) => (
        <li key={index} className={styles.card}>
          <Avatar name={card.name || (card.phones[0]?.number ?? '')} size={36} />
          <span className={styles.documentText}>
            <span className={styles.placeName}>{card.name || t('messages.media.contact')}</span>
            {card.organization && <span className={styles.documentFacts}>{card.organization}</span>}
            {card.phones.map((phone) => (
              <span key={phone.number} className={styles.cardPhone}>
                <span className={styles.documentFacts}>
                  {[phone.label, formatPhone(phone.number)].filter(Boolean).join(' ')}
                </span>
                <button
                  type="button"
                  className={styles.link}
                  data-action="talk"
                  data-name={card.name || phone.number}
                  data-number={phone.number.replaceAll(/\D/g, '')}
                >
                  {t('messages.media.startConversation')}
                </button>
              </span>
            ))}
            {card.emails.map((email) => (
              <span key={email} className={styles.documentFacts}>
                {email}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
