import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadTicketsQuery } from '../../api/tickets.ts';
import { useTitlePrefix } from '../../ui/navigation/document-title.ts';
import { unreadTitlePrefix } from './unread-title.ts';

/** The number of unread tickets; also sets the tab's title and the badge of the installed app. */
export function useUnreadCount(): number {
  const { data } = useQuery(unreadTicketsQuery);
  const count = data?.count ?? 0;
  useEffect(() => {
    useTitlePrefix.setState({ mark: unreadTitlePrefix(count) });
    return () => useTitlePrefix.setState({ mark: '' });
  }, [count]);
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Not every system supports badges.
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count]);
  return count;
}
