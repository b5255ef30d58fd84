import type { CampaignShipping } from '@prosa/contract';

/** What can happen to a recipient, in order, and the field that says when. */
const fields = {
  asked: 'confirmationRequestedAt',
  confirmed: 'confirmedAt',
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  answered: 'answeredAt',
} as const satisfies Partial<Record<CampaignShipping['state'], keyof CampaignShipping>>;
type RecipientStep = keyof typeof fields;

export const recipientSteps = Object.keys(fields) as RecipientStep[];

export const stepAt = (recipient: CampaignShipping, step: RecipientStep): string | null =>
  recipient[fields[step]];

/** What happened to a recipient, in order. */
export const recipientHistory = (recipient: CampaignShipping): { state: RecipientStep; at: string }[] =>
  recipientSteps.flatMap((state) => {
    const at = stepAt(recipient, state);
    return at === null ? [] : [{ state, at }];
  });
