import {
  type CompanyConnections,
  type ConnectionFigures,
  OverseenConnection,
  type PlacedConnection,
  PLATFORM_COMPANY_ID,
} from '@prosa/contract';
import { companyNames } from '../../business/companies/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlatformWork } from '../../platform/work.ts';
import * as queries from './queries.ts';

/** Every company, also those without a connection. */
export async function overviewOfAll({ db }: PlatformWork): Promise<CompanyConnections[]> {
  const counts = new Map((await queries.countByCompany(db)).map((row) => [row.companyId, row]));
  return (await companyNames(db)).map(({ id, name }) => ({
    companyId: id,
    companyName: name,
    ...figuresOf(counts.get(id)),
  }));
}

/** Without a count there are none. */
const figuresOf = ({ connected, total } = { connected: 0, total: 0 }): ConnectionFigures => ({
  connected,
  disconnected: total - connected,
  total,
});

/** What a connection is by now, or that it is gone: read last of all, so the newest is told last. */
export const tellOverseers = (work: PlatformWork, companyId: number, whatsappId: number): void =>
  work.emitTo(
    PLATFORM_COMPANY_ID,
    'overseenConnection',
    async () => {
      const { db } = work;
      const whatsapp = await queries.findOfCompany(db, companyId, whatsappId);
      const figures = figuresOf((await queries.countByCompany(db, companyId))[0]);
      return whatsapp
        ? { action: 'update', companyId, whatsapp, figures }
        : { action: 'delete', companyId, whatsappId, figures };
    },
    ['super'],
  );

/** Every connection there is, with whose it is. Queues are the companies' own affair. */
export async function connectionsOfAll({ db }: PlatformWork): Promise<PlacedConnection[]> {
  const companies = new Map((await companyNames(db)).map((company) => [company.id, company]));
  return (await queries.listOfAll(db)).flatMap((row) => {
    const company = companies.get(row.companyId);
    return company ? [{ ...OverseenConnection.parse(row), companyId: company.id, company, queues: [] }] : [];
  });
}

export async function connectionOfAny(work: PlatformWork, id: number): Promise<PlacedConnection> {
  const found = (await connectionsOfAll(work)).find((connection) => connection.id === id);
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
  return found;
}

export async function connectionsOfCompany({ db }: PlatformWork, companyId: number) {
  const [company] = await companyNames(db, companyId);
  return company ? queries.listOfCompany(db, companyId) : undefined;
}
