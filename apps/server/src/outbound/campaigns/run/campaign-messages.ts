import {
  chooseCampaignText,
  fillCampaignText,
  type CampaignSettings,
  type RecipientValues,
} from '@prosa/contract';
import {
  composeTemplate,
  getApprovedTemplate,
} from '../../../conversations/message-templates/compose-template.ts';
import { copyOutgoingFile, mediaTypeOf } from '../../../conversations/messages/outgoing-files.ts';
import type { NewOutgoingMessage } from '../../../conversations/messages/new-outgoing-message.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { filledTexts } from '../campaign-fields.ts';
import type { CampaignRow } from '../queries.ts';
import type { DueRecipient } from './queries.ts';

export type CampaignDraft = Pick<NewOutgoingMessage, 'body' | 'mediaType' | 'media' | 'data'>;

type Variables = CampaignSettings['variables'];

const valuesOf = ({ name, email, number }: DueRecipient): RecipientValues => ({
  nome: name,
  email,
  numero: number,
});

/** The question before the message. */
export function composeQuestion(
  row: CampaignRow,
  recipient: DueRecipient,
  variables: Variables,
): CampaignDraft {
  const text = chooseCampaignText(filledTexts(row.confirmationMessages), recipient.id) ?? '';
  return { body: fillCampaignText(text, valuesOf(recipient), variables), mediaType: 'conversation' };
}

/** The message to one recipient: the template, or one of the texts, with the picture or file. */
export async function composeMessage(
  work: CompanyWork,
  row: CampaignRow,
  {
    recipient,
    variables,
    connectionId,
  }: { recipient: DueRecipient; variables: Variables; connectionId: number },
): Promise<CampaignDraft> {
  const fill = (text: string) => fillCampaignText(text, valuesOf(recipient), variables);
  const media = row.mediaKey === null ? undefined : await copyOutgoingFile(work, row);
  const file = { mediaType: media ? mediaTypeOf(media.mime) : 'conversation', ...(media ? { media } : {}) };
  if (row.templateId === null)
    return { body: fill(chooseCampaignText(filledTexts(row.messages), recipient.id) ?? ''), ...file };
  const template = await getApprovedTemplate(work.db, row.templateId, connectionId);
  const values = Object.entries(row.templateValues).map(([key, value]) => [key, fill(value)]);
  return {
    ...composeTemplate(template, Object.fromEntries(values) as Record<string, string>, media ? [media] : []),
    ...file,
  };
}
