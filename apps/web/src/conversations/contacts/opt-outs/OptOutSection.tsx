import type { Contact, OptOut } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { optOutsQuery } from '../../../api/live/contact-cache.ts';
import { formatDay, formatDateTime } from '../../../ui/format.ts';
import { DrawerSection } from '../drawer/DrawerSection.tsx';
import styles from './OptOutSection.module.css';

interface OptOutSectionProps {
  contact: Pick<Contact, 'id' | 'optedOut' | 'optedOutSince'>;
  /** Opens the dialog, which must not be inside another form. */
  onChange: () => void;
}

/** Whether the contact wants messages, who said so and when, and the way to change it. */
export function OptOutSection({ contact, onChange }: OptOutSectionProps) {
  const { t } = useTranslation();
  const { data: optOuts = [] } = useQuery(optOutsQuery(contact.id));
  const { optedOut, optedOutSince } = contact;
  return (
    <DrawerSection title={t('contacts.optOut.history')}>
      {optedOutSince !== null && (
        <p className={styles.current}>
          <b>{t('contacts.optOut.badge')}</b>
          <span>{t('contacts.optOut.since', { day: formatDay(optedOutSince) })}</span>
        </p>
      )}
      {optOuts.length > 0 && (
        <ul className={styles.history}>
          {optOuts.map((optOut) => (
            <Entry key={optOut.id} optOut={optOut} />
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={onChange}>
        {t(optedOut ? 'contacts.optOut.unmark' : 'contacts.optOut.mark')}
      </Button>
    </DrawerSection>
  );
}

function Entry({ optOut: { source, words, user, createdAt, end } }: { optOut: OptOut }) {
  const { t } = useTranslation();
  const nameOf = (person: { name: string } | null) => person?.name ?? t('contacts.drawer.someone');
  return (
    <li>
      {end && (
        <Line at={end.at}>
          {t(`contacts.optOut.ended.${end.source}`, { words: end.words, name: nameOf(end.user) })}
        </Line>
      )}
      <Line at={createdAt}>{t(`contacts.optOut.begun.${source}`, { words, name: nameOf(user) })}</Line>
    </li>
  );
}

const Line = ({ at, children }: { at: string; children: string }) => (
  <p className={styles.line}>
    {children}
    <time dateTime={at}>{formatDateTime(at)}</time>
  </p>
);
