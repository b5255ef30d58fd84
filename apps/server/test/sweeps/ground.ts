import { companyRoutes, connectionRoutes, helpRoutes, planRoutes, userRoutes } from '@prosa/contract';
import type { Client } from '../setup/client.ts';

/** Where a call is made from: what a valid one may refer to. */
export interface Ground {
  companyId: number;
  /** The person calling or, where nobody is signed in, somebody of the company. */
  userId: number;
  credentials: { email: string; password: string };
  /** A plan that companies may sign up for. */
  publicPlanId: number;
  spare: Spares;
}

/** Things made to be changed or removed: kept while they are there, made anew once they were spent. */
export interface Spares {
  user(): Promise<number>;
  company(): Promise<number>;
  plan(): Promise<number>;
  help(): Promise<number>;
  connection(): Promise<number>;
  /** A call used one up. */
  spend(): void;
}

/** One that no row will ever have. */
const NO_ID = 2_147_483_647;

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const account = () => ({ email: `spare.${unique()}@sweep.test`, password: 'a-good-password' });

interface Makers {
  owner: Client;
  publicPlanId: number;
  /** Who manages people in the caller's company; without one, nobody can be made there. */
  manager?: Client;
  /** Stands in for a spare person where none can be made. */
  userId: number;
}

export function createSpares({ owner, publicPlanId, manager, userId }: Makers): Spares {
  const kept = new Map<string, Promise<number>>();
  const keep = (kind: string, make: () => Promise<{ id: number }>) => () => {
    const known = kept.get(kind) ?? make().then(({ id }) => id);
    kept.set(kind, known);
    return known;
  };
  return {
    user: keep('user', async () =>
      manager
        ? manager.call(userRoutes.create, { body: { name: 'Spare Person', ...account() } })
        : { id: userId },
    ),
    company: keep('company', () =>
      owner.call(companyRoutes.create, {
        body: { name: `Spare ${unique()}`, ...account(), planId: publicPlanId, dueDate: '2999-01-01' },
      }),
    ),
    plan: keep('plan', () =>
      owner.call(planRoutes.create, {
        body: { name: `Spare ${unique()}`, users: 1, connections: 1, queues: 1, amount: 1 },
      }),
    ),
    help: keep('help', () =>
      owner.call(helpRoutes.create, { body: { title: 'Spare help', video: 'abcdefghijk' } }),
    ),
    connection: keep('connection', async () => {
      const body = { name: `Spare ${unique()}`, ratingMessage: 'How was it?', expiresTicketNPS: 5 };
      const made = await manager?.try(connectionRoutes.create, { body });
      // Where nobody may have one, any id is as good as another.
      return { id: Number(made?.body['id'] ?? NO_ID) };
    }),
    spend: () => kept.clear(),
  };
}
