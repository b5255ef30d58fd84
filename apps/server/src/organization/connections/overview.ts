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

/** All companies, including those without a connection. */
export async function listCompanyOverviews({ db }: PlatformWork): Promise<CompanyConnections[]> {
  const counts = new Map((await queries.countByCompany(db)).map((row) => [row.companyId, row]));
  return (await listCompanyNames(db)).map(({ id, name }) => ({
    companyId: id,
    companyName: name,
    ...figuresOf(counts.get(id)),
  }));
}

/** A company without a row has no connections. */
const figuresOf = ({ connected, total } = { connected: 0, total: 0 }): ConnectionFigures => ({
  connected,
  disconnected: total - connected,
  total,
});

/**
 * Emits the connection's current state or its removal. Read as late as possible, so that the last event has the newest
 * state.
 */
export const emitOverseenConnection = (work: PlatformWork, companyId: number, whatsappId: number): void =>
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'overseenConnection',
    payload: async () => {
      const { db } = work;
      const whatsapp = await queries.findCompanyRow(db, companyId, whatsappId);
      const figures = figuresOf((await queries.countByCompany(db, companyId))[0]);
      return whatsapp
        ? { action: 'update', companyId, whatsapp, figures }
        : { action: 'delete', companyId, whatsappId, figures };
    },
    rooms: ['super'],
  });

/** All connections with their companies. Queues are left out, because they are internal to the companies. */
export async function listAllConnections(
  { db }: PlatformWork,
  pageNumber: number,
): Promise<ConnectionWithCompany[]> {
  const companies = new Map((await listCompanyNames(db)).map((company) => [company.id, company]));
  return (await queries.listAllRows(db, pageNumber)).flatMap((row) => {
    const company = companies.get(row.companyId);
    return company ? [withCompany(row, company)] : [];
  });
}

const withCompany = (row: object, company: { id: number; name: string }): ConnectionWithCompany => ({
  ...OverseenConnection.parse(row),
  companyId: company.id,
  company,
  queues: [],
});

export async function getAnyConnection({ db }: PlatformWork, id: number): Promise<ConnectionWithCompany> {
  const found = await queries.findAnyRow(db, id);
  const [company] = found ? await listCompanyNames(db, found.companyId) : [];
  if (!found || !company) throw new AppError('ERR_NO_WAPP_FOUND');
  return withCompany(found, company);
}

export async function listCompanyConnections({ db }: PlatformWork, companyId: number) {
  const [company] = await listCompanyNames(db, companyId);
  return company ? queries.listCompanyRows(db, companyId) : undefined;
}
