import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';

/** How much room the company's plan leaves, before somebody fills in a form for nothing. */
export function PlanSeats() {
  const { t } = useTranslation();
  const limit = useSession().company.plan?.users;
  // Everybody, also while the page shows what a search found.
  const taken = useInfiniteQuery(pages(api.users.list, { searchParam: '' })).data?.pages[0]?.count;
  if (limit === undefined || taken === undefined) return null;
  return taken < limit ? t('users.seats', { taken, limit }) : t('users.seatsTaken', { limit });
}
