import { type CampaignVariable, readCampaignSettings } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';

const NONE: CampaignVariable[] = [];

/** The variables that the company has defined for the texts of its campaigns. */
export function useOwnVariables(): CampaignVariable[] {
  const { data } = useQuery(read(api.campaignSettings.list));
  return data ? readCampaignSettings(data).variables : NONE;
}
