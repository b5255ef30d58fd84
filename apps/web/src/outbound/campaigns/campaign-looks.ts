import type { Campaign, CampaignStatus } from '@prosa/contract';
import type { Tone } from '../../ui/StatusDot.tsx';

const tones: Record<CampaignStatus, Tone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'ok',
  CANCELADA: 'err',
  FINALIZADA: 'neutral',
};

export const campaignStatuses = Object.keys(tones) as CampaignStatus[];

type State = Pick<Campaign, 'status' | 'pausedAt' | 'pauseReason'>;

/** The colour of a campaign's state; a stopped one wants to be seen. */
export const toneOf = ({ status, pausedAt, pauseReason }: State): Tone =>
  pausedAt === null ? tones[status] : pauseReason === 'failures' ? 'err' : 'warn';

export const stateOf = ({ status, pausedAt }: State) => ({ status, isPaused: pausedAt !== null });
