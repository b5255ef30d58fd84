import { Client } from '../setup/client.ts';

/** A client that calls with a connection's token, as outside systems do. */
export function withToken(url: string, token: string | undefined): Client {
  const system = new Client(url);
  system.token = token;
  return system;
}
