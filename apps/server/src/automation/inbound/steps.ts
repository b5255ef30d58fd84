import type { InboundSteps } from '../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from './step.ts';
import { collectiveVacation } from './steps/collective-vacation.ts';
import { companyHours } from './steps/company-hours.ts';
import { connectionIntegration } from './steps/connection-integration.ts';
import { consent } from './steps/consent.ts';
import { laneRollback } from './steps/lane-rollback.ts';
import { prompt } from './steps/prompt.ts';
import { queueHours } from './steps/queue-hours.ts';
import { optOutWords } from './steps/opt-out-words.ts';
import { audioRefusal } from './steps/audio-refusal.ts';
import { loopGuard } from './steps/loop-guard.ts';
import { queueMenu } from './steps/queue-menu.ts';
import { ratingAnswer } from './steps/rating-answer.ts';
import { storeMessage } from './steps/store-message.ts';
import { subMenu } from './steps/sub-menu.ts';

/** All inbound steps, in order. A new step is a file in `steps/` and an entry here. */
const steps: readonly InboundStep[] = [
  optOutWords,
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

/** Stores a contact's message and runs the steps until one is done. */
export const runInboundSteps: InboundSteps = async (context) => {
  for (const step of steps) if ((await step.run(context)) === 'done') return;
};
