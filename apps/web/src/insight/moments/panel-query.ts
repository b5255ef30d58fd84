import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

interface Wanted {
  queueIds: number[];
  /** The attendants of whom more tickets are listed; `NONE_ID` for those without one. */
  expanded: number[];
}

export const panelQuery = ({ queueIds, expanded }: Wanted) =>
  queryOptions({
    ...read(api.moments.panel, {
      query: { queueIds: JSON.stringify(queueIds), expanded: JSON.stringify(expanded) },
    }),
    placeholderData: keepPreviousData,
  });
