import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The data sent to an integration about a contact's message. */
export interface Payload {
  event: string;
  company: { id: number; name: string };
  ticket: { id: number; uuid: string; status: string; queueId: number | null };
  contact: { id: number; name: string; number: string | null; email: string };
  message: { id: number; body: string; mediaType: string; sentAt: string } | null;
  connection: { id: number; name: string; channel: string; number: string } | null;
}

export async function readPayload(
  db: Db,
  { event, ticketId, messageId }: { event: string; ticketId: number; messageId: number | null },
): Promise<Payload | undefined> {
  const { rows } = await sql<Omit<Payload, 'event'>>`
    select
      json_build_object('id', o.id, 'name', o.name) as company,
      json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'queueId', t."queueId") as ticket,
      json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email) as contact,
      case when m.id is null then null else json_build_object('id', m.id, 'body', m.body, 'mediaType', m."mediaType",
        'sentAt', to_char(m."sentAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as message,
      case when w.id is null then null else json_build_object('id', w.id, 'name', w.name, 'channel', w.channel,
        'number', w.number) end as connection
    from tickets t
    join companies o on o.id = t."companyId"
    join contacts c on c."companyId" = t."companyId" and c.id = t."contactId"
    left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
    left join messages m on m."companyId" = t."companyId" and m.id = ${messageId}
    where t.id = ${ticketId}`.execute(db);
  return rows[0] && { event, ...rows[0] };
}

/** Sample data for a test. */
export const testPayload = (company: { id: number; name: string }, now: Date): Payload => ({
  event: 'test',
  company,
  ticket: { id: 0, uuid: '00000000-0000-4000-8000-000000000000', status: 'pending', queueId: null },
  contact: { id: 0, name: 'Teste', number: null, email: '' },
  message: { id: 0, body: 'Olá', mediaType: 'conversation', sentAt: now.toISOString() },
  connection: null,
});
