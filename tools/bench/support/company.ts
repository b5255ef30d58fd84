import { OWNER, type Product } from './product.ts';

const PASSWORD = 'a-good-password';

const emailOf = (person: string, company: string) => `${person}@bench${company}.test`;

/** The credentials of the company's administrator. */
export const ADMIN = { email: 'admin@bench.test', password: PASSWORD };

/** A company with all features, and users to own tickets. Further companies of a run have names of their own. */
export async function createBenchCompany({ url, signIn }: Product, name = '') {
  const credentials = { ...ADMIN, email: emailOf('admin', name) };
  const owner = await signIn(OWNER);
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const plan = { name: `Bench${name}`, users: 100, connections: 100, queues: 100, amount: 1 };
  const { id: planId } = (await (
    await fetch(`${url}/api/plans`, { method: 'POST', headers, body: JSON.stringify(plan) })
  ).json()) as { id: number };
  const made = await fetch(`${url}/api/companies`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: `Bench${name}`, ...credentials, planId, dueDate: '2999-01-01' }),
  });
  const { id } = (await made.json()) as { id: number };
  const { token } = await signIn(credentials);
  const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let person = 0; person < 3; person += 1) {
    const body = {
      name: `Attendant ${person}`,
      email: emailOf(`attendant${person}`, name),
      password: PASSWORD,
    };
    await fetch(`${url}/api/users`, { method: 'POST', headers: own, body: JSON.stringify(body) });
  }
  return { id, token };
}
