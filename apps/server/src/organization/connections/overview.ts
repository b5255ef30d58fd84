import {
  type CompanyConnections,
  type ConnectionFigures,
  OverseenConnection,
  type ConnectionWithCompany,
  PLATFORM_COMPANY_ID,
} from '@prosa/contract';
import { listCompanyNames } from '../subscription/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

/** Every company, also those without a connection. */
export async function listCompanyOverviews({ db }: PlatformWork): Promise<CompanyConnections[]> {
  const counts = new Map((await queries.countByCompany(db)).map((row) => [row.companyId, row]));
  return (await listCompanyNames(db)).map(({ id, name }) => ({
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
export const emitOverseenConnection = (work: PlatformWork, companyId: number, whatsappId: number): void =>
  work.emitTo(
    PLATFORM_COMPANY_ID,
    'overseenConnection',
    async () => {
      const { db } = work;
      const whatsapp = await queries.findCompanyRow(db, companyId, whatsappId);
      const figures = figuresOf((await queries.countByCompany(db, companyId))[0]);
      return whatsapp
        ? { action: 'update', companyId, whatsapp, figures }
        : { action: 'delete', companyId, whatsappId, figures };
    },
    ['super'],
  );

/** Every connection there is, with whose it is. Queues are the companies' own affair. */
export async function listAllConnections({ db }: PlatformWork): Promise<ConnectionWithCompany[]> {
  const companies = new Map((await listCompanyNames(db)).map((company) => [company.id, company]));
  return (await queries.listAllRows(db)).flatMap((row) => {
    const company = companies.get(row.companyId);
    return company ? [{ ...OverseenConnection.parse(row), companyId: company.id, company, queues: [] }] : [];
  });
}

export async function getAnyConnection(work: PlatformWork, id: number): Promise<ConnectionWithCompany> {
  const found = (await listAllConnections(work)).find((connection) => connection.id === id);
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
  return found;
}

export async function listCompanyConnections({ db }: PlatformWork, companyId: number) {
  const [company] = await listCompanyNames(db, companyId);
  return company ? queries.listCompanyRows(db, companyId) : undefined;
}
