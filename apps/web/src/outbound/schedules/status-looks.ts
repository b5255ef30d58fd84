import type { ScheduleStatus } from '@prosa/contract';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconClock, IconSend } from '@tabler/icons-react';
import type { Tone } from '../../ui/StatusDot.tsx';

/** What a state looks like; each has an icon of its own, because colour alone says nothing to some. */
export const statusLooks: Record<ScheduleStatus, { icon: Icon; tone: Tone }> = {
  PENDENTE: { icon: IconClock, tone: 'info' },
  AGENDADA: { icon: IconSend, tone: 'warn' },
  ENVIADA: { icon: IconCircleCheck, tone: 'ok' },
  ERRO: { icon: IconAlertTriangle, tone: 'err' },
};
