import type { Connection } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { DryRunNotice } from '../../ui/dry-run/DryRunNotice.tsx';
import type { ConnectionForm } from './connection-form.ts';

/** The timers of a connection that are a number of minutes and nothing else. */
const minutesOf = { redirect: 'timeSendQueue', ratingExpiry: 'expiresTicketNPS' } as const;

interface TimerDryRunProps {
  timer: keyof typeof minutesOf;
  form: ConnectionForm;
  connection: Connection;
}

/** Which tickets the time that is being entered would have touched. */
export function TimerDryRun({ timer, form, connection }: TimerDryRunProps) {
  const name = minutesOf[timer];
  const minutes = useWatch({ control: form.control, name });
  if (!minutes || minutes === connection[name]) return null;
  return <DryRunNotice run={{ kind: 'timer', timer, id: connection.id, minutes, whenExpiresTicket: 0 }} />;
}
