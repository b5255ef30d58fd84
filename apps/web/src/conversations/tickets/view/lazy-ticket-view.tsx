import { lazy, Suspense } from 'react';
import { loadArea } from '../../../i18n/index.ts';
import { TicketSkeleton } from './TicketSkeleton.tsx';

const load = async () => {
  const [{ TicketView }] = await Promise.all([
    import('./TicketView.tsx'),
    loadArea('messages'),
    loadArea('composer'),
  ]);
  return { default: TicketView };
};

const View = lazy(load);

/** A separate chunk, so that the list loads faster; preloaded when the pointer or focus reaches the list. */
export const preloadTicketView = () => void load().catch(() => undefined);

export function LazyTicketView({ uuid }: { uuid: string }) {
  return (
    <Suspense fallback={<TicketSkeleton />}>
      <View uuid={uuid} />
    </Suspense>
  );
}
