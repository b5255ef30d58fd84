import { sql } from 'kysely';
import type { RunnableConnection } from '../../channels/channel-port.ts';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { hidesNumbers } from '../settings/number-hiding.ts';
import { answersByItself } from './automation.ts';
import { clearState } from './queries.ts';
import { emitConnectionSession } from './connection-events.ts';

/** The fields needed to run a connection, receive its messages and import its history. */
export interface RunningConnection extends RunnableConnection {
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
  enableImportMessage: boolean;
  statusImportMessages: string | null;
  importOldMessages: Date | null;
  importRecentMessages: Date | null;
  importOldMessagesGroups: boolean;
  closedTicketsPostImported: boolean;
  queueIdImportMessages: number | null;
  /** Whether numbers are masked for attendants of this company. */
  companyHidesNumbers: boolean;
  /** Whether automatic answers are configured for incoming messages. */
  answersByItself: boolean;
  /** Whether the company has lanes that a ticket leaves when its contact answers. */
  movesLanesBack: boolean;
  /** Whether a campaign of the company may still be answered. */
  awaitsAnswers: boolean;
  /** The company's settings, if it changed them. */
  optOutWords: string | null;
  optInWords: string | null;
}

const runningConnection = prepared(
  (id: number) => sql<RunningConnection>`
    select id, revision, "wantsLogout", "enableImportMessage" as "wantsHistory", channel, "allowGroup", "groupAsTicket",
      "timeCreateNewTicket", "enableImportMessage", "statusImportMessages", "importOldMessages",
      "importRecentMessages", "importOldMessagesGroups", "closedTicketsPostImported", "queueIdImportMessages",
      ${hidesNumbers} as "companyHidesNumbers", ${answersByItself} as "answersByItself",
      exists (select 1 from tags where "rollbackLaneId" is not null) as "movesLanesBack",
      exists (select 1 from campaigns where "companyId" = current_company() and "answersUntil" > now())
        as "awaitsAnswers",
      (select value #>> '{}' from settings where key = 'optOutWords') as "optOutWords",
      (select value #>> '{}' from settings where key = 'optInWords') as "optInWords"
    from connections where id = ${id}`,
);

export const findRunningConnection = async (db: Db, id: number): Promise<RunningConnection | undefined> =>
  (await runningConnection(db, id))[0];

/** The pairing has ended: clears the state and the number. */
export async function markLoggedOut(work: CompanyWork, id: number): Promise<void> {
  await clearState(work.db, id);
  await sql`update connections set "wantsLogout" = false, number = '', qrcode = '' where id = ${id}`.execute(
    work.db,
  );
  await emitConnectionSession(work, id);
}
