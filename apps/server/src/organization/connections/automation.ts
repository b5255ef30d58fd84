import type { DayHours } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';

/** The fields of a connection that control its automatic answers. */
export interface ConnectionAutomation {
  id: number;
  name: string;
  greetingMessage: string;
  greetingMediaKey: string | null;
  greetingMediaName: string | null;
  complationMessage: string;
  outOfHoursMessage: string;
  /** How often it shows the menu without a valid choice; 0 means unlimited. */
  maxUseBotQueues: number;
  /** Minutes after a menu in which it does not show the menu again. */
  timeUseBotQueues: number;
  timeSendQueue: number;
  sendIdQueue: number | null;
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
  collectiveVacationMessage: string;
  lgpdMessage: string;
  lgpdLink: string;
  schedules: DayHours[];
  promptId: number | null;
  integrationId: number | null;
  /** The queues of its menu, in order. */
  queueIds: number[];
}

const automationById = prepared(
  (id: number) => sql<ConnectionAutomation>`
    select id, name, "greetingMessage", "greetingMediaKey", "greetingMediaName", "complationMessage",
      "outOfHoursMessage", "maxUseBotQueues", "timeUseBotQueues", "timeSendQueue", "sendIdQueue",
      "collectiveVacationStart", "collectiveVacationEnd", "collectiveVacationMessage", "lgpdMessage", "lgpdLink",
      schedules, "promptId", "integrationId",
      array(
        select q.id from connection_queues c join queues q on q."companyId" = c."companyId" and q.id = c."queueId"
        where c."whatsappId" = connections.id order by q."orderQueue", q.id
      ) as "queueIds"
    from connections where id = ${id}`,
);

export async function getAutomation(db: Db, id: number): Promise<ConnectionAutomation> {
  const [found] = await automationById(db, id);
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
  return found;
}

/** SQL condition: whether the connection can send automatic answers. */
export const answersByItself = sql<boolean>`(
  "greetingMessage" <> '' or "promptId" is not null or "integrationId" is not null or "collectiveVacationEnd" is not null
  or exists (select 1 from connection_queues c where c."whatsappId" = connections.id)
  or exists (
    select 1 from settings where key in ('enableLGPD', 'scheduleType') and value <> '"disabled"'
  ))`;
