import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@prosa/contract';
import { expect, test } from 'vitest';

type Campaigns = typeof import('../../i18n/pt-BR/campaigns.ts');
const key = (language: string) => (language.includes('-') ? `'${language}'` : language);

type First = typeof import('../../i18n/pt-BR/first.ts').first;

/** The service worker cannot load our texts, so it contains copies of these few. */
test.each(LANGUAGES)('a push says in %s what the page would say', async (language) => {
  const worker = await readFile(join(import.meta.dirname, '../../../public/push.js'), 'utf8');
  const { common, shell } = ((await import(`../../i18n/${language}/first.ts`)) as { first: First }).first;
  const { tryTitle, tryText } = shell.bell;
  expect(worker).toContain(`{ tryTitle: '${tryTitle}', tryText: '${tryText}' }`);
  const { campaigns } = (await import(`../../i18n/${language}/campaigns.ts`)) as Campaigns;
  expect(worker).toContain(`${key(language)}: '${campaigns.paused.failures}'`);
  for (const [kind, word] of Object.entries(common.kinds)) expect(worker).toContain(`${kind}: '${word}'`);
});
