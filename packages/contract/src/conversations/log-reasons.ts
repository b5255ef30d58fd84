import { z } from 'zod';

/** Why something happened to a ticket by itself. Each has a sentence in all four languages. */
export const ReasonCode = z.enum([
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
  /** The contact has somebody who looks after them. */
  'wallet',
  // Hours, consent
  'outOfHours',
  'queueOutOfHours',
  'collectiveVacation',
  'consentAsked',
  'consentGiven',
  'consentRefused',
  // Timers
  'redirectTimer',
  'inactive',
  'expired',
  'ratingExpired',
  'rotation',
  'randomUser',
  'lane',
  // Systems outside
  'integration',
  'integrationFailed',
  'integrationNotInPlan',
  'integrationFinished',
  'prompt',
  'promptFailed',
  'promptHandedOver',
]);
export type ReasonCode = z.output<typeof ReasonCode>;

/** With the names things had at that moment, so that the log stays true when they are renamed. */
export const LogReason = z.object({
  code: ReasonCode,
  queue: z.string().optional(),
  option: z.string().optional(),
  user: z.string().optional(),
  /** Of an integration, a prompt or a lane. */
  name: z.string().optional(),
  minutes: z.number().optional(),
  count: z.number().optional(),
});
export type LogReason = z.output<typeof LogReason>;
