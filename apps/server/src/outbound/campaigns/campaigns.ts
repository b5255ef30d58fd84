import {
  type Campaign,
  campaignActions,
  campaignAudienceFields,
  type CampaignChanges,
  campaignEditable,
  type NewCampaign,
} from '@prosa/contract';
import { assertNoLane } from '../../conversations/tags/contact-tags.ts';
import { assertTemplateExists } from '../../conversations/message-templates/templates.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { copyFile, deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertAbleToStart, assertKnownVariables } from './able-to-start.ts';
import { emitCampaign, emitCampaignRemoved, showCampaign, showCampaigns } from './campaign-events.ts';
import { type StoredTexts, storedTexts } from './campaign-fields.ts';
import { assertInFuture, readPlannedStart } from './planned-start.ts';
import * as queries from './queries.ts';
import type { CampaignFilter, CampaignRow } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'campaign.created': AuditedCreation;
    'campaign.changed': AuditedChange;
    'campaign.removed': AuditedRemoval;
  }
}

export async function listCampaigns(work: UserWork, wanted: CampaignFilter) {
  const { rows, count } = await queries.listPage(work.db, wanted);
  return { records: await showCampaigns(work, rows), ...pageInfo(wanted, count, rows.length) };
}

const nothingYet: StoredTexts = { messages: [], confirmationMessages: [] };

export async function createCampaign(work: UserWork, fields: NewCampaign): Promise<Campaign> {
  const scheduledAt = await readPlannedStart(work, fields.scheduledAt ?? null);
  if (scheduledAt) assertInFuture(scheduledAt, work.now);
  const values = { ...(await readFields(work, nothingYet, fields)), createdBy: work.user.id };
  const { id } = await insert(work, { ...values, name: fields.name, ...plannedFor(scheduledAt) });
  await assertSound(work, await queries.getCampaign(work.db, id));
  return announceCreated(work, id);
}

const insert = (work: UserWork, values: Parameters<typeof queries.insertCampaign>[1]) =>
  refuseMissing(queries.insertCampaign(work.db, values));

async function announceCreated(work: UserWork, id: number): Promise<Campaign> {
  const { name, scheduledAt } = await queries.getCampaign(work.db, id);
  await work.audit({ action: 'campaign.created', subject: `campaign:${id}`, after: { name, scheduledAt } });
  emitCampaign(work, 'create', id);
  return showCampaign(work, id);
}

/** One with a time begins by itself. */
const plannedFor = (scheduledAt: Date | null) => ({
  scheduledAt,
  nextAt: scheduledAt,
  status: scheduledAt ? ('PROGRAMADA' as const) : ('INATIVA' as const),
});

/** The columns of the given fields, apart from the time. */
async function readFields(work: UserWork, before: StoredTexts, fields: CampaignChanges) {
  const { name, confirmation, contactListId, tagListId, whatsappId, statusTicket, userId, queueId } = fields;
  const { openTicket, templateId, templateValues } = fields;
  if (tagListId) await assertNoLane(work.db, [tagListId]);
  if (templateId) await assertTemplateExists(work.db, templateId);
  return {
    ...omitUndefined({ name, confirmation, contactListId, tagListId, whatsappId, statusTicket, userId }),
    ...omitUndefined({ queueId, templateId }),
    ...(openTicket === undefined ? {} : { openTicket: openTicket === 'enabled' }),
    // In place of one that is gone a connection has to be chosen: none in particular is no choice.
    ...(whatsappId ? { isConnectionLost: false } : {}),
    ...(templateValues === undefined ? {} : { templateValues: JSON.stringify(templateValues) }),
    ...storedTexts(before, fields),
  };
}

/** A campaign of which something may be changed, locked until the commit. */
export async function lockEditable(work: UserWork, id: number): Promise<CampaignRow> {
  const row = await queries.lockCampaign(work.db, id);
  if (campaignEditable(row, work.now) === 'nothing') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
  return row;
}

