import type { InboundSteps } from '../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from './step.ts';
import { collectiveVacation } from './steps/collective-vacation.ts';
import { companyHours } from './steps/company-hours.ts';
import { connectionIntegration } from './steps/connection-integration.ts';
import { consent } from './steps/consent.ts';
import { laneRollback } from './steps/lane-rollback.ts';
import { prompt } from './steps/prompt.ts';
import { queueHours } from './steps/queue-hours.ts';
import { audioRefusal } from './steps/audio-refusal.ts';
import { loopGuard } from './steps/loop-guard.ts';
import { queueMenu } from './steps/queue-menu.ts';
import { ratingAnswer } from './steps/rating-answer.ts';
import { storeMessage } from './steps/store-message.ts';
import { subMenu } from './steps/sub-menu.ts';

/** All of them, in their order. A new one is a file beside the others and a line here. */
export const steps: readonly InboundStep[] = [
  collectiveVacation,
  ratingAnswer,
  consent,
  storeMessage,
  laneRollback,
  loopGuard,
  companyHours,
  prompt,
  connectionIntegration,
  queueMenu,
  audioRefusal,
  queueHours,
  subMenu,
];

/** Stores a message of a contact and does what follows from it. */
export const runInboundSteps: InboundSteps = async (context) => {
  for (const step of steps) if ((await step.run(context)) === 'done') return;
};
