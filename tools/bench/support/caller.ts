import type { Product } from './product.ts';

export type Caller = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls the product as the person with this token. */
export const callerOf =
  (url: string, token: string): Caller =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };

/** The same for measurements that last longer than a token: signs in again when it has expired. */
export function lastingCaller(product: Product, credentials: Parameters<Product['signIn']>[0]): Caller {
  let signedIn: Promise<Caller> | undefined;
  const signIn = async () => callerOf(product.url, (await product.signIn(credentials)).token);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    signedIn ??= signIn();
    const used = signedIn;
    try {
      return await (await used)<T>(method, path, body);
    } catch (error) {
      if (!String(error).includes('ERR_SESSION_EXPIRED')) throw error;
      // Of several calls at once the first signs in for all.
      if (signedIn === used) signedIn = signIn();
      return (await signedIn)<T>(method, path, body);
    }
  };
}
