import type { Seeding, Seeds } from './seeds.ts';

export async function seedContactList({
  insert,
  marker,
}: Seeding): Promise<Pick<Seeds, 'contactList' | 'contactListItem'>> {
  const contactList = await insert('contact_lists', { name: `${marker} list` });
  const contactListItem = await insert('contact_list_items', {
    contactListId: contactList,
    name: `${marker} item`,
    number: '5511970001234',
  });
  await insert('contact_list_checks', { contactListId: contactList, dueAt: '2999-01-01' });
  return { contactList, contactListItem };
}

/** Its due time is noted by a trigger. */
export async function seedCampaign(
  { insert, marker, userId }: Seeding,
  { contact, contactList, contactListItem }: Pick<Seeds, 'contact' | 'contactList' | 'contactListItem'>,
): Promise<number> {
  const campaignId = await insert('campaigns', {
    name: `${marker} campaign`,
    messages: [`${marker} words`],
    contactListId: contactList,
    status: 'PROGRAMADA',
    scheduledAt: '2998-01-01',
    nextAt: '2998-01-01',
    createdBy: userId,
  });
  await insert('campaign_recipients', {
    campaignId,
    name: `${marker} recipient`,
    number: '5511970001234',
    contactId: contact,
    listItemId: contactListItem,
  });
  await insert('campaign_settings', {
    key: 'variables',
    value: JSON.stringify([{ key: 'code', value: marker }]),
  });
  return campaignId;
}

/** Its due time is noted by a trigger. */
export async function seedSchedule({ insert, marker, userId }: Seeding, contactId: number): Promise<number> {
  const [firstAt, plannedAt] = ['2998-01-01', '2025-01-01'];
  const scheduleId = await insert('schedules', {
    contactId,
    userId,
    body: `${marker} schedule`,
    enviarQuantasVezes: 2,
    valorIntervalo: 1,
    firstAt,
    plannedAt,
    sendAt: firstAt,
  });
  const at = { dueAt: plannedAt, handledAt: plannedAt };
  await insert('schedule_sends', { scheduleId, occurrence: 0, ...at, reason: 'late' });
  return scheduleId;
}
