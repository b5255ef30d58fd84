import type { Connection } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { DryRunNotice } from '../../ui/dry-run/DryRunNotice.tsx';
import type { ConnectionForm } from './connection-form.ts';

/** The timers of a connection that consist of minutes only. */
const minutesOf = { redirect: 'timeSendQueue', ratingExpiry: 'expiresTicketNPS' } as const;

interface TimerDryRunProps {
  timer: keyof typeof minutesOf;
  form: ConnectionForm;
  connection: Connection;
}

/** Which tickets the edited timer would have affected. */
export function TimerDryRun({ timer, form, connection }: TimerDryRunProps) {
  const name = minutesOf[timer];
  const minutes = useWatch({ control: form.control, name });
  if (!minutes || minutes === connection[name]) return null;
  return <DryRunNotice run={{ kind: 'timer', timer, id: connection.id, minutes, whenExpiresTicket: 0 }} />;
}