export async function changeCampaign(
  work: UserWork,
  id: number,
  changes: CampaignChanges,
): Promise<Campaign> {
  const before = await lockEditable(work, id);
  const chosen =
    changes.scheduledAt === undefined
      ? before.scheduledAt
      : await readPlannedStart(work, changes.scheduledAt);
  const isMoved = chosen?.getTime() !== before.scheduledAt?.getTime();
  assertAudienceKept(work, before, { ...changes, scheduledAt: isMoved ? chosen : before.scheduledAt });
  if (chosen && isMoved) assertInFuture(chosen, work.now);
  await refuseMissing(
    queries.saveCampaign(work, id, {
      ...(await readFields(work, before, changes)),
      ...(isMoved ? plannedFor(chosen) : {}),
    }),
  );
  return finishChange(work, before);
}

/** What a cancelled campaign has reached stays its audience. */
function assertAudienceKept(
  { now }: UserWork,
  before: CampaignRow,
  changes: { [Field in (typeof campaignAudienceFields)[number]]?: CampaignRow[Field] | undefined },
): void {
  if (campaignEditable(before, now) === 'all') return;
  const isOther = campaignAudienceFields.some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  if (isOther) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
}

/** One that is planned is able to start; a draft may lack something. */
const assertSound = ({ db }: UserWork, row: CampaignRow): Promise<void> =>
  row.status === 'PROGRAMADA' ? assertAbleToStart(db, row) : assertKnownVariables(db, row);

/** The campaign after a change, announced. */
export async function finishChange(work: UserWork, before: CampaignRow): Promise<Campaign> {
  const { id } = before;
  const row = await queries.getCampaign(work.db, id);
  await assertSound(work, row);
  await work.audit({
    action: 'campaign.changed',
    subject: `campaign:${id}`,
    before: { name: before.name, scheduledAt: before.scheduledAt },
    after: { name: row.name, scheduledAt: row.scheduledAt },
  });
  emitCampaign(work, 'update', id);
  return showCampaign(work, id);
}

export async function removeCampaign(work: UserWork, id: number): Promise<void> {
  await setTimeouts(work.db, LONG_TIMEOUTS);
  const row = await queries.lockCampaign(work.db, id);
  if (!campaignActions.remove({ status: row.status, isPaused: false }))
    throw new AppError('ERR_CAMPAIGN_RUNNING');
  if (row.mediaKey !== null) await deleteFile(work, row.mediaKey);
  await queries.deleteCampaign(work.db, id);
  await work.audit({ action: 'campaign.removed', subject: `campaign:${id}`, before: { name: row.name } });
  emitCampaignRemoved(work, id);
}

/** What a copy has in common with the campaign. */
const copied = [
  'messages',
  'confirmationMessages',
  'confirmation',
  'contactListId',
  'tagListId',
  'whatsappId',
  'isConnectionLost',
  'openTicket',
  'statusTicket',
  'userId',
  'queueId',
  'mediaName',
  'mediaMime',
  'mediaBytes',
  'templateId',
] as const satisfies (keyof CampaignRow)[];

export async function copyCampaign(work: UserWork, id: number): Promise<Campaign> {
  const row = await queries.getCampaign(work.db, id);
  const file = row.mediaKey === null ? undefined : await copyFile(work, row.mediaKey);
  const same = Object.fromEntries(copied.map((column) => [column, row[column]]));
  const made = await insert(work, {
    ...(same as Pick<CampaignRow, (typeof copied)[number]>),
    name: await queries.findFreeName(work.db, row.name),
    templateValues: JSON.stringify(row.templateValues),
    mediaKey: file?.key ?? null,
    createdBy: work.user.id,
  });
  return announceCreated(work, made.id);
}

const refuseMissing = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    campaigns_companyId_contactListId_fkey: 'ERR_NO_CONTACT_LIST_FOUND',
    campaigns_companyId_tagListId_fkey: 'ERR_NO_TAG_FOUND',
    campaigns_companyId_whatsappId_fkey: 'ERR_NO_WAPP_FOUND',
    campaigns_companyId_userId_fkey: 'ERR_NO_USER_FOUND',
    campaigns_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
  });
