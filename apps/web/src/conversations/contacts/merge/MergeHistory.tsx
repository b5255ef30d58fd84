import type { ContactMerge } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { channelIcons, channelNames } from '../../../ui/channel-icons.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatDay } from '../../../ui/format.ts';
import { DrawerSection } from '../drawer/DrawerSection.tsx';
import styles from './MergeHistory.module.css';
import { useMergeContacts } from './useMergeContacts.ts';

/** The contacts merged into this one whose merge can still be undone. */
export default function MergeHistory({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const { undo } = useMergeContacts();
  const { data: merges = [] } = useQuery(read(api.contactMerges.list, { params: { id: contactId } }));
  const [undoing, setUndoing] = useState<ContactMerge | null>(null);
  if (merges.length === 0) return null;
  return (
    <DrawerSection title={t('merging.history')}>
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} onUndo={() => setUndoing(merge)} />
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={t('merging.undoTitle', { name: undoing.gone.name })}
          confirmLabel={t('merging.undo')}
          onConfirm={() => undo(contactId, undoing.id)}
          onClose={() => setUndoing(null)}
        >
          {t('merging.undoText')}
        </ConfirmDialog>
      )}
    </DrawerSection>
  );
}

function Merge({ merge, onUndo }: { merge: ContactMerge; onUndo: () => void }) {
  const { t } = useTranslation();
  const { gone, at, isAutomatic, user, obstacle } = merge;
  const Channel = channelIcons[gone.channel];
  return (
    <li className={styles.merge}>
      <Channel size={15} role="img" aria-label={channelNames[gone.channel]} />
      <span className={styles.words}>
        {t('merging.joined', { name: gone.name, day: formatDay(at) })}
        <small>
          {isAutomatic ? t('merging.automatic') : user && t('merging.by', { name: user.name })}
          {obstacle && ` · ${t(`merging.obstacles.${obstacle}`)}`}
        </small>
      </span>
      {!obstacle && (
        <button
          type="button"
          className={styles.undo}
          aria-label={t('merging.undoNamed', { name: gone.name })}
          onClick={onUndo}
        >
          {t('merging.undo')}
        </button>
      )}
    </li>
  );
}
