import { channelAbilities, unknownCampaignVariables } from '@prosa/contract';
import { fileRefusal } from '../../conversations/messages/channel-limits.ts';
import { mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import {
  composeTemplate,
  getApprovedTemplate,
} from '../../conversations/message-templates/compose-template.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type CampaignConnection, getCampaignConnection } from './campaign-connection.ts';
import { filledTexts, type StoredTexts, wireTexts } from './campaign-fields.ts';
import { readSettings } from './campaign-settings.ts';
import type { CampaignRow } from './queries.ts';

type File = Pick<CampaignRow, 'mediaKey' | 'mediaMime' | 'mediaBytes'>;
type Template = Pick<CampaignRow, 'templateId' | 'templateValues'>;
type Start = StoredTexts &
  Template &
  File &
  Pick<CampaignRow, 'confirmation' | 'contactListId' | 'tagListId' | 'whatsappId' | 'isConnectionLost'>;

/** Refuses a campaign that could not be sent as it is: one that is planned, started or restarted. */
export async function assertAbleToStart(db: Db, campaign: Start): Promise<void> {
  if (campaign.contactListId === null && campaign.tagListId === null)
    throw new AppError('ERR_CAMPAIGN_WITHOUT_RECIPIENTS', issue('contactListId', 'required'));
  assertConnectionKept(campaign);
  const connection = await getCampaignConnection(db, campaign.whatsappId);
  await assertKnownVariables(db, campaign);
  if (campaign.templateId === null) assertSendableTexts(campaign, connection);
  else await assertSendableTemplate(db, campaign, { id: campaign.templateId, connection });
}

const issue = (path: string, problem: string) => ({ issues: [{ path, problem }] });

/** Recipients know the number of the connection that was chosen: another one is a person's choice. */
export function assertConnectionKept({ isConnectionLost }: Pick<CampaignRow, 'isConnectionLost'>): void {
  if (isConnectionLost) throw new AppError('ERR_CAMPAIGN_CONNECTION_LOST', issue('whatsappId', 'required'));
}

function assertSendableTexts(campaign: Start, { channel }: CampaignConnection): void {
  const file = fileOf(campaign);
  if (filledTexts(campaign.messages).length === 0 && !file)
    throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT', issue('message1', 'required'));
  const questions = campaign.confirmation ? filledTexts(campaign.confirmationMessages) : [];
  if (campaign.confirmation && questions.length === 0)
    throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT', issue('confirmationMessage1', 'required'));
  const { maxText } = channelAbilities[channel];
  const texts = [...filledTexts(campaign.messages), ...questions];
  if (texts.some((text) => text.length > maxText))
    throw new AppError('ERR_CHANNEL_TEXT_TOO_LONG', { max: maxText });
  const refusal =
    file && fileRefusal(channelAbilities[channel], { media: file, mediaType: mediaTypeOf(file.mime) });
  if (refusal) throw refusal;
}

/** A template is one message: nothing can be asked before it. */
async function assertSendableTemplate(
  db: Db,
  campaign: Start,
  { id, connection }: { id: number; connection: CampaignConnection },
): Promise<void> {
  const template = await getApprovedTemplate(db, id, connection.id);
  if (campaign.confirmation)
    throw new AppError('ERR_CAMPAIGN_TEMPLATE_CONFIRMATION', issue('confirmation', 'invalid'));
  const file = fileOf(campaign);
  composeTemplate(template, campaign.templateValues, file ? [file] : []);
}

const fileOf = ({ mediaKey, mediaMime, mediaBytes }: File) =>
  mediaKey === null ? undefined : { mime: mediaMime ?? '', bytes: mediaBytes ?? 0 };

/** Refuses texts with variables that neither every recipient nor the company has. */
export async function assertKnownVariables(
  db: Db,
  { templateValues, ...texts }: StoredTexts & Pick<Template, 'templateValues'>,
): Promise<void> {
  const { variables } = await readSettings(db);
  const isUnknown = (text: string | null) => unknownCampaignVariables(text ?? '', variables).length > 0;
  const issues = Object.entries(wireTexts(texts))
    .filter(([, text]) => isUnknown(text))
    .map(([path]) => ({ path, problem: 'unknownVariable' }));
  if (Object.values(templateValues).some((value) => isUnknown(value)))
    issues.push({ path: 'templateValues', problem: 'unknownVariable' });
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
}
