import { type CampaignPace, lastMessageAt } from '@prosa/bot';
import type { Campaign } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { readPace } from './campaign-settings.ts';
import { type CampaignFigures, figuresOf, readFigures } from './counters.ts';
import { type CampaignRow, getCampaign } from './queries.ts';
import { wireTexts } from './campaign-fields.ts';

type Reading = Pick<CompanyWork, 'db' | 'now' | 'mediaUrl'>;

const labelOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Campaigns as they are sent over the wire. */
export async function showCampaigns(work: Reading, rows: CampaignRow[]): Promise<Campaign[]> {
  const pace = await readPace(work.db);
  const figures = await readFigures(
    work.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCampaign(work, row, { pace, figures: figuresOf(figures, row.id) }));
}

function toCampaign(
  { mediaUrl, now }: Reading,
  row: CampaignRow,
  { pace, figures }: { pace: CampaignPace; figures: CampaignFigures },
): Campaign {
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    ...wireTexts(row),
    status: row.status,
    confirmation: row.confirmation,
    scheduledAt: iso(row.scheduledAt),
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    ...referencesOf(row),
    isConnectionLost: row.isConnectionLost,
    openTicket: row.openTicket ? 'enabled' : 'disabled',
    statusTicket: row.statusTicket,
    mediaPath: row.mediaKey === null ? null : mediaUrl(row.mediaKey, row.mediaName ?? undefined),
    mediaName: row.mediaName,
    templateId: row.templateId,
    templateValues: row.templateValues,
    pausedAt: iso(row.pausedAt),
    pauseReason: row.pauseReason,
    waitingFor: row.waitingFor,
    nextAt: row.pausedAt === null ? iso(row.nextAt) : null,
    endsAt: iso(endOf(row, figures, { pace, now })),
    counters: figures.counters,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What it refers to, each with its name. */
function referencesOf(row: CampaignRow) {
  const connection = labelOf(row.whatsappId, row.connectionName);
  return {
    contactListId: row.contactListId,
    contactList: labelOf(row.contactListId, row.listName),
    tagListId: row.tagListId,
    tagList: labelOf(row.tagListId, row.tagName),
    whatsappId: row.whatsappId,
    whatsapp: connection && row.connectionChannel ? { ...connection, channel: row.connectionChannel } : null,
    userId: row.userId,
    user: labelOf(row.userId, row.userName),
    queueId: row.queueId,
    queue: labelOf(row.queueId, row.queueName),
  };
}

/** Known while it goes on, once all recipients are written down. */
function endOf(
  row: CampaignRow,
  { due }: CampaignFigures,
  { pace, now }: { pace: CampaignPace; now: Date },
): Date | undefined {
  const isGoingOn = row.status === 'EM_ANDAMENTO' && row.pausedAt === null && row.preparedAt !== null;
  if (!isGoingOn || row.waitingFor === 'connection') return undefined;
  const at = row.nextAt !== null && row.nextAt > now ? row.nextAt : now;
  return lastMessageAt({ at, sinceLonger: row.sentSinceLonger }, due, pace);
}

export async function showCampaign(work: Reading, id: number): Promise<Campaign> {
  const [campaign] = await showCampaigns(work, [await getCampaign(work.db, id)]);
  if (!campaign) throw new Error('a campaign that was read is not shown');
  return campaign;
}

export const emitCampaign = (work: CompanyWork, action: 'create' | 'update', id: number): void =>
  work.emit('campaign', async () => ({ action, record: await showCampaign(work, id) }), ['admins']);

export const emitCampaignRemoved = (work: CompanyWork, id: number): void =>
  work.emit('campaign', { action: 'delete', id }, ['admins']);

/** Its counters changed; clients read them again. */
export const emitProgress = (work: CompanyWork, id: number): void =>
  work.emit('campaign', { action: 'progress', id }, ['admins']);
