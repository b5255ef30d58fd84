import {
  type Campaign,
  CAMPAIGN_MESSAGES,
  type CampaignChanges,
  campaignAudienceFields,
  NewCampaign,
} from '@prosa/contract';
import { z } from 'zod';
import { ENABLED } from '../../../ui/form/SwitchField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/useContractForm.ts';

/** What happens to the file on saving: a new one, nothing, or it is removed. */
export type FileChange = File | 'keep' | 'drop';
const Extra = z.object({ file: z.custom<FileChange>() });

type Input = z.input<typeof NewCampaign>;
/** What is in the fields; choices may be missing. */
type CampaignInput = { [Field in keyof Input]?: Input[Field] | null | undefined } & {
  file?: FileChange;
};
export type CampaignValues = NewCampaign & { file: FileChange };
export type CampaignFormApi = ContractForm<CampaignInput, CampaignValues>;
export type CampaignControl = CampaignFormApi['control'];

export const SLOTS = [1, 2, 3, 4, 5] as const satisfies { length: typeof CAMPAIGN_MESSAGES };
export type Slot = (typeof SLOTS)[number];
export const messageField = (slot: Slot) => `message${slot}` as const;
export const questionField = (slot: Slot) => `confirmationMessage${slot}` as const;
export const messageFields = SLOTS.map(messageField);
export const questionFields = SLOTS.map(questionField);
const textFields = [...messageFields, ...questionFields];

/** A ticket that is not opened has nobody who serves it. */
const withoutUnusedTicket = (values: CampaignInput): CampaignInput =>
  values.openTicket === ENABLED.on ? values : { ...values, userId: null, queueId: null };

/** A template is one message: nothing can be asked before it. */
const withoutUnaskedQuestion = (values: CampaignInput): CampaignInput =>
  values.templateId == null ? values : { ...values, confirmation: false };

const Form = z.preprocess(
  (values: CampaignInput) => withoutUnusedTicket(withoutUnaskedQuestion(values)),
  z.intersection(NewCampaign, Extra),
);

const fresh: CampaignInput = {
  name: '',
  ...Object.fromEntries(textFields.map((field) => [field, null])),
  confirmation: false,
  scheduledAt: null,
  contactListId: null,
  tagListId: null,
  whatsappId: null,
  openTicket: 'disabled',
  statusTicket: 'closed',
  userId: null,
  queueId: null,
  templateId: null,
  templateValues: {},
  file: 'keep',
};

/** Only the fields of the form: what else changes in a campaign must not reset what is being typed. */
export function valuesOf(campaign: Campaign | null): CampaignInput {
  if (campaign === null) return fresh;
  const known: Record<string, unknown> = { ...campaign, file: 'keep' };
  return Object.fromEntries(Object.keys(fresh).map((name) => [name, known[name]]));
}

export const useCampaignForm = (campaign: Campaign | null): CampaignFormApi =>
  useContractForm<CampaignInput, CampaignValues>(Form, valuesOf(campaign));

/** What is saved. An emptied choice is sent as null, because a missing field would stay as it was. */
export function bodyOf({ file: _file, ...values }: CampaignValues): NewCampaign {
  const body = { ...values };
  for (const field of textFields) if (!body[field]?.trim()) body[field] = null;
  for (const field of choiceFields) body[field] ??= null;
  return body;
}
const choiceFields = ['contactListId', 'tagListId', 'whatsappId', 'userId', 'queueId', 'templateId'] as const;

/** What may be changed of a campaign that has begun. */
export function contentOf(values: CampaignValues): CampaignChanges {
  const fixed: readonly string[] = campaignAudienceFields;
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([field]) => !fixed.includes(field)));
}
