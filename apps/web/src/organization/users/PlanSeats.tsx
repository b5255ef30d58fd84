import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';

/** The free users of the plan, shown before a form is filled in. */
export function PlanSeats() {
  const { t } = useTranslation();
  const limit = useSession().company.plan?.users;
  // Counts all users, even while the page shows search results.
  const taken = useInfiniteQuery(pages(api.users.list, { searchParam: '' })).data?.pages[0]?.count;
  if (limit === undefined || taken === undefined) return null;
  return taken < limit ? t('users.seats', { taken, limit }) : t('users.seatsTaken', { limit });
}
