import { useNavigate } from 'react-router';
import { useMay, usePlanFlag } from '../api/useSession.ts';

/**
 * Opens the dialog for a scheduled message to a contact, on the page of the scheduled messages; null for those who have
 * none. A text that was typed already goes along.
 */
export function useScheduleMessage(): ((contactId: number, body?: string) => void) | null {
  const navigate = useNavigate();
  const isInPlan = usePlanFlag('useSchedules');
  const isAllowed = useMay('schedules:work');
  if (!isInPlan || !isAllowed) return null;
  return (contactId, body = '') => void navigate(`/schedules?contactId=${contactId}`, { state: { body } });
}
