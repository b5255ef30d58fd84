import { lastMessageAt, nextOpening } from '@prosa/bot';
import type { CampaignOutlook, RecipientReason } from '@prosa/contract';
import { sql } from 'kysely';
import { getApprovedTemplate } from '../../conversations/message-templates/compose-template.ts';
import { showTag } from '../../conversations/tags/tags.ts';
import type { Db } from '../../platform/database/db.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showList } from '../contact-lists/contact-lists.ts';
import { audience, audienceOrder, type AudienceSource } from './audience.ts';
import { getCampaignConnection } from './campaign-connection.ts';
import { readPace } from './campaign-settings.ts';
import { assertInFuture, readPlannedStart } from './planned-start.ts';

interface Wanted {
  contactListId: number | null;
  tagListId: number | null;
  whatsappId: number | null;
  templateId: number | null;
  scheduledAt: string | null;
}

/** Whom a campaign would reach if it began now or at its time, and until when it would run. */
export async function readOutlook(work: UserWork, wanted: Wanted): Promise<CampaignOutlook> {
  const { db, now } = work;
  const { contactListId, tagListId, templateId } = wanted;
  const at = await readPlannedStart(work, wanted.scheduledAt);
  if (at) assertInFuture(at, now);
  if (contactListId !== null) await showList(work, contactListId);
  if (tagListId !== null) await showTag(work, tagListId);
  const connection = await getCampaignConnection(db, wanted.whatsappId);
  if (templateId !== null) await getApprovedTemplate(db, templateId, connection.id);
  const source = { contactListId, tagListId, connection, isTemplate: templateId !== null, now };
  const counts = await countAudience(db, source);
  const reached = counts.find(({ reason }) => reason === null)?.count ?? 0;
  const pace = await readPace(db);
  const startsAt = nextOpening(at ?? now, pace);
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    reached,
    leftOut: counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    unchecked: counts.find(({ reason }) => reason === null)?.unchecked ?? 0,
    startsAt: startsAt.toISOString(),
    endsAt: lastMessageAt({ at: startsAt, sinceLonger: 0 }, reached, pace)?.toISOString() ?? null,
    example: reached === 0 ? null : await findExample(db, source),
  };
}

interface AudienceCount {
  reason: RecipientReason | null;
  count: number;
  unchecked: number;
}

/** How many of a source are reached (no reason) or left out, the most frequent reason first. */
async function countAudience(db: Db, source: AudienceSource): Promise<AudienceCount[]> {
  const { rows } = await sql<AudienceCount>`
    select a.reason, count(*) as count, count(*) filter (where a."isUnchecked") as unchecked
    from ${audience(source)} group by a.reason order by count(*) desc, a.reason`.execute(db);
  return rows;
}

/** So many of the first recipients are looked at for one who is reached, before all are. */
const LOOKED_AT = 200;

async function findExample(db: Db, source: AudienceSource): Promise<CampaignOutlook['example']> {
  const first = { afterItemId: 0, afterContactId: 0, limit: LOOKED_AT };
  for (const people of [audience(source, first), audience(source)]) {
    const { rows } = await sql<{ nome: string; email: string; numero: string }>`
      select a.name as nome, a.email, a.number as numero from ${people}
      where a.reason is null order by ${audienceOrder} limit 1`.execute(db);
    if (rows[0]) return rows[0];
  }
  return null;
}
