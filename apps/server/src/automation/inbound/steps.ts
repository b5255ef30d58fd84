import type { Situation } from './situation.ts';
import type { Step } from './step.ts';
import { ratingAnswer } from './steps/rating-answer.ts';
import { storeMessage } from './steps/store-message.ts';

/** All of them, in their order. A new one is a file beside the others and a line here. */
export const steps: readonly Step[] = [ratingAnswer, storeMessage];

/** Takes in what a contact said and does what follows from it. */
export async function runSteps(situation: Situation): Promise<void> {
  for (const step of steps) if ((await step.run(situation)) === 'done') return;
}
