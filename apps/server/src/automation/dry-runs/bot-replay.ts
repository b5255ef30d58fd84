import {
  type BotMessage,
  type BotOption,
  compareTrees,
  type ReplayDifference,
  type FlowAt,
  type Period,
} from '@prosa/bot';
import {
  type ChatbotInput,
  type CompanySettings,
  DRY_RUN_CONVERSATIONS,
  DRY_RUN_DAYS,
  type DryRunResult,
  type ErrorCode,
  type QueueBot,
} from '@prosa/contract';
import { showAffectedTickets } from '../../conversations/tickets/affected-tickets.ts';
import { getAutomation } from '../../organization/connections/automation.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { type ProposedQueue, readFlowAt } from '../chatbot/flow.ts';
import { readConnectionHours } from '../hours/connection-hours.ts';
import { createClosedCheck } from '../hours/closed-periods.ts';
import {
  areQueueOptions,
  allExist,
  affectedTicketsFrom,
  listConversations,
  listMenuConnections,
  type PastConversation,
  type ReferenceKind,
} from './queries.ts';

/**
 * Replays the messages of contacts with the queue as stored and as proposed, and returns the conversations that differ.
 */
export async function replayBot(
  work: UserWork,
  { id, chatbots, ...fields }: QueueBot & { id: number },
  since: Date,
): Promise<DryRunResult> {
  await assertReferencesExist(work.db, id, { chatbots, ...fields });
  const proposed = { id, ...fields, chatbots: withIds(chatbots) };
  const bots = await readBots(work.db, proposed, { start: since, end: work.now });
  const conversations = await listConversations(work.db, {
    connectionIds: [...bots.keys()],
    since,
    limit: DRY_RUN_CONVERSATIONS,
  });
  const differences = new Map<number, ReplayDifference>();
  for (const conversation of conversations) {
    const bot = bots.get(conversation.whatsappId);
    const difference = bot && findDifference(bot, conversation);
    if (difference) differences.set(conversation.ticketId, difference);
  }
  const touches = [...differences].map(([ticketId, { at }]) => ({ ticketId, at }));
  const { touched, tickets } = await showAffectedTickets(work, affectedTicketsFrom(touches));
  return {
    days: DRY_RUN_DAYS,
    touched,
    tickets: tickets.map((ticket) => {
      const found = differences.get(ticket.id);
      return found ? { ...ticket, outcome: { was: found.was, would: found.would } } : ticket;
    }),
    conversations: conversations.length,
  };
}

/** Refuses references that saving would refuse too. */
async function assertReferencesExist(
  db: Db,
  queueId: number,
  { chatbots, integrationId, fileListId }: Pick<QueueBot, 'chatbots' | 'integrationId' | 'fileListId'>,
): Promise<void> {
  const options = flattenOptions(chatbots);
  const named = (key: 'optQueueId' | 'optUserId' | 'optIntegrationId' | 'optFileId') =>
    options.flatMap((option) => option[key] ?? []);
  const all: [ReferenceKind, number[], ErrorCode][] = [
    ['queue', named('optQueueId'), 'ERR_QUEUE_NOT_FOUND'],
    ['user', named('optUserId'), 'ERR_NO_USER_FOUND'],
    ['integration', [...named('optIntegrationId'), ...listOf(integrationId)], 'ERR_NOT_FOUND'],
    ['fileList', [...named('optFileId'), ...listOf(fileListId)], 'ERR_NOT_FOUND'],
  ];
  for (const [place, ids, refusal] of all) if (!(await allExist(db, place, ids))) throw new AppError(refusal);
  const known = options.flatMap((option) => option.id ?? []);
  if (!(await areQueueOptions(db, queueId, known))) throw new AppError('ERR_CHATBOT_NOT_FOUND');
}

const flattenOptions = (options: ChatbotInput[]): ChatbotInput[] =>
  options.flatMap((option) => [option, ...flattenOptions(option.options)]);
const listOf = (id: number | null): number[] => (id === null ? [] : [id]);

/** Unsaved options get temporary negative ids, which no stored option has. */
function withIds(options: ChatbotInput[]): BotOption[] {
  let last = 0;
  const known = (option: ChatbotInput): BotOption => ({
    ...option,
    id: option.id ?? (last -= 1),
    options: option.options.map(known),
  });
  return options.map(known);
}

/** A connection's bot before and after the change, and when it is silent outside opening hours. */
interface BotComparison {
  before: FlowAt;
  after: FlowAt;
  isOutOfHours: (at: Date) => boolean;
}

/** The bots of connections that can lead to the queue. */
async function readBots(db: Db, proposed: ProposedQueue, days: Period): Promise<Map<number, BotComparison>> {
  const settings = await readCompanySettings(db);
  const bots = new Map<number, BotComparison>();
  for (const connectionId of await listMenuConnections(db)) {
    const bot = await readBot(db, connectionId, { settings, proposed, days });
    const { queues, otherQueues } = bot.after(days.end);
    if ([...queues, ...otherQueues].some(({ id }) => id === proposed.id)) bots.set(connectionId, bot);
  }
  return bots;
}

async function readBot(
  db: Db,
  connectionId: number,
  { settings, proposed, days }: { settings: CompanySettings; proposed: ProposedQueue; days: Period },
): Promise<BotComparison> {
  const automation = await getAutomation(db, connectionId);
  const { outOfHoursMessage } = automation;
  const schedules = await readConnectionHours(db, settings, () => Promise.resolve(automation));
  return {
    before: await readFlowAt(db, { automation, settings }, { days }),
    after: await readFlowAt(db, { automation, settings }, { days, proposed }),
    isOutOfHours: schedules
      ? createClosedCheck(settings, { schedules, outOfHoursMessage }, days)
      : () => false,
  };
}

function findDifference(
  { before, after, isOutOfHours }: BotComparison,
  { isBotDisabled, messages }: PastConversation,
): ReplayDifference | undefined {
  const received = messages
    .map(({ at, ...message }) => ({ at: new Date(at), ...toBotMessage(message) }))
    .filter(({ at }) => !isOutOfHours(at));
  const asIs = (flowAt: FlowAt): FlowAt =>
    isBotDisabled ? (at) => ({ ...flowAt(at), isDisabled: true }) : flowAt;
  return compareTrees(asIs(before), asIs(after), received);
}

const withCaption = new Set(['image', 'video', 'application', 'sticker']);

/** The message as the bot received it: media without a caption have no text. */
function toBotMessage({ mediaType, body }: { mediaType: string; body: string }): BotMessage {
  if (mediaType === 'conversation' || mediaType === 'extendedTextMessage')
    return { kind: 'text', text: body };
  if (mediaType === 'audio') return { kind: 'audio', text: body };
  return { kind: 'other', text: withCaption.has(mediaType) ? body : '' };
}
