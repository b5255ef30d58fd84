import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../../api/live/contact-cache.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

interface ScheduleDialogProps {
  /** Null for a new one. */
  id: number | null;
  /** What a new one begins with. */
  contactId?: number | null;
  body?: string;
  sendAt?: string | undefined;
  onClose: () => void;
}

/** The form of a scheduled message, as soon as it and its contact are loaded. */
export function ScheduleDialog({ id, contactId = null, body = '', sendAt, onClose }: ScheduleDialogProps) {
  const { data: schedule } = useQuery({
    ...read(api.schedules.show, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  const wantedId = schedule?.contactId ?? contactId;
  const contact = useQuery({ ...contactQuery(wantedId ?? 0), enabled: wantedId !== null });
  const isLoading = (id !== null && !schedule) || (wantedId !== null && contact.isPending);
  if (isLoading) return null;
  return (
    <ScheduleForm
      // A contact that cannot be read is chosen anew.
      contact={contact.data ?? null}
      schedule={schedule ?? null}
      start={{ body, sendAt }}
      onClose={onClose}
    />
  );
}
