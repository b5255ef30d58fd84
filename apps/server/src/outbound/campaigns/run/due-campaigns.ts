import type { DueSource } from '../../../platform/due-rows/due-loop.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findCampaignConnection } from '../campaign-connection.ts';
import { type CampaignRow, getCampaign, saveCampaign } from '../queries.ts';
import { moveOn } from './move-on.ts';
import { prepareRecipients } from './prepare-recipients.ts';
import * as queries from './queries.ts';
import { sendStep, waitForConnection } from './send-step.ts';

/**
 * Campaigns whose turn it is, one step of each at a time. Whoever works on a campaign holds its row, and takes the
 * locks in this order: campaign, contact, ticket, message, recipient. Who holds a message or a recipient never waits
 * for a campaign, and who holds a campaign waits neither for a ticket nor for a message.
 */
export const dueCampaigns: DueSource = {
  name: 'campaigns',
  together: 1,
  listCompanies: queries.listCompaniesWithDue,
  listDue: ({ db, now }, limit) => queries.listDueCampaigns(db, now, limit),
  handle: async (work, ids) => {
    const claimed = await queries.claimDueCampaigns(work.db, ids, work.now);
    for (const id of claimed) await takeStep(work, await getCampaign(work.db, id));
    return claimed.length;
  },
  postpone: ({ db }, id, until) => queries.postponeCampaign(db, id, until),
};

/** Each step ends with the next time, in the transaction of what it did. */
async function takeStep(work: CompanyWork, row: CampaignRow): Promise<void> {
  // Planned for a time at which nothing ran, it begins late.
  if (row.status === 'PROGRAMADA') return beginCampaign(work, row);
  const connection = await findCampaignConnection(work.db, row.whatsappId);
  // All of it comes from one number, whichever connection is the default one later.
  if (row.whatsappId === null && connection) await saveCampaign(work, row.id, { whatsappId: connection.id });
  if (row.preparedAt !== null) return sendStep(work, row, connection);
  return connection ? prepareRecipients(work, row, connection) : waitForConnection(work, row);
}

const beginCampaign = (work: CompanyWork, row: CampaignRow): Promise<void> =>
  moveOn(work, row, {
    status: 'EM_ANDAMENTO',
    startedAt: row.startedAt ?? work.now,
    waitingFor: 'preparing',
    nextAt: work.now,
  });
