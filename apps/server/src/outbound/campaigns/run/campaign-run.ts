import type { CampaignSettings } from '@prosa/contract';
import type { ApprovedTemplate } from '../../../conversations/message-templates/compose-template.ts';
import type { CampaignConnection } from '../campaign-connection.ts';
import type { CampaignRow } from '../queries.ts';

/** A campaign with what its messages are written from. */
export interface CampaignRun {
  row: CampaignRow;
  connection: CampaignConnection;
  variables: CampaignSettings['variables'];
  template: ApprovedTemplate | undefined;
}
