import type { MessageTemplate } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The parts of a template that are stored as JSON. */
type TemplateContent = Pick<MessageTemplate, 'header' | 'body' | 'footer' | 'buttons' | 'variables'>;

export interface TemplateRecord {
  id: number;
  whatsappId: number;
  name: string;
  language: string;
  category: string;
  status: string;
  content: TemplateContent;
  syncedAt: Date;
}

const columns = sql`id, "whatsappId", name, language, category, status, content, "syncedAt"`;
export const APPROVED = 'APPROVED';

export async function listTemplates(
  db: Db,
  whatsappId: number,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ rows: TemplateRecord[]; count: number }> {
  const found = sql`"companyId" = current_company() and "whatsappId" = ${whatsappId} and (
    ${search} = '' or position(plain_text(${search}) in plain_text(name || ' ' || (content->>'body'))) > 0)`;
  const { rows } = await sql<TemplateRecord>`
    select ${columns} from message_templates where ${found}
    order by status <> ${APPROVED}, name, language limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from message_templates where ${found}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function findTemplate(db: Db, id: number): Promise<TemplateRecord | undefined> {
  const { rows } = await sql<TemplateRecord>`
    select ${columns} from message_templates where id = ${id}`.execute(db);
  return rows[0];
}

interface FetchedTemplate {
  externalId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  content: TemplateContent;
}

/** Inserts or updates the fetched templates and deletes those that the provider no longer has. */
export async function replaceTemplates(
  db: Db,
  whatsappId: number,
  fetched: FetchedTemplate[],
): Promise<void> {
  const given = JSON.stringify(fetched);
  await sql`
    insert into message_templates ("whatsappId", "externalId", name, language, category, status, content)
    select distinct on (t.name, t.language) ${whatsappId}, t."externalId", t.name, t.language, t.category, t.status, t.content
    from jsonb_to_recordset(${given}::jsonb) as t("externalId" text, name text, language text, category text,
      status text, content jsonb)
    on conflict ("companyId", "whatsappId", name, language) do update
      set "externalId" = excluded."externalId", category = excluded.category, status = excluded.status,
        content = excluded.content, "syncedAt" = now()`.execute(db);
  await sql`
    delete from message_templates m where m."companyId" = current_company() and m."whatsappId" = ${whatsappId}
      and not exists (select 1 from jsonb_to_recordset(${given}::jsonb) as t(name text, language text)
        where t.name = m.name and t.language = m.language)`.execute(db);
}
