import type { Campaign } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { audienceOf } from './outlook-query.ts';
import { runAction, type StateAction } from './run-action.ts';
import { StartDialog } from './StartDialog.tsx';

interface ActionDialogProps {
  action: Exclude<StateAction, 'pause'>;
  campaign: Campaign;
  /** In place of changing the state at once. */
  onConfirm?: () => unknown;
  onClose: () => void;
}

/** Asks before a campaign changes its state, with the numbers that this concerns. */
export function ActionDialog({ action, campaign, onConfirm, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const run = onConfirm ?? (() => runAction(action, campaign.id, t));
  if (action === 'start')
    return (
      <StartDialog
        audience={audienceOf(campaign)}
        asksFirst={campaign.confirmation}
        onStart={run}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t(`campaigns.${action}.title`)}
      confirmLabel={t(`campaigns.${action}.confirm`)}
      {...(action === 'cancel' && { cancelLabel: t('campaigns.cancel.keep'), danger: true })}
      onConfirm={run}
      onClose={onClose}
    >
      <strong>{campaign.name}</strong>
      <Consequences action={action} campaign={campaign} />
    </ConfirmDialog>
  );
}

function Consequences({ action, campaign }: Pick<ActionDialogProps, 'campaign'> & { action: Question }) {
  const { t } = useTranslation();
  const { counters, startedAt } = campaign;
  const waiting = { count: counters.waiting + counters.asked + counters.confirmed };
  if (action === 'resume')
    return (
      <>
        <p>{t('campaigns.resume.text', { count: counters.failed })}</p>
        <p>{t('campaigns.resume.waiting', waiting)}</p>
      </>
    );
  if (action === 'restart')
    return (
      <p>{startedAt === null ? t('campaigns.restart.beginning') : t('campaigns.restart.waiting', waiting)}</p>
    );
  return (
    <>
      <p>{startedAt === null ? t('campaigns.cancel.planned') : t('campaigns.cancel.waiting', waiting)}</p>
      <p>{t('campaigns.cancel.again')}</p>
    </>
  );
}

type Question = 'resume' | 'cancel' | 'restart';
