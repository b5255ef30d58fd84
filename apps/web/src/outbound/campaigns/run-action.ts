import type { Campaign, CampaignAction } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';

/** What a person does to the state of a campaign; removing it is asked about elsewhere. */
export type StateAction = Exclude<CampaignAction, 'remove'>;

const { start, pause, resume, cancel, restart } = api.campaigns;
const calls: Record<StateAction, (params: { id: number }) => Promise<Campaign>> = {
  start: (params) => call(start, { params }),
  pause: (params) => call(pause, { params }),
  resume: (params) => call(resume, { params }),
  cancel: (params) => call(cancel, { params }),
  restart: (params) => call(restart, { params }),
};

/** Changes the state of a campaign and says so. */
export async function runAction(action: StateAction, id: number, t: TFunction): Promise<void> {
  await calls[action]({ id });
  toast.success(t(`campaigns.done.${action}`));
}
