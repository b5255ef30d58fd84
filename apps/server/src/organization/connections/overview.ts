import type { CompanyConnections } from '@prosa/contract';
import { companyNames } from '../../business/companies/subscription.ts';
import type { PlatformWork } from '../../platform/work.ts';
import * as queries from './queries.ts';

/** Every company, also those without a connection. */
export async function overviewOfAll({ db }: PlatformWork): Promise<CompanyConnections[]> {
  const counts = new Map((await queries.countByCompany(db)).map((row) => [row.companyId, row]));
  return (await companyNames(db)).map(({ id, name }) => {
    const { connected = 0, total = 0 } = counts.get(id) ?? {};
    return { companyId: id, companyName: name, connected, disconnected: total - connected, total };
  });
}

export async function connectionsOfCompany({ db }: PlatformWork, companyId: number) {
  const [company] = await companyNames(db, companyId);
  return company ? queries.listOfCompany(db, companyId) : undefined;
}
