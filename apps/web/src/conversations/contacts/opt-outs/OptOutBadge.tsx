import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';

/** Shown with a contact who does not want to be written to. */
export function OptOutBadge({ contact }: { contact: Pick<Contact, 'optedOut'> }) {
  const { t } = useTranslation();
  return contact.optedOut ? <Chip tone="warn">{t('contacts.optOut.badge')}</Chip> : null;
}
