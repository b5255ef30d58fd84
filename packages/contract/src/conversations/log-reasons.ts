import { z } from 'zod';

/** Why something happened to a ticket automatically. Each code has a text in all four languages. */
const ReasonCode = z.enum([
  // The bot
  'menuSent',
  'chosenInMenu',
  'chosenOption',
  'onlyQueue',
  'onlyOption',
  'backToMenu',
  'leftByContact',
  'optionCloses',
  'queueCloses',
  'botLimit',
  'botDisabled',
  'botLoop',
  'audioRefused',
  /** The contact is assigned to an attendant. */
  'wallet',
  // Hours, consent
  'outOfHours',
  'queueOutOfHours',
  'collectiveVacation',
  'consentAsked',
  'consentGiven',
  'consentRefused',
  // The contact does not want to be written to, or may want that
  'optedOutByWord',
  'optedOutOnChannel',
  'optOutAsked',
  'optedInByWord',
  'optedInOnChannel',
  // Timers
  'redirectTimer',
  'inactive',
  'expired',
  'ratingExpired',
  'rotation',
  'randomUser',
  'lane',
  // Outside systems
  'integration',
  'integrationFailed',
  'integrationNotInPlan',
  'integrationFinished',
  'prompt',
  'promptFailed',
  'promptHandedOver',
]);

/** Contains the names of that time, so that the log stays correct after a rename. */
export const LogReason = z.object({
  code: ReasonCode,
  queue: z.string().optional(),
  option: z.string().optional(),
  user: z.string().optional(),
  /** Name of the integration, prompt or lane. */
  name: z.string().optional(),
  minutes: z.number().optional(),
  count: z.number().optional(),
});
export type LogReason = z.output<typeof LogReason>;
