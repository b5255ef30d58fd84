import { type Channel, type NewCompanyConnection, NewConnection } from '@prosa/contract';
import { planIncludes, planLimit } from '../../business/companies/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { fingerprint } from '../../platform/secrets.ts';
import type { Actor } from '../../platform/audit.ts';
import type { CompanyWork, UserWork } from '../../platform/work.ts';
import { type GivenAccount, keepAccount } from '../channel-accounts/accounts.ts';
import { readCompanySettings } from '../settings/settings.ts';
import { refuseIncompleteImport, refuseOldVacation, refuseUnfit } from './checks.ts';
import { todayAt } from './moments.ts';
import * as queries from './queries.ts';
import { asColumns, unlessRefused } from './saving.ts';
import { showConnection } from './showing.ts';
import { tellConnection } from './telling.ts';
import { keptToken, newToken } from './tokens.ts';

/** A new connection is wanted open at once; the node that finds it unowned opens it. */
export async function createConnection(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  fields: NewConnection,
) {
  const { db } = work;
  refuseUnfit(fields, await readCompanySettings(db));
  refuseOldVacation(fields.collectiveVacationStart, await todayAt(db));
  const columns = await asColumns(db, fields);
  if (fields.enableImportMessage) {
    const { importOldMessages = null, importRecentMessages = null } = columns;
    refuseIncompleteImport({ ...fields, importOldMessages, importRecentMessages }, new Date());
  }
  return showConnection(platform, work, await addConnection(platform, work, fields, columns));
}

/**
 * The platform owner adds it within the plan of that company. What has to fit together, such as a rating message
 * where ratings are asked for, is asked of the company when it sets the connection up.
 */
export const createForCompany = (
  platform: Pick<Platform, 'secrets' | 'workplace'>,
  companyId: number,
  actor: Actor,
  given: NewCompanyConnection,
) =>
  platform.workplace.inCompany(companyId, actor, async (work) => {
    if (!(await planIncludes(work.db, companyId, 'useWhatsapp')))
      throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
    const fields = NewConnection.parse(given);
    const id = await addConnection(platform, work, fields, await asColumns(work.db, fields));
    return queries.getConnection(work.db, id);
  });

/** One that a token opens: an account at a provider, which no other connection anywhere may have. */
export async function addAccountConnection(
  { secrets }: Pick<Platform, 'secrets'>,
  work: CompanyWork,
  name: string,
  account: GivenAccount,
): Promise<number> {
  const fields = NewConnection.parse({ name: await freeName(work, account, name) });
  const columns = await asColumns(work.db, fields);
  const id = await addConnection({ secrets }, work, { ...fields, channel: account.channel }, columns);
  await keepAccount(work.db, secrets, id, account);
  await tellConnection(work, id);
  return id;
}

/** Two pages may have one name; people choose the names of other accounts themselves. */
async function freeName(
  work: CompanyWork,
  { channel, accountId }: GivenAccount,
  name: string,
): Promise<string> {
  const isChosen = channel === 'whatsappapi';
  const isFree = isChosen || !(await queries.hasName(work.db, channel, name));
  return isFree ? name : `${name.slice(0, 60)} (${accountId.slice(-6)})`;
}

async function addConnection(
  { secrets }: Pick<Platform, 'secrets'>,
  work: CompanyWork,
  fields: Omit<NewConnection, 'channel'> & { channel: Channel },
  columns: Awaited<ReturnType<typeof asColumns>>,
): Promise<number> {
  const { db } = work;
  const { name, channel, queueIds } = fields;
  await queries.lockAll(db);
  await refuseOverLimit(work, channel);
  const isDefault = fields.isDefault || !(await queries.findDefault(db));
  const previous = isDefault ? await queries.unsetDefault(db) : undefined;
  const token = fields.token ?? newToken();
  const { id } = await unlessRefused(
    queries.insertConnection(db, {
      ...columns,
      name,
      channel,
      isDefault,
      status: 'OPENING',
      tokenHash: fingerprint(token),
      // Sealed for its row, whose id the database is about to give.
      tokenSealed: '',
    }),
  );
  await queries.saveConnection(db, id, keptToken(secrets, id, token));
  await unlessRefused(queries.replaceQueues(db, id, [...new Set(queueIds)]));
  await work.audit({
    action: 'connection.created',
    subject: `connection:${id}`,
    after: { name, channel, isDefault, queueIds },
  });
  await tellConnection(work, id);
  if (previous) await tellConnection(work, previous.id);
  return id;
}

/** The plan counts each channel by itself. */
async function refuseOverLimit({ db, companyId }: CompanyWork, channel: Channel) {
  const limit = await planLimit(db, companyId, 'connections');
  if (limit !== null && (await queries.countOf(db, channel)) >= limit)
    throw new AppError('ERR_CONNECTION_LIMIT_REACHED', { limit });
}
