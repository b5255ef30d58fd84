import { brokenStatuses, CONNECTION_WARNING_DELAY_MS, type ConnectionRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { daysUntilTokenExpiry } from '../organization/connections/token-expiry.ts';
import { useNow } from '../ui/useNow.ts';
import { areCampaignsShown } from '../api/campaigns-shown.ts';
import { read } from '../api/queries.ts';
import type { MenuEntry } from '../ui/navigation/menu.ts';
import { useMay } from '../api/useSession.ts';
import { api } from '../api/routes.gen.ts';

type Warning = NonNullable<MenuEntry['warning']>;

/** The warnings in the menu. Computed some time after the start, when connections have had time to open. */
export function useMenuWarnings(): ReadonlySet<Warning> {
  const mayManage = useMay('connections:manage');
  const now = useNow();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), CONNECTION_WARNING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const connections = useQuery({
    ...read(api.connections.list, { query: {} }),
    enabled: isDue && mayManage,
  }).data;
  const mayDecide = useMay('campaigns:manage') && areCampaignsShown();
  const stopped = useQuery({ ...read(api.campaigns.stopped), enabled: isDue && mayDecide }).data;
  const needsSomebody = (connection: ConnectionRow) =>
    brokenStatuses.includes(connection.status) || daysUntilTokenExpiry(connection, now) !== null;
  const isBroken = connections?.some(needsSomebody) ?? false;
  if (!isDue) return new Set();
  return new Set([
    ...(isBroken ? (['connectionsBroken'] as const) : []),
    ...((stopped?.length ?? 0) > 0 ? (['campaignStopped'] as const) : []),
  ]);
}
