import type { TicketDetail } from '@prosa/contract';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/useSession.ts';
import { acceptsText } from '../../../ui/main-input.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MergeHistory } from '../merge/lazy-merge-dialogs.ts';
import { ContactActions } from './ContactActions.tsx';
import styles from './ContactDrawer.module.css';
import { ContactTags } from './ContactTags.tsx';
import { EarlierTickets } from './EarlierTickets.tsx';
import { ContactIdentity } from './ContactIdentity.tsx';
import { OptOutDialog } from '../opt-outs/lazy-opt-out-dialog.ts';
import { OptOutSection } from '../opt-outs/OptOutSection.tsx';
import { LaneSelect } from './LaneSelect.tsx';
import { ContactNotes } from './ContactNotes.tsx';
import { ContactPermissions } from './ContactPermissions.tsx';
import { DrawerSection } from './DrawerSection.tsx';

interface ContactDrawerProps {
  ticket: TicketDetail;
  onClose: () => void;
}

/** Details of the conversation's contact; beside the conversation, or over it if there is no space. */
export default function ContactDrawer({ ticket, onClose }: ContactDrawerProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The code may load late: the focus is not moved while the user is typing.
    if (!acceptsText(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  const { contact } = ticket;
  const mayMerge = useMay('contacts:merge');
  const [isOptingOut, setOptingOut] = useState(false);
  // Keys in a dialog come here too, because React sends them to its parent.
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) onClose();
  };
  return (
    <aside className={styles.drawer} aria-label={t('contacts.drawer.title')} onKeyDown={closeByKey}>
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1}>
          {t('contacts.drawer.title')}
        </h2>
        <div className={styles.doing}>
          <ContactActions ticket={ticket} />
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX size={18} />
          </IconButton>
        </div>
      </div>
      <div className={styles.content}>
        <ContactIdentity ticket={ticket} />
        <div className={styles.tags}>
          <ContactTags contact={contact} />
        </div>
        <ContactNotes ticket={ticket} />
        <div className={styles.section}>
          <LaneSelect ticket={ticket} />
        </div>
        {contact.extraInfo.length > 0 && (
          <DrawerSection title={t('contacts.extraInfo')}>
            <dl className={styles.facts}>
              {contact.extraInfo.map(({ id, name, value }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </DrawerSection>
        )}
        {!contact.isGroup && <OptOutSection contact={contact} onChange={() => setOptingOut(true)} />}
        <EarlierTickets ticket={ticket} />
        <ContactPermissions ticket={ticket} />
        {mayMerge && !contact.isGroup && <MergeHistory contactId={contact.id} />}
        {isOptingOut && <OptOutDialog contact={contact} onClose={() => setOptingOut(false)} />}
      </div>
    </aside>
  );
}
