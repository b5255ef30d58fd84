import { api, brokenStatuses, CONNECTION_WARNING_DELAY_MS, type ConnectionRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { daysOfToken } from '../organization/connections/token-days.ts';
import { useNow } from '../conversations/tickets/list/useNow.ts';
import { read } from '../api/queries.ts';
import type { MenuEntry } from './menu.ts';
import { useMay } from './session.ts';

type Warning = NonNullable<MenuEntry['warning']>;

/** Which marks the menu shows. Looked up a little after the start, when connections have had time to open. */
export function useWarnings(): ReadonlySet<Warning> {
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
  const needsSomebody = (connection: ConnectionRow) =>
    brokenStatuses.includes(connection.status) || daysOfToken(connection, now) !== null;
  const isBroken = connections?.some(needsSomebody) ?? false;
  return new Set(isDue && isBroken ? (['connectionsBroken'] as const) : []);
}
