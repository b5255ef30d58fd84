import type { CampaignStatus, RecipientState } from '@prosa/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCalendarClock,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEye,
  IconHelpCircle,
  IconMessageReply,
  IconPencil,
  IconThumbUp,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { Tone } from '../../../ui/StatusDot.tsx';

interface Look {
  icon: Icon;
  tone: Tone;
}

/** What a state looks like; each has an icon of its own, because colour alone says nothing to some. */
export const recipientLooks: Record<RecipientState, Look> = {
  waiting: { icon: IconClock, tone: 'neutral' },
  asked: { icon: IconHelpCircle, tone: 'info' },
  confirmed: { icon: IconThumbUp, tone: 'info' },
  sent: { icon: IconCheck, tone: 'ok' },
  delivered: { icon: IconChecks, tone: 'ok' },
  read: { icon: IconEye, tone: 'ok' },
  answered: { icon: IconMessageReply, tone: 'ok' },
  failed: { icon: IconAlertTriangle, tone: 'err' },
  leftOut: { icon: IconBan, tone: 'warn' },
};

export const campaignLooks: Record<CampaignStatus, Look> = {
  INATIVA: { icon: IconPencil, tone: 'neutral' },
  PROGRAMADA: { icon: IconCalendarClock, tone: 'info' },
  EM_ANDAMENTO: { icon: IconPlayerPlay, tone: 'ok' },
  CANCELADA: { icon: IconCircleX, tone: 'warn' },
  FINALIZADA: { icon: IconCircleCheck, tone: 'neutral' },
};
