import { type Channel, type NewCompanyConnection, NewConnection } from '@prosa/contract';
import { planIncludes, planLimit } from '../subscription/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { fingerprint } from '../../platform/identity/secrets.ts';
import type { Actor } from '../../platform/audit.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { type AccountCredentials, insertAccount } from './accounts.ts';
import { readCompanySettings } from '../settings/settings.ts';
import { assertImportComplete, assertVacationRecent, assertConnectionValid } from './validate-connection.ts';
import { companyToday } from './company-time.ts';
import * as queries from './queries.ts';
import { toColumns, mapConstraintErrors } from './connection-columns.ts';
import { showConnection } from './show-connection.ts';
import { emitConnection } from './connection-events.ts';
import { sealToken, newToken } from './tokens.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'connection.created': AuditedCreation;
  }
}

/** A new connection should run at once; a node that finds it without a lease opens it. */
export async function createConnection(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  fields: NewConnection,
) {
  const { db } = work;
  assertConnectionValid(fields, await readCompanySettings(db));
  assertVacationRecent(fields.collectiveVacationStart, await companyToday(work));
  const columns = await toColumns(db, fields);
  if (fields.enableImportMessage) {
    const { importOldMessages = null, importRecentMessages = null } = columns;
    assertImportComplete({ ...fields, importOldMessages, importRecentMessages }, work.now);
  }
  return showConnection(platform, work, await addConnection(platform, work, { fields, columns }));
}

/**
 * Created by the platform owner within the company's plan. Dependent settings, such as a rating message where ratings
 * are on, are validated when the company sets the connection up.
 */
export const createForCompany = (
  platform: Pick<Platform, 'secrets' | 'unitOfWork'>,
  { companyId, actor }: { companyId: number; actor: Actor },
  given: NewCompanyConnection,
) =>
  platform.unitOfWork.inCompany(companyId, actor, async (work) => {
    if (!(await planIncludes(work.db, companyId, 'useWhatsapp')))
      throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
    const fields = NewConnection.parse(given);
    const id = await addConnection(platform, work, { fields, columns: await toColumns(work.db, fields) });
    return queries.getConnection(work.db, id);
  });

/** Adds a connection for a provider account, which no other connection of the installation may have. */
export async function addAccountConnection(
  { secrets }: Pick<Platform, 'secrets'>,
  work: CompanyWork,
  { name, account }: { name: string; account: AccountCredentials },
): Promise<number> {
  const fields = NewConnection.parse({ name: await freeName(work, account, name) });
  const columns = await toColumns(work.db, fields);
  const id = await addConnection({ secrets }, work, {
    fields: { ...fields, channel: account.channel },
    columns,
  });
  await insertAccount({ db: work.db, secrets }, id, account);
  await emitConnection(work, id);
  return id;
}

/** Two pages may have the same name, so a suffix is added; Cloud API names are chosen by users. */
async function freeName(
  work: CompanyWork,
  { channel, accountId }: AccountCredentials,
  name: string,
): Promise<string> {
  const isChosen = channel === 'whatsappapi';
  const isFree = isChosen || !(await queries.hasName(work.db, channel, name));
  return isFree ? name : `${name.slice(0, 60)} (${accountId.slice(-6)})`;
}

async function addConnection(
  { secrets }: Pick<Platform, 'secrets'>,
  work: CompanyWork,
  {
    fields,
    columns,
  }: {
    fields: Omit<NewConnection, 'channel'> & { channel: Channel };
    columns: Awaited<ReturnType<typeof toColumns>>;
  },
): Promise<number> {
  const { db } = work;
  const { name, channel, queueIds } = fields;
  await queries.lockConnections(db);
  await assertWithinPlanLimit(work, channel);
  const isDefault = fields.isDefault || !(await queries.findDefault(db));
  const previous = isDefault ? await queries.unsetDefault(work) : undefined;
  const token = fields.token ?? newToken();
  const { id } = await mapConstraintErrors(
    queries.insertConnection(db, {
      ...columns,
      name,
      channel,
      isDefault,
      status: 'OPENING',
      tokenHash: fingerprint(token),
      // The seal needs the row's id, so it is set after the insertion.
      tokenSealed: '',
    }),
  );
  await queries.saveConnection(work, id, sealToken(secrets, id, token));
  await mapConstraintErrors(queries.replaceConnectionQueues(db, id, [...new Set(queueIds)]));
  await work.audit({
    action: 'connection.created',
    subject: `connection:${id}`,
    after: { name, channel, isDefault, queueIds },
  });
  await emitConnection(work, id);
  if (previous) await emitConnection(work, previous.id);
  return id;
}

/** The plan's limit applies to each channel separately. */
async function assertWithinPlanLimit({ db, companyId }: CompanyWork, channel: Channel) {
  const limit = await planLimit(db, companyId, 'connections');
  if (limit !== null && (await queries.countConnections(db, channel)) >= limit)
    throw new AppError('ERR_CONNECTION_LIMIT_REACHED', { limit });
}
