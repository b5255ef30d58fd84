import { type Contact, MERGE_UNDO_DAYS } from '@prosa/contract';
import { Button, Group, Modal } from '@mantine/core';
import { IconArrowRight, IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQuery } from '../../../api/live/contact-cache.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import styles from './MergeDialog.module.css';
import { MergeSide } from './MergeSide.tsx';
import { OtherContactSelect } from './OtherContactSelect.tsx';
import { useMergeContacts } from './useMergeContacts.ts';

interface MergeDialogProps {
  contactId: number;
  onClose: () => void;
}

/** Merges two contacts of the same person: one stays, the other is merged into it. */
export default function MergeDialog({ contactId, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { merge } = useMergeContacts();
  const { data: contact } = useQuery(contactQuery(contactId));
  const [other, setOther] = useState<Contact | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [opened, setOpened] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const gone = useReturnFocus(onClose);
  const close = () => setOpened(false);
  const pair =
    contact && other && (isSwapped ? { kept: other, gone: contact } : { kept: contact, gone: other });

  const confirm = async () => {
    if (!pair) return;
    setBusy(true);
    try {
      await merge(pair.kept, pair.gone);
      close();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={gone}
      title={t('merging.title')}
      size={600}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={styles.intro}>{t('merging.intro')}</p>
      {contact && <OtherContactSelect contact={contact} chosen={other} onChoose={setOther} />}
      {pair && <Pair {...pair} onSwap={() => setSwapped((swapped) => !swapped)} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!pair} loading={isBusy} onClick={() => void confirm()}>
          {t('merging.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}

interface PairProps {
  kept: Contact;
  gone: Contact;
  onSwap: () => void;
}

function Pair({ kept, gone, onSwap }: PairProps) {
  const { t } = useTranslation();
  const names = { kept: kept.name, gone: gone.name };
  return (
    <>
      <div className={styles.pair}>
        <MergeSide key={gone.id} contact={gone} stays={false} />
        <div className={styles.between}>
          <IconArrowRight className={styles.arrow} size={18} aria-hidden />
          <IconButton label={t('merging.swap')} onClick={onSwap}>
            <IconArrowsExchange size={18} />
          </IconButton>
        </div>
        <MergeSide key={kept.id} contact={kept} stays />
      </div>
      <p className={styles.summary} role="status">
        {t('merging.summary', names)}
      </p>
      <h3 className={styles.heading}>{t('merging.whatHappens')}</h3>
      <ul className={styles.consequences}>
        <li>{t('merging.moves', names)}</li>
        <li>{t('merging.name', names)}</li>
        <li>{t('merging.arrives', names)}</li>
        <li>{t('merging.joins')}</li>
        <li>{t('merging.undoable', { days: MERGE_UNDO_DAYS })}</li>
      </ul>
    </>
  );
}
