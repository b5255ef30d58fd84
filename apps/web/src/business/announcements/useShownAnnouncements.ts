import { isShownAt, type ShownAnnouncement } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { useNow } from '../../ui/useNow.ts';

/** What lies in the future is asked for again before it begins. */
const STALE_MS = 6 * 3_600_000;

/** The announcements that are shown now, the newest first. */
export function useShownAnnouncements(): ShownAnnouncement[] {
  const now = useNow();
  const { data } = useQuery({
    ...read(api.announcements.shown),
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  });
  return (data?.records ?? []).filter((one) => isShownAt(one, now));
}

/** A failure leaves them unread, so they are shown again. */
export const useMarkRead = () =>
  useCallback((ids: number[]) => {
    if (ids.length > 0) void call(api.announcements.markRead, { body: { ids } }).catch(() => undefined);
  }, []);
