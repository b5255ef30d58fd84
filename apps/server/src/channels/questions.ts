import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Account, Lines } from '../platform/lines.ts';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, nobody } from '../platform/work.ts';
import type { ChannelHost } from './host.ts';

const ANSWER_WITHIN_MS = 8000;
const LOOK_MS = 50;

interface Question {
  number: string;
}
type Answer = Account | 'none' | 'unreachable';

/** Asks a connection wherever it runs: here at once, on another node by a row that node answers. */
export function createLines(platform: Platform, host: ChannelHost): Lines {
  const { workplace, realtime } = platform;

  async function askElsewhere(companyId: number, whatsappId: number, question: Question): Promise<Answer> {
    const id = await workplace.inCompany(companyId, nobody, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`
        insert into channel_questions ("whatsappId", question) values (${whatsappId}, ${JSON.stringify(question)})
        returning id`.execute(db);
      return rows[0]?.id;
    });
    realtime.wake({ companies: [], connections: [whatsappId] });
    const deadline = performance.now() + ANSWER_WITHIN_MS;
    let answer: Answer | null = null;
    while (answer === null && performance.now() < deadline) {
      await sleep(LOOK_MS);
      answer = await workplace.inCompany(companyId, nobody, async ({ db }) => {
        const { rows } = await sql<{ answer: Answer | null }>`
          select answer from channel_questions where id = ${id}`.execute(db);
        return rows[0]?.answer ?? null;
      });
    }
    await workplace.inCompany(companyId, nobody, ({ db }) =>
      sql`delete from channel_questions where id = ${id}`.execute(db),
    );
    return answer ?? 'unreachable';
  }

  return {
    async findAccount(companyId, number, connectionId) {
      const up = await connectionsUp(platform, companyId, connectionId);
      const here = up.map((id) => host.runnerOf(id)).find((runner) => runner !== undefined);
      if (here) return lookUp(here.session, number);
      const [first] = up;
      return first === undefined ? 'unreachable' : askElsewhere(companyId, first, { number });
    },
  };
}

const lookUp = async (
  session: { findAccount(number: string): Promise<Account | undefined> },
  number: string,
): Promise<Answer> => {
  try {
    return (await session.findAccount(number)) ?? 'none';
  } catch {
    return 'unreachable';
  }
};

const connectionsUp = (
  platform: Platform,
  companyId: number,
  connectionId: number | undefined,
): Promise<number[]> =>
  platform.workplace.inCompany(companyId, nobody, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from connections where channel = 'whatsapp' and status = 'CONNECTED'
        and (${connectionId ?? null}::int is null or id = ${connectionId ?? null})
      order by "isDefault" desc, id`.execute(db);
    return rows.map((row) => row.id);
  });

interface AnswererNeeds {
  session: Parameters<typeof lookUp>[0];
  connectionId: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
}

/** Answers what other nodes ask of a connection that runs here. */
export function createAnswerer({ session, connectionId, inCompany }: AnswererNeeds): () => Promise<boolean> {
  return async () => {
    const asked = await inCompany(async ({ db }) => {
      const { rows } = await sql<{ id: number; question: Question }>`
        select id, question from channel_questions
        where "companyId" = current_company() and "whatsappId" = ${connectionId} and answer is null
        order by id limit 1`.execute(db);
      return rows[0];
    });
    if (!asked) return false;
    const answer = await lookUp(session, asked.question.number);
    await inCompany(({ db }) =>
      sql`update channel_questions set answer = ${JSON.stringify(answer)} where id = ${asked.id}`.execute(db),
    );
    return true;
  };
}
