import { channelAbilities, fillCampaignText, type RecipientValues } from '@prosa/contract';
import {
  type ChannelPerson,
  type ContactRecord,
  findContactByIdentity,
  resolveContact,
} from '../../conversations/contacts/identity.ts';
import { showContact } from '../../conversations/contacts/contact-events.ts';
import {
  composeTemplate,
  getApprovedTemplate,
} from '../../conversations/message-templates/compose-template.ts';
import { copyOutgoingFile, mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import { visibleTicketUuids } from '../../conversations/tickets/visibility.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { leftOutError } from '../delivery/left-out-error.ts';
import { findLeftOutReason, writeOutbound } from '../delivery/write-outbound.ts';
import { assertConnectionKept } from './able-to-start.ts';
import { type CampaignConnection, getCampaignConnection } from './campaign-connection.ts';
import { readSettings } from './campaign-settings.ts';
import { type CampaignRow, getCampaign } from './queries.ts';

/** Sends one of a campaign's texts, or its template, to a number. It is no recipient and stands in no report. */
export async function sendTest(
  work: UserWork,
  id: number,
  { number, message }: { number: string; message: number },
): Promise<{ messageId: number; ticketUuid: string | null }> {
  const campaign = await getCampaign(work.db, id);
  assertConnectionKept(campaign);
  const connection = await getCampaignConnection(work.db, campaign.whatsappId);
  const contact = await findTestContact(work, connection, number);
  const isTemplate = campaign.templateId !== null;
  const reason = await findLeftOutReason(work, { contact, connection }, { isTemplate });
  if (reason) throw leftOutError(reason);
  const { email } = await showContact(work, contact.id);
  const recipient = { nome: contact.name, email, numero: contact.number ?? number };
  const content = await composeTest(work, campaign, { connection, recipient, message });
  const media = campaign.mediaKey === null ? undefined : await copyOutgoingFile(work, campaign);
  const { message: sent, ticketId } = await writeOutbound(
    work,
    { contact, connection },
    {
      ...content,
      origin: 'campaign',
      mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
      userId: work.user.id,
      ...(media ? { media } : {}),
    },
  );
  const uuids = await visibleTicketUuids(work.db, work.user, [ticketId]);
  return { messageId: sent.id, ticketUuid: uuids.get(ticketId) ?? null };
}

/** The contact with the number; where contacts have numbers, a new one if there is none. */
async function findTestContact(
  work: UserWork,
  { id: whatsappId, channel }: CampaignConnection,
  number: string,
): Promise<ContactRecord> {
  const { people, hasNumbers } = channelAbilities[channel];
  const person: ChannelPerson = {
    channel: people,
    whatsappId,
    ids: [],
    number,
    name: null,
    isGroup: false,
  };
  const known = await findContactByIdentity(work.db, person);
  if (known) return known;
  if (!hasNumbers) throw leftOutError('notOnChannel');
  return resolveContact(work, person);
}

interface TestSend {
  connection: CampaignConnection;
  recipient: RecipientValues;
  /** Which of the texts. */
  message: number;
}

async function composeTest(
  work: UserWork,
  campaign: CampaignRow,
  { connection, recipient, message }: TestSend,
) {
  const { variables } = await readSettings(work.db);
  const fill = (text: string) => fillCampaignText(text, recipient, variables);
  if (campaign.templateId === null) {
    const text = campaign.messages[message - 1] ?? '';
    if (text === '' && campaign.mediaKey === null)
      throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT', {
        issues: [{ path: `message${message}`, problem: 'required' }],
      });
    return { body: () => Promise.resolve(fill(text)) };
  }
  const template = await getApprovedTemplate(work.db, campaign.templateId, connection.id);
  const values = Object.entries(campaign.templateValues).map(([key, value]) => [key, fill(value)]);
  const files = campaign.mediaKey === null ? [] : [{ mime: campaign.mediaMime ?? '' }];
  const { body, data } = composeTemplate(
    template,
    Object.fromEntries(values) as Record<string, string>,
    files,
  );
  return { body: () => Promise.resolve(body), data };
}
