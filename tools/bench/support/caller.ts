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
