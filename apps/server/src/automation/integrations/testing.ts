import { randomBytes, randomUUID } from 'node:crypto';
import { type IntegrationTest, isMasked } from '@prosa/contract';
import { companyNames } from '../../business/companies/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { Who } from '../../platform/identity.ts';
import { OutsideFailure } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import type { Answer } from './answers.ts';
import { askAgent } from './dialogflow.ts';
import { testPayload } from './payloads.ts';
import { getIntegration, type IntegrationRow } from './queries.ts';
import { keyFileOf, signingKeyOf } from './secrets.ts';
import { readServiceAccount } from './service-accounts.ts';
import { talkToTypebot } from './typebot.ts';
import { callWebhook } from './webhook.ts';

/** So often in a minute a company may try: each is a call to somewhere else. */
const TESTS_A_MINUTE = 20;
const FIRST_WORD = 'Olá';

interface Context {
  saved: IntegrationRow | undefined;
  company: { id: number; name: string };
}

/** Says one word to an integration as it stands in the form. No database is held meanwhile. */
export async function testIntegration(
  platform: Platform & { user: Who },
  test: IntegrationTest,
): Promise<{ messages: string[] }> {
  const { companyId } = platform.user;
  await platform.rateLimit.hit(`integration-test:${companyId}`, TESTS_A_MINUTE, 1);
  const context = await platform.workplace.inCompany(companyId, nobody, async ({ db }) => ({
    saved: test.id === undefined ? undefined : await getIntegration(db, test.id),
    company: { id: companyId, name: (await companyNames(db, companyId))[0]?.name ?? '' },
  }));
  const answer = await answerTo(platform, test, context);
  const messages = answer.replies.flatMap((reply) =>
    'text' in reply ? [reply.text] : reply.kind === 'file' ? [reply.url] : [JSON.stringify(reply.command)],
  );
  if (test.type === 'dialogflow' && messages.length === 0) throw new AppError('ERR_TEST_REPLY_DIALOG');
  return { messages };
}

async function answerTo(platform: Platform, test: IntegrationTest, context: Context): Promise<Answer> {
  try {
    return await ask(platform, test, context);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    const { problem, status } = error;
    const isDialogflow = test.type === 'dialogflow';
    const code = !isDialogflow
      ? 'ERR_INTEGRATION_TEST'
      : problem === 'badAnswer'
        ? 'ERR_TEST_REPLY_DIALOG'
        : 'ERR_TEST_SESSION_DIALOG';
    throw new AppError(code, { problem, httpStatus: status });
  }
}

function ask(platform: Platform, test: IntegrationTest, { saved, company }: Context): Promise<Answer> {
  const { outbound } = platform;
  if (test.type === 'dialogflow') {
    const { projectName } = test;
    const account = isMasked(test.jsonContent)
      ? saved && keyFileOf(platform, saved)
      : readServiceAccount(test.jsonContent);
    if (!account) throw new AppError('ERR_SERVICE_ACCOUNT_INVALID');
    const agent = { account, projectName, language: test.language || 'pt-BR' };
    return askAgent(platform, agent, { session: randomUUID(), text: FIRST_WORD });
  }
  if (test.type === 'typebot') {
    const bot = {
      urlN8N: test.urlN8N,
      typebotSlug: test.typebotSlug,
      typebotDelayMessage: 0,
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotUnknownMessage: '',
    };
    return talkToTypebot(outbound, bot, { sessionId: null, text: FIRST_WORD, variables: {} });
  }
  return callWebhook(outbound, {
    url: test.urlN8N,
    key: saved ? signingKeyOf(platform, saved) : randomBytes(24),
    id: randomUUID(),
    at: new Date(),
    body: JSON.stringify(testPayload(company)),
  });
}
