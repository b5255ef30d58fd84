import type { LogReason, TicketStatus } from '@prosa/contract';
import { expect } from 'vitest';
import type { Customer } from './inbound-desk.ts';

/** One step of a conversation: an action or an expectation. */
interface Step {
  title: string;
  run(customer: Customer): Promise<void>;
}

/** Plays a conversation step by step; an error names the step that failed. */
export async function play(desk: { customer(): Customer }, ...lines: Step[]): Promise<Customer> {
  const customer = desk.customer();
  await playOn(customer, ...lines);
  return customer;
}

/** The same with an existing customer. */
export async function playOn(customer: Customer, ...lines: Step[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    try {
      await line.run(customer);
    } catch (error) {
      if (error instanceof Error) error.message = `line ${index + 1}, ${line.title}: ${error.message}`;
      throw error;
    }
  }
}

/** The customer sends this text. */
export const says = (text: string): Step => ({
  title: `says ${JSON.stringify(text)}`,
  run: async (customer) => void (await customer.says(text)),
});

/** The customer sends a recording. */
export const sendsVoice: Step = {
  title: 'speaks',
  run: async (customer) => void (await customer.sendsVoice()),
};

/** Exactly these texts were sent automatically since the last check; none: nothing was sent. */
export const hears = (...texts: (string | RegExp)[]): Step => ({
  title: `hears ${JSON.stringify(texts.map(String))}`,
  run: async (customer) => {
    const heard = await customer.hears();
    expect(heard).toEqual(
      texts.map((text) => (typeof text === 'string' ? text : (expect.stringMatching(text) as string))),
    );
  },
});

interface Expected {
  status?: TicketStatus;
  /** By name; null: none. */
  queue?: string | null;
  user?: string | null;
  isBot?: boolean;
  useIntegration?: boolean;
}

/** The ticket has these properties. */
export const ticketIs = (expected: Expected): Step => ({
  title: `ticket is ${JSON.stringify(expected)}`,
  run: async (customer) => {
    const { status, queue, user, isBot, useIntegration } = await customer.ticket();
    const found = {
      status,
      queue: queue?.name ?? null,
      user: user?.name ?? null,
      isBot,
      useIntegration,
    };
    expect(found).toMatchObject(expected);
  },
});

/** The newest entry of the ticket's log has this type and reason. */
export const logSays = (type: string, reason: LogReason | null): Step => ({
  title: `log says ${type} ${JSON.stringify(reason)}`,
  run: async (customer) => {
    expect((await customer.log()).at(-1)).toEqual({ type, reason });
  },
});

/** Moves the server's clock forward by this many minutes. */
export const minutesPass = (minutes: number): Step => ({
  title: `${minutes} minutes pass`,
  run: ({ desk }) => Promise.resolve(desk.server.clock.advance(minutes)),
});

/** Another action: an attendant accepts, an administrator changes a queue. */
export const meanwhile = (title: string, run: (customer: Customer) => Promise<unknown>): Step => ({
  title,
  run: async (customer) => void (await run(customer)),
});
