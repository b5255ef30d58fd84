import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Account, AccountLookup } from '../platform/identity/account-lookup.ts';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, systemActor } from '../platform/unit-of-work.ts';
import type { ChannelHost } from './host.ts';

const ANSWER_TIMEOUT_MS = 8000;
const POLL_MS = 50;

interface LookupRequest {
  number: string;
}
type LookupAnswer = Account | 'none' | 'unreachable';

/** Queries a connection on any node: a local one directly, a remote one with a row that its node answers. */
export function createCrossNodeLookup(platform: Platform, host: ChannelHost): AccountLookup {
  const { unitOfWork, realtime } = platform;

  async function askElsewhere(
    companyId: number,
    whatsappId: number,
    question: LookupRequest,
  ): Promise<LookupAnswer> {
    const id = await unitOfWork.inCompany(companyId, systemActor, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`
        insert into channel_questions ("whatsappId", question) values (${whatsappId}, ${JSON.stringify(question)})
        returning id`.execute(db);
      return rows[0]?.id;
    });
    realtime.publishChanges({ companies: [], connections: [whatsappId], outboxes: [] });
    const deadline = performance.now() + ANSWER_TIMEOUT_MS;
    let answer: LookupAnswer | null = null;
    while (answer === null && performance.now() < deadline) {
      await sleep(POLL_MS);
      answer = await unitOfWork.inCompany(companyId, systemActor, async ({ db }) => {
        const { rows } = await sql<{ answer: LookupAnswer | null }>`
          select answer from channel_questions where id = ${id}`.execute(db);
        return rows[0]?.answer ?? null;
      });
    }
    await unitOfWork.inCompany(companyId, systemActor, ({ db }) =>
      sql`delete from channel_questions where id = ${id}`.execute(db),
    );
    return answer ?? 'unreachable';
  }

  return {
    async findAccount(companyId, number, connectionId) {
      const up = await listConnected(platform, companyId, connectionId);
      const here = up.map((id) => host.runnerOf(id)).find((runner) => runner !== undefined);
      if (here) return lookUpAccount(here.session, number);
      const [first] = up;
      return first === undefined ? 'unreachable' : askElsewhere(companyId, first, { number });
    },
  };
}

const lookUpAccount = async (
  session: { findAccount(number: string): Promise<Account | undefined> },
  number: string,
): Promise<LookupAnswer> => {
  try {
    return (await session.findAccount(number)) ?? 'none';
  } catch {
    return 'unreachable';
  }
};

const listConnected = (
  platform: Platform,
  companyId: number,
  connectionId: number | undefined,
): Promise<number[]> =>
  platform.unitOfWork.inCompany(companyId, systemActor, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from connections where channel = 'whatsapp' and status = 'CONNECTED'
        and (${connectionId ?? null}::int is null or id = ${connectionId ?? null})
      order by "isDefault" desc, id`.execute(db);
    return rows.map((row) => row.id);
  });

interface LookupResponderOptions {
  session: Parameters<typeof lookUpAccount>[0];
  connectionId: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
}

/** Answers the lookup requests of other nodes for a connection on this node. */
export function createLookupResponder({
  session,
  connectionId,
  inCompany,
}: LookupResponderOptions): () => Promise<boolean> {
  return async () => {
    const asked = await inCompany(async ({ db }) => {
      const { rows } = await sql<{ id: number; question: LookupRequest }>`
        select id, question from channel_questions
        where "companyId" = current_company() and "whatsappId" = ${connectionId} and answer is null
        order by id limit 1`.execute(db);
      return rows[0];
    });
    if (!asked) return false;
    const answer = await lookUpAccount(session, asked.question.number);
    await inCompany(({ db }) =>
      sql`update channel_questions set answer = ${JSON.stringify(answer)} where id = ${asked.id}`.execute(db),
    );
    return true;
  };
}
