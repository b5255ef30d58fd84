import type { AuditEntry } from '../../src/platform/audit.ts';
import type { TestServer } from './server.ts';

interface AuditRow {
  companyId: number;
  userId: number | null;
  address: string | null;
  subject: string;
  before: unknown;
  after: unknown;
}

/** The audit log's rows of one action, oldest first. */
export const auditOf = (server: TestServer, action: AuditEntry['action']): Promise<AuditRow[]> =>
  server.sql<AuditRow & Record<string, unknown>>(
    'select "companyId", "userId", address, subject, before, after from audit_log where action = $1 order by id',
    [action],
  );
