import { api } from '@prosa/contract';
import type { Recipient, World } from './world.ts';

/** The campaign that runs while the product is disturbed. */
export interface RunningCampaign {
  id: number;
  recipients: Recipient[];
}

export interface CampaignResult {
  recipients: number;
  lost: string[];
  duplicated: string[];
  /** What the report says differently from the phones. */
  wrong: string[];
}

const textFor = ({ phone }: Recipient): string => `once ${phone}`;

/** Starts a campaign, a message a second, to people whom the product does not know; their numbers are looked up. */
export async function startCampaign({ admin, peer }: World, count: number): Promise<RunningCampaign> {
  const recipients = Array.from({ length: count }, (_, index) => ({
    phone: `55319${String(index).padStart(8, '0')}`,
  }));
  for (const { phone } of recipients) peer.addCustomer({ phone, name: `Recipient ${phone}` });
  const pace = { messageInterval: 1, longerIntervalAfter: 0, greaterInterval: 0 };
  const anyTime = { sabado: true, domingo: true, startHour: '00:00', endHour: '23:59' };
  await admin.call(api.campaignSettings.save, { body: { settings: { ...pace, ...anyTime } } });
  const [connection] = await admin.call(api.connections.list, { query: {} });
  const list = await admin.call(api.contactLists.create, { body: { name: 'Everybody' } });
  await admin.call(api.contactLists.importMany, {
    params: { id: String(list.id) },
    body: { contacts: recipients.map(({ phone }) => ({ name: phone, number: phone })) },
  });
  const { id } = await admin.call(api.campaigns.create, {
    body: {
      name: 'Chaos',
      message1: 'once {numero}',
      contactListId: list.id,
      whatsappId: connection?.id ?? null,
    },
  });
  await admin.call(api.campaigns.start, { params: { id: String(id) } });
  return { id, recipients };
}

/** Does what an administrator does about one that stopped because messages were refused. */
export async function resumeIfStopped({ admin }: World, { id }: RunningCampaign): Promise<void> {
  const params = { id: String(id) };
  const { pauseReason } = await admin.call(api.campaigns.show, { params });
  // Refused if an earlier attempt, whose response was lost, has resumed it.
  if (pauseReason !== null) await admin.try(api.campaigns.resume, { params });
}

export const isFinished = async ({ admin }: World, { id }: RunningCampaign): Promise<boolean> =>
  (await admin.call(api.campaigns.show, { params: { id: String(id) } })).status === 'FINALIZADA';

/** Compares the report with the phones: everybody got the message once, and the report says so. */
export async function verifyCampaign(
  world: World,
  { id, recipients }: RunningCampaign,
): Promise<CampaignResult> {
  const result: CampaignResult = { recipients: recipients.length, lost: [], duplicated: [], wrong: [] };
  const rows = await world.database.query<{ number: string; state: string; reason: string | null }>(
    'select number, state, reason from campaign_recipients where "campaignId" = $1',
    [id],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const recipient of recipients) {
    const text = textFor(recipient);
    const arrived = world.peer.ledger(recipient.phone).filter((entry) => entry.text === text).length;
    if (arrived === 0) result.lost.push(text);
    if (arrived > 1) result.duplicated.push(text);
    const row = byNumber.get(recipient.phone);
    if (row?.state !== 'sent') result.wrong.push(`${text} is ${row?.state} ${row?.reason ?? ''}`);
  }
  const [campaign] = await world.database.query<{ status: string; waitingFor: string | null }>(
    'select status, "waitingFor" from campaigns where id = $1',
    [id],
  );
  if (campaign?.status !== 'FINALIZADA')
    result.wrong.push(`the campaign is ${campaign?.status}, waiting for ${campaign?.waitingFor}`);
  return result;
}
