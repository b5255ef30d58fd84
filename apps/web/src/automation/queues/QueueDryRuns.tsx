import { useWatch } from 'react-hook-form';
import { DryRunNotice } from '../../ui/dry-run/DryRunNotice.tsx';
import { botOf, type QueueForm, type QueueInput } from './queue-form.ts';

interface QueueDryRunProps {
  form: QueueForm;
  queueId: number;
}

/** Which contacts the bot of the form would have answered differently. */
export function BotDryRun({ form, queueId }: QueueDryRunProps) {
  const values = useWatch({ control: form.control }) as QueueInput;
  const { chatbots, greetingMessage, closeTicket, integrationId, fileListId } = form.formState.dirtyFields;
  const isChanged = chatbots ?? greetingMessage ?? closeTicket ?? integrationId ?? fileListId;
  if (!isChanged) return null;
  const queue = botOf(values);
  return <DryRunNotice run={queue && { kind: 'bot', id: queueId, queue }} />;
}

/** Which tickets would have gone to the next attendant. */
export function RotationDryRun({ form, queueId }: QueueDryRunProps) {
  const minutes = useWatch({ control: form.control, name: 'tempoRoteador' });
  const { ativarRoteador, tempoRoteador } = form.formState.dirtyFields;
  if (!minutes || !(ativarRoteador ?? tempoRoteador)) return null;
  return (
    <DryRunNotice run={{ kind: 'timer', timer: 'rotation', id: queueId, minutes, whenExpiresTicket: 0 }} />
  );
}
