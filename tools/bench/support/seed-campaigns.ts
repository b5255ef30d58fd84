import type pg from 'pg';

/** No pause, at any hour. */
export const FASTEST_PACE = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '23:59',
};

/** Items of a list whose numbers were looked up. */
export async function addListItems(
  admin: pg.Client,
  { companyId, contactListId, phones }: { companyId: number; contactListId: number; phones: string[] },
): Promise<void> {
  await admin.query(`select set_config('app.company_id', $1::text, false)`, [companyId]);
  await admin.query(
    `insert into contact_list_items ("companyId", "contactListId", name, number, "isWhatsappValid", "checkedAt")
     select $1, $2, 'Pessoa ' || place, number, true, now()
     from unnest($3::text[]) with ordinality as p (number, place)`,
    [companyId, contactListId, phones],
  );
  await admin.query(`select set_config('app.company_id', '', false)`);
  await admin.query('analyze contact_list_items');
}
