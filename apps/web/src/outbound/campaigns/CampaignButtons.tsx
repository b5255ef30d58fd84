import { type Campaign, campaignActions, campaignEditable } from '@prosa/contract';
import {
  type Icon,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconReportAnalytics,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { stateOf } from './campaign-looks.ts';
import type { StateAction } from './run-action.ts';

const icons: Record<StateAction, Icon> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconPlayerStop,
  restart: IconRotateClockwise,
};
const stateActions = Object.keys(icons) as StateAction[];

interface CampaignButtonsProps {
  campaign: Campaign;
  onAct: (action: StateAction) => void;
  onOpen: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** What can be done with a campaign in its state. */
export function CampaignButtons({ campaign, onAct, onOpen, onCopy, onDelete }: CampaignButtonsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow();
  const { id, name, startedAt } = campaign;
  const state = stateOf(campaign);
  const mayEdit = campaignEditable(campaign, new Date(now)) !== 'nothing';
  const Open = mayEdit ? IconPencil : IconEye;
  return (
    <>
      {stateActions
        .filter((action) => campaignActions[action](state))
        .map((action) => {
          const Sign = icons[action];
          return (
            <IconButton
              key={action}
              label={t(`campaigns.actionNamed.${action}`, { name })}
              onClick={() => onAct(action)}
            >
              <Sign size={17} />
            </IconButton>
          );
        })}
      {startedAt !== null && (
        <IconButton
          label={t('campaigns.reportNamed', { name })}
          onClick={() => void navigate(`/campaign/${id}/report`)}
        >
          <IconReportAnalytics size={17} />
        </IconButton>
      )}
      <IconButton
        label={t(mayEdit ? 'campaigns.editNamed' : 'campaigns.viewNamed', { name })}
        onClick={onOpen}
      >
        <Open size={17} />
      </IconButton>
      <IconButton label={t('campaigns.copyNamed', { name })} onClick={onCopy}>
        <IconCopy size={17} />
      </IconButton>
      {campaignActions.remove(state) && (
        <IconButton tone="err" label={t('campaigns.deleteNamed', { name })} onClick={onDelete}>
          <IconTrash size={17} />
        </IconButton>
      )}
    </>
  );
}
