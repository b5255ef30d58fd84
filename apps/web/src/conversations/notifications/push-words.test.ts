import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@prosa/contract';
import { expect, test } from 'vitest';

/** The service worker cannot load our texts, so it has these few of its own. */
test.each(LANGUAGES)('a push says in %s what the page would say', async (language) => {
  const worker = await readFile(join(import.meta.dirname, '../../../public/push.js'), 'utf8');
  const { shell } = (await import(`../../i18n/${language}/shell.ts`)) as {
    shell: { bell: { kinds: Record<string, string>; tryTitle: string; tryText: string } };
  };
  const { tryTitle, tryText } = shell.bell;
  expect(worker).toContain(`{ tryTitle: '${tryTitle}', tryText: '${tryText}' }`);
  for (const [kind, word] of Object.entries(shell.bell.kinds)) expect(worker).toContain(`${kind}: '${word}'`);
});
