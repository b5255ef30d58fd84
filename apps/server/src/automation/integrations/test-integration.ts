import { randomBytes, randomUUID } from 'node:crypto';
import { type IntegrationTest, isMasked } from '@prosa/contract';
import { listCompanyNames } from '../../organization/subscription/subscription.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import type { Answer } from './integration-answer.ts';
import { detectIntent } from './dialogflow.ts';
import { testPayload } from './payloads.ts';
import { getIntegration, type IntegrationRow } from './queries.ts';
import { openKeyFile, openSigningKey } from './secrets.ts';
import { parseServiceAccount } from './service-accounts.ts';
import { callTypebot } from './typebot.ts';
import { callWebhook } from './webhook.ts';

/** Limits tests per company, because each one calls an external system. */
const TESTS_PER_MINUTE = 20;
const TEST_TEXT = 'Olá';

interface Context {
  saved: IntegrationRow | undefined;
  company: { id: number; name: string };
}

/** Sends one message to an integration as edited in the form. No transaction is open meanwhile. */
export async function testIntegration(
  platform: Platform & { user: SessionCaller },
  test: IntegrationTest,
): Promise<{ messages: string[] }> {
  const { companyId } = platform.user;
  await platform.rateLimit.hit(`integration-test:${companyId}`, { limit: TESTS_PER_MINUTE, minutes: 1 });
  const context = await platform.unitOfWork.inCompany(companyId, systemActor, async ({ db }) => ({
    saved: test.id === undefined ? undefined : await getIntegration(db, test.id),
    company: { id: companyId, name: (await listCompanyNames(db, companyId))[0]?.name ?? '' },
  }));
  const answer = await callMappingErrors(platform, test, context);
  const messages = answer.replies.flatMap((reply) =>
    'text' in reply ? [reply.text] : reply.kind === 'file' ? [reply.url] : [JSON.stringify(reply.command)],
  );
  if (test.type === 'dialogflow' && messages.length === 0) throw new AppError('ERR_TEST_REPLY_DIALOG');
  return { messages };
}

async function callMappingErrors(
  platform: Platform,
  test: IntegrationTest,
  context: Context,
): Promise<Answer> {
  try {
    return await callForTest(platform, test, context);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
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

function callForTest(
  platform: Platform,
  test: IntegrationTest,
  { saved, company }: Context,
): Promise<Answer> {
  const { outbound } = platform;
  if (test.type === 'dialogflow') {
    const { projectName } = test;
    const account = isMasked(test.jsonContent)
      ? saved && openKeyFile(platform, saved)
      : parseServiceAccount(test.jsonContent);
    if (!account) throw new AppError('ERR_SERVICE_ACCOUNT_INVALID');
    const agent = { account, projectName, language: test.language || 'pt-BR' };
    return detectIntent(platform, agent, { session: randomUUID(), text: TEST_TEXT });
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
    return callTypebot(outbound, bot, { sessionId: null, text: TEST_TEXT, variables: {} });
  }
  const now = platform.clock.now();
  return callWebhook(outbound, {
    url: test.urlN8N,
    key: saved ? openSigningKey(platform, saved) : randomBytes(24),
    id: randomUUID(),
    at: now,
    body: JSON.stringify(testPayload(company, now)),
  });
}
