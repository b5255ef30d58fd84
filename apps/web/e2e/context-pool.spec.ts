import { expect, test } from './support/test.ts';
import { ContextPool } from './support/context-pool.ts';

test('a test neither gets the clock of the test before it, nor its permissions', async ({
  browser,
  server,
}) => {
  const pool = new ContextPool(browser);
  const options = { baseURL: server.url };
  const first = await pool.openPage({ options });
  await first.context().grantPermissions(['geolocation']);
  await pool.takeBack(first.context());
  const second = await pool.openPage({ options });
  expect(second.context()).toBe(first.context());
  await second.goto('/login');
  const permission = () => navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state);
  expect(await second.evaluate(permission)).not.toBe('granted');
  await second.clock.install();
  await second.clock.fastForward('01:00:00');
  await pool.takeBack(second.context());
  const third = await pool.openPage({ options });
  await third.goto('/login');
  const ahead = (await third.evaluate(() => Date.now())) - Date.now();
  expect(ahead).toBeLessThan(1_800_000);
  await pool.takeBack(third.context());
});
