import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import styles from './Campaigns.module.css';
import { type Audience, hasRecipients, outlookQuery } from './outlook-query.ts';
import { OutlookSummary } from './OutlookSummary.tsx';

interface StartDialogProps {
  audience: Audience;
  asksFirst: boolean;
  onStart: () => unknown;
  onClose: () => void;
}

/** Asks before a campaign begins at once, and says how many it reaches and when it ends. */
export function StartDialog({ audience, asksFirst, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const outlook = useQuery(outlookQuery({ ...audience, scheduledAt: null }));
  const hasChoice = hasRecipients(audience);
  return (
    <ConfirmDialog
      title={t('campaigns.start.title')}
      confirmLabel={t('campaigns.start.confirm')}
      // Without a choice, and if nothing could be counted, the server says what is missing.
      notYet={hasChoice && outlook.isPending}
      onConfirm={onStart}
      onClose={onClose}
    >
      {outlook.data && <OutlookSummary outlook={outlook.data} asksFirst={asksFirst} />}
      {hasChoice && outlook.isPending && <p className={styles.note}>{t('campaigns.outlook.counting')}</p>}
      {outlook.isError && <p className={styles.warning}>{errorText(outlook.error)}</p>}
      {!hasChoice && <p className={styles.warning}>{t('campaigns.outlook.none')}</p>}
    </ConfirmDialog>
  );
}
