import { channelAbilities, type ConnectionRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import type { CampaignControl } from './campaign-form.ts';

export const useConnections = (): ConnectionRow[] =>
  useQuery(read(api.connections.list, { query: {} })).data ?? [];

/** The connection that sends: the chosen one, or the company's default one. */
export function useSendingConnection(control: CampaignControl): ConnectionRow | undefined {
  const chosen = useWatch({ control, name: 'whatsappId' });
  return useConnections().find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
}

/** Hours in which a channel lets one write freely, where it takes templates afterwards; else undefined. */
export function templateWindow(connection: ConnectionRow | undefined): number | undefined {
  const window = connection && channelAbilities[connection.channel].window;
  return window?.after.by === 'template' ? window.hours : undefined;
}
