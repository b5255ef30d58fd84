import type { campaignRoutes } from '@prosa/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Input } from '../../api/client.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

/** What decides whom a campaign reaches and when it ends. */
export type Audience = Required<Input<(typeof campaignRoutes)['outlook']>['body']>;

/** What a campaign with these fields would do. Lists and settings change, so each question is asked anew. */
export const outlookQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [...routeKey(api.campaigns.outlook), audience] as const,
    queryFn: ({ signal }) => call(api.campaigns.outlook, { body: audience }, { signal }),
    enabled: hasRecipients(audience),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const audienceOf = ({
  contactListId,
  tagListId,
  whatsappId,
  templateId,
  scheduledAt,
}: Audience): Audience => ({ contactListId, tagListId, whatsappId, templateId, scheduledAt });

export const hasRecipients = ({ contactListId, tagListId }: Audience): boolean =>
  contactListId !== null || tagListId !== null;
