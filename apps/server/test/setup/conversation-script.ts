import type { LogReason, TicketStatus } from '@prosa/contract';
import { expect } from 'vitest';
import type { Customer } from './inbound-desk.ts';

/** One line of a conversation: something that happens, or something that must have come of it. */
interface Step {
  title: string;
  run(customer: Customer): Promise<void>;
}

/** Plays a conversation line by line; a line that does not hold is named. */
export async function play(desk: { customer(): Customer }, ...lines: Step[]): Promise<Customer> {
  const customer = desk.customer();
  await playOn(customer, ...lines);
  return customer;
}

/** The same with somebody who is there already. */
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

/** The customer writes this. */
export const says = (text: string): Step => ({
  title: `says ${JSON.stringify(text)}`,
  run: async (customer) => void (await customer.says(text)),
});

/** The customer sends a recording. */
export const sendsVoice: Step = {
  title: 'speaks',
  run: async (customer) => void (await customer.sendsVoice()),
};

/** Exactly this was said automatically since the customer was last listened to; nothing: silence. */
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
  /** By its name; null: none. */
  queue?: string | null;
  user?: string | null;
  isBot?: boolean;
  useIntegration?: boolean;
}

/** The ticket is like this now. */
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

/** The newest entry of the ticket's log says so, and why. */
export const logSays = (type: string, reason: LogReason | null): Step => ({
  title: `log says ${type} ${JSON.stringify(reason)}`,
  run: async (customer) => {
    expect((await customer.log()).at(-1)).toEqual({ type, reason });
  },
});

/** So many minutes pass on the server's clock. */
export const minutesPass = (minutes: number): Step => ({
  title: `${minutes} minutes pass`,
  run: ({ desk }) => Promise.resolve(desk.server.clock.advance(minutes)),
});

/** Something else happens: an attendant accepts, somebody changes a queue. */
export const meanwhile = (title: string, run: (customer: Customer) => Promise<unknown>): Step => ({
  title,
  run: async (customer) => void (await run(customer)),
});
