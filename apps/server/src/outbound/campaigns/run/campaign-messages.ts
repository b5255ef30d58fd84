import {
  chooseCampaignText,
  fillCampaignText,
  type CampaignSettings,
  type RecipientValues,
} from '@prosa/contract';
import {
  type ApprovedTemplate,
  composeTemplate,
} from '../../../conversations/message-templates/compose-template.ts';
import { copyOutgoingFile, mediaTypeOf } from '../../../conversations/messages/outgoing-files.ts';
import type { NewOutgoingMessage } from '../../../conversations/messages/new-outgoing-message.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { filledTexts } from '../campaign-fields.ts';
import type { CampaignRow } from '../queries.ts';
import type { CampaignRun } from './campaign-run.ts';
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

/**
 * The message to one recipient: the template, or one of the texts, with the picture or file. Undefined if the template
 * cannot be filled in, because a variable has no value for this recipient.
 */
export async function composeMessage(
  work: CompanyWork,
  { row, variables, template }: CampaignRun,
  recipient: DueRecipient,
): Promise<CampaignDraft | undefined> {
  const fill = (text: string) => fillCampaignText(text, valuesOf(recipient), variables);
  const text = chooseCampaignText(filledTexts(row.messages), recipient.id) ?? '';
  const files = row.mediaKey === null ? [] : [{ mime: row.mediaMime ?? '' }];
  const filled = template ? fillTemplateFor(template, row, { fill, files }) : { body: fill(text) };
  if (!filled) return undefined;
  const media = row.mediaKey === null ? undefined : await copyOutgoingFile(work, row);
  return {
    ...filled,
    mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
    ...(media ? { media } : {}),
  };
}

function fillTemplateFor(
  template: ApprovedTemplate,
  { templateValues }: CampaignRow,
  { fill, files }: { fill: (text: string) => string; files: { mime: string }[] },
) {
  const values = Object.entries(templateValues).map(([key, value]) => [key, fill(value)]);
  try {
    return composeTemplate(template, Object.fromEntries(values) as Record<string, string>, files);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
