import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../platform/errors.ts';
import type { HookTypes } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitCampaign } from './campaign-events.ts';

/** So many are named in a refusal. */
const NAMED = 3;

/** Refuses a removal while campaigns that are planned or in progress need what is removed, and names them. */
async function assertNotNeeded({ db }: CompanyWork, needs: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from campaigns
    where "companyId" = current_company() and status in ('PROGRAMADA', 'EM_ANDAMENTO') and ${needs}
    order by id for no key update`.execute(db);
  if (rows.length === 0) return;
  const named = rows.slice(0, NAMED).map(({ name }) => name);
  throw new AppError('ERR_USED_BY_CAMPAIGN', {
    names: [...named, ...(rows.length > NAMED ? ['…'] : [])].join(', '),
  });
}

export const keepListOfCampaigns = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  assertNotNeeded(work, sql<boolean>`"contactListId" = ${id}`);

export const keepTagOfCampaigns = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  assertNotNeeded(work, sql<boolean>`"tagListId" = ${id}`);

/** Whoever gets a campaign knows its number: drafts and cancelled ones wait until a person chooses another. */
export async function keepConnectionOfCampaigns(
  work: CompanyWork,
  { id, isDefault }: { id: number; isDefault: boolean },
): Promise<void> {
  const isUsed = sql<boolean>`("whatsappId" = ${id} or ${isDefault} and "whatsappId" is null)`;
  await assertNotNeeded(work, isUsed);
  const { rows } = await sql<{ id: number }>`
    update campaigns set "isConnectionLost" = true
    where "companyId" = current_company() and "whatsappId" = ${id} and status in ('INATIVA', 'CANCELADA')
    returning id`.execute(work.db);
  for (const campaign of rows) emitCampaign(work, 'update', campaign.id);
}

/** Recipients follow their item to the one of which it turned out to be a double: one of the two gets the message. */
export async function followReplacedItems(
  { db }: CompanyWork,
  { contactListId, doubles }: HookTypes['contactListItem.replaced']['data'],
): Promise<void> {
  await sql`
    update campaign_recipients r set "listItemId" = kept.id
    from jsonb_to_recordset(${JSON.stringify(doubles)}::jsonb) as gone (id int, "numberKey" text)
    join contact_list_items kept on kept."companyId" = current_company()
      and kept."contactListId" = ${contactListId} and kept."numberKey" = gone."numberKey"
    where r."companyId" = current_company() and r."listItemId" = gone.id
      and r.state in ('waiting', 'asked', 'confirmed')`.execute(db);
}
