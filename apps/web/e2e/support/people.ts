import { api, type NewCompany, type NewUser, type Plan } from '@prosa/contract';
import { Client, type Credentials } from './api-client.ts';
import type { Server } from './server.ts';

/** The credentials of the platform owner on every test server. */
export const OWNER = { email: 'dona@prosa.test', password: 'casa-da-dona-1' };
const PASSWORD = 'uma-boa-senha';

let made = 0;
/** Unique across processes and calls, so that tests do not collide. */
export const unique = () => `${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

export interface Person extends Credentials {
  name: string;
}

export interface TestCompany {
  id: number;
  name: string;
  admin: Person;
}

/** Creates the people of a test through the API and keeps their sessions: a person has one session at a time. */
export class People {
  readonly #server: Server;
  readonly #sessions = new Map<string, Promise<Client>>();
  /** E-mails of people whose session no browser uses yet. */
  readonly #withoutBrowser = new Set<string>();
  readonly owner: Person = { name: 'Administrador', ...OWNER };

  constructor(server: Server) {
    this.#server = server;
  }

  /** Starts a new session and ends the person's former one; later calls use the new one. */
  signIn(person: Credentials): Promise<Client> {
    const client = new Client(this.#server.url);
    const session = client.signIn(person).then(() => client);
    this.#sessions.set(person.email, session);
    return session;
  }

  /** A client for that person, in the session of their browser if there is one. */
  as(person: Credentials): Promise<Client> {
    const known = this.#sessions.get(person.email);
    if (known) return known;
    this.#withoutBrowser.add(person.email);
    return this.signIn(person);
  }

  /** A session for one browser only: the one used for calls so far, or a new one. */
  sessionForBrowser(person: Credentials): Promise<Client> {
    const unused = this.#withoutBrowser.delete(person.email) && this.#sessions.get(person.email);
    return unused || this.signIn(person);
  }

  async addCompany(changes: Partial<NewCompany> = {}): Promise<TestCompany> {
    const owner = await this.as(this.owner);
    const admin = { name: 'Ana Souza', email: `ana.${unique()}@empresa.test`, password: PASSWORD };
    const name = `Empresa ${unique()}`;
    const planId = owner.user?.company.plan?.id ?? 0;
    const body = {
      name,
      planId,
      dueDate: '2999-01-01',
      email: admin.email,
      password: admin.password,
      ...changes,
    };
    const { id, name: given } = await owner.call(api.companies.create, { body });
    const client = await this.as(admin);
    const first = await client.call(api.users.update, {
      params: { id: client.user?.id ?? 0 },
      body: { name: admin.name },
    });
    return { id, name: given, admin: { ...admin, name: first.name } };
  }

  /** Creates a user of the company, an attendant by default. */
  async addUser(company: TestCompany, changes: Partial<NewUser> = {}): Promise<Person & { id: number }> {
    const admin = await this.as(company.admin);
    const person = {
      name: 'Bruno Lima',
      email: `bruno.${unique()}@empresa.test`,
      password: PASSWORD,
      ...changes,
    };
    const { id } = await admin.call(api.users.create, { body: person });
    return { id, name: person.name, email: person.email, password: person.password };
  }

  async addPlan(changes: Partial<Plan> = {}): Promise<Plan> {
    const owner = await this.as(this.owner);
    const body = {
      name: `Plano ${unique()}`,
      users: 10,
      connections: 2,
      queues: 3,
      amount: 59.9,
      isPublic: false,
      ...changes,
    };
    return owner.call(api.plans.create, { body });
  }

  async addHelp(title = `Vídeo ${unique()}`) {
    const owner = await this.as(this.owner);
    return owner.call(api.helps.create, {
      body: { title, description: 'Os primeiros passos.', video: 'aqz-KE-bpKQ' },
    });
  }

  /** Changes a setting of a company, or of the platform if the person is its owner. */
  async set(person: Credentials, key: string, value: string | boolean): Promise<void> {
    const client = await this.as(person);
    await client.call(api.settings.update, { params: { key }, body: { value } });
  }
}
