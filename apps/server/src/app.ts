import { createMetaDrivers } from '@prosa/channels';
import { createWhatsAppDriver } from '@prosa/whatsapp';
import { fileModule } from './automation/files/routes.ts';
import { chatbotModule } from './automation/queues/options/routes.ts';
import { dryRunModule } from './automation/dry-runs/routes.ts';
import { runInboundSteps } from './automation/inbound/steps.ts';
import { integrationModule } from './automation/integrations/routes.ts';
import { deliverJob, integrationTurnJob, pruneDeliveriesRoutine } from './automation/integrations/jobs.ts';
import { answerPromptJob } from './automation/prompts/jobs.ts';
import { promptModule } from './automation/prompts/routes.ts';
import { queueModule } from './automation/queues/routes.ts';
import { sendPositionOnEntry } from './automation/queues/queue-position.ts';
import { askForRating } from './automation/ratings/ask-for-rating.ts';
import { dueTimers } from './automation/timers/due-timers.ts';
import { resetTimersJob } from './automation/timers/jobs.ts';
import {
  resetCompanyTimers,
  resetConnectionTimers,
  resetLaneTimers,
  resetQueueTimers,
} from './automation/timers/timer-hooks.ts';
import { companyModule } from './business/companies/routes.ts';
import { signUp } from './business/companies/signup.ts';
import { pruneEventsRoutine, removeCompanyFilesJob } from './business/companies/jobs.ts';
import { brandingModule } from './business/branding/routes.ts';
import { webManifest } from './business/branding/branding.ts';
import { announcementModule } from './business/announcements/routes.ts';
import { registerFigures } from './business/health/figures.ts';
import { createNodeReporter, type NodeReporter } from './business/health/report-node.ts';
import { healthModule } from './business/health/routes.ts';
import { helpModule } from './business/helps/routes.ts';
import { dueReminders, remindOfInvoiceJob } from './business/invoices/invoice-reminders.ts';
import { announceInvoicesJob, dueInvoices } from './business/invoices/make-due-invoices.ts';
import { invoiceModule } from './business/invoices/routes.ts';
import { checkChargeJob, dueCharges } from './business/payments/check-charges.ts';
import { paymentModule } from './business/payments/routes.ts';
import { servePaymentNotices } from './business/payments/notices.ts';
import { planModule } from './business/plans/routes.ts';
import { versionModule } from './business/versions/routes.ts';
import { leaveChatsOfRemoved } from './conversations/chats/chats.ts';
import { announceChatJob, pushChatJob } from './conversations/chats/push-chat-messages.ts';
import { chatReplays, createChatFileCheck } from './conversations/chats/read-rights.ts';
import { chatModule } from './conversations/chats/routes.ts';
import { pruneMergesRoutine } from './conversations/contacts/merge/jobs.ts';
import { optOutModule } from './conversations/opt-outs/routes.ts';
import { contactMergeModule } from './conversations/contacts/merge/routes.ts';
import { contactModule } from './conversations/contacts/routes.ts';
import { untagContact } from './conversations/contacts/tag-contact.ts';
import { moveDrafts, splitDrafts } from './conversations/drafts/move-drafts.ts';
import { draftModule } from './conversations/drafts/routes.ts';
import { announceJob, missedJob, pushJob, pushMissed } from './conversations/notifications/jobs.ts';
import { noteModule } from './conversations/notes/routes.ts';
import { quickMessageModule } from './conversations/quick-messages/routes.ts';
import { tagModule } from './conversations/tags/routes.ts';
import { addTagToTicket, removeFromLane } from './conversations/ticket-tags/ticket-tags.ts';
import { sessionModule } from './organization/sessions/routes.ts';
import {
  endSessionsByPassword,
  endSessionsOfRemoved,
  endSessionsOnPlatform,
} from './organization/sessions/end-sessions.ts';
import { deleteOldSessionsRoutine } from './organization/sessions/jobs.ts';
import { emitOverseenConnectionJob } from './organization/connections/jobs.ts';
import { refreshAccountsRoutine, refreshAccountJob } from './organization/channel-accounts/jobs.ts';
import { channelAccountModule } from './organization/channel-accounts/routes.ts';
import { serveWebhooks } from './organization/channel-accounts/webhooks.ts';
import { connectionModule } from './organization/connections/routes.ts';
import { pushModule } from './organization/push/routes.ts';
import { trackWatchedBrowsers } from './organization/push/watched-browsers.ts';
import { settingModule } from './organization/settings/routes.ts';
import { userModule } from './organization/users/routes.ts';
import { emitUserJob } from './organization/users/jobs.ts';
import { deleteExpiredLinksRoutine, sendPasswordLinkJob } from './organization/password-links/jobs.ts';
import { dropLink, invite } from './organization/password-links/password-links.ts';
import { passwordLinkModule } from './organization/password-links/routes.ts';
import { sweepSilentRoutine, trackHeartbeats } from './organization/users/presence.ts';
import { ChannelHost } from './channels/host.ts';
import { createCrossNodeLookup } from './channels/cross-node-lookup.ts';
import { createChannelPort } from './conversations/channel-port.ts';
import { messageTemplateModule } from './conversations/message-templates/routes.ts';
import { syncTemplates } from './conversations/message-templates/templates.ts';
import { writeNumberNotice } from './conversations/messages/notices.ts';
import { countHoursRoutine } from './conversations/messages/message-hours.ts';
import { messageModule } from './conversations/messages/routes.ts';
import {
  markMessagesOfTicket,
  sendTicketText,
  writeTicketText,
} from './conversations/messages/ticket-hooks.ts';
import { revokeJob } from './conversations/messages/inbound/receive-revoke.ts';
import {
  emitGoneTickets,
  emitMovedTickets,
  lockTicketsOfContacts,
  logContactChange,
} from './conversations/tickets/contact-hooks.ts';
import { closeImportedTickets } from './conversations/tickets/close-ticket.ts';
import { releaseTicketsOf } from './conversations/tickets/release-tickets.ts';
import { ticketRoomsOf } from './conversations/tickets/rooms.ts';
import { registerPresence } from './conversations/tickets/presence.ts';
import { registerChatPresence } from './conversations/chats/presence.ts';
import { createReadCheck } from './conversations/messages/messages.ts';
import { filterReplays } from './conversations/replay-rights.ts';
import { ticketModule } from './conversations/tickets/routes.ts';
import { noteAnswers, recordAnswerJob } from './outbound/campaigns/run/answers.ts';
import { dueCampaigns } from './outbound/campaigns/run/due-campaigns.ts';
import { announceStopJob, pushStopJob } from './outbound/campaigns/run/stop-notice.ts';
import { recordCampaignOutcomes } from './outbound/campaigns/run/outcomes.ts';
import { removeItemsOf } from './outbound/contact-lists/remove-items.ts';
import { checkNumbersJob } from './outbound/contact-lists/check-numbers.ts';
import { contactListModule } from './outbound/contact-lists/routes.ts';
import { eraseRecipient, moveRecipients } from './outbound/campaigns/contact-changes.ts';
import {
  followReplacedItems,
  keepConnectionOfCampaigns,
  keepListOfCampaigns,
  keepTagOfCampaigns,
} from './outbound/campaigns/needed-by-campaigns.ts';
import { campaignModule } from './outbound/campaigns/routes.ts';
import { dueListChecks } from './outbound/contact-lists/schedule-check.ts';
import { emitApiOutcomes } from './outbound/messages-api/api-messages.ts';
import { pruneRequestsRoutine } from './outbound/messages-api/jobs.ts';
import { messagesApiModule } from './outbound/messages-api/routes.ts';
import { recountFiguresRoutine } from './insight/dashboard/jobs.ts';
import { figureModule } from './insight/dashboard/routes.ts';
import { momentModule } from './insight/moments/routes.ts';
import { reportFilterModule } from './insight/report-filters/routes.ts';
import { dueSchedules } from './outbound/schedules/due-schedules.ts';
import { scheduleReplays } from './outbound/schedules/replay-filter.ts';
import { removeSchedulesOf } from './outbound/schedules/remove-schedules.ts';
import { scheduleModule } from './outbound/schedules/routes.ts';
import { recordScheduleOutcomes } from './outbound/schedules/schedule-outcomes.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { serveDocs } from './platform/http/openapi.ts';
import type { RoomsOf } from './platform/events/events.ts';
import { readLastBackup } from './platform/backup/last-backup.ts';
import { nightlyBackupRoutine } from './platform/backup/nightly-backup.ts';
import type { HookList } from './platform/hooks.ts';
import { DueLoop, type DueSource } from './platform/due-rows/due-loop.ts';
import type { Platform } from './platform/platform.ts';
import type { App } from './platform/http/serve-routes.ts';
import { removeFileJob, removeFilesJob } from './platform/stored-files.ts';
import { serveWebApp } from './platform/http/web-app.ts';

/** Every feature with routes. A new feature adds its line here. */
const modules: ((app: App) => void)[] = [
  (app) => sessionModule(app, signUp),
  passwordLinkModule,
  userModule,
  settingModule,
  connectionModule,
  channelAccountModule,
  queueModule,
  fileModule,
  chatbotModule,
  dryRunModule,
  integrationModule,
  promptModule,
  contactModule,
  contactMergeModule,
  optOutModule,
  (app) => tagModule(app, { untagContact, addTagToTicket, removeFromLane }),
  noteModule,
  companyModule,
  planModule,
  invoiceModule,
  paymentModule,
  helpModule,
  announcementModule,
  brandingModule,
  versionModule,
  healthModule,
  ticketModule,
  messageModule,
  messageTemplateModule,
  quickMessageModule,
  draftModule,
  chatModule,
  scheduleModule,
  messagesApiModule,
  contactListModule,
  campaignModule,
  figureModule,
  momentModule,
  reportFilterModule,
  pushModule,
];

/** The functions of higher features for the hooks of lower ones. */
export const hooks: HookList = {
  'setting.changed': [resetCompanyTimers],
  'connection.changed': [resetConnectionTimers],
  'import.closing': [closeImportedTickets],
  'user.invited': [invite],
  'user.passwordChanged': [endSessionsByPassword, dropLink],
  'user.passwordReplaced': [endSessionsOnPlatform, dropLink],
  'user.removing': [endSessionsOfRemoved, releaseTicketsOf, leaveChatsOfRemoved],
  'lane.changed': [resetLaneTimers],
  'tag.removing': [keepTagOfCampaigns],
  'connection.removing': [keepConnectionOfCampaigns],
  'contactList.removing': [keepListOfCampaigns],
  'contactListItem.replaced': [followReplacedItems],
  'contact.numberChanged': [writeNumberNotice],
  'contact.ticketsLocked': [lockTicketsOfContacts],
  'contact.ticketsLogged': [logContactChange],
  'contact.ticketsMoved': [emitMovedTickets],
  'contact.ticketsGone': [emitGoneTickets],
  'contact.removing': [removeSchedulesOf, removeItemsOf, eraseRecipient],
  'tickets.merged': [moveDrafts, moveRecipients],
  'tickets.split': [splitDrafts],
  'queue.rotationChanged': [resetQueueTimers],
  'ticket.automaticText': [sendTicketText],
  'ticket.privateText': [writeTicketText],
  'ticket.read': [markMessagesOfTicket],
  'ticket.enteredQueue': [sendPositionOnEntry],
  'ticket.resolving': [askForRating],
  'messages.unaskedChanged': [recordScheduleOutcomes, recordCampaignOutcomes, emitApiOutcomes],
  'messages.answered': [noteAnswers],
  'backup.asked': [({ db, now }) => readLastBackup(db, now)],
};

/** The rooms that features add. */
export const rooms: RoomsOf[] = [ticketRoomsOf];

/** Everything done in the background. */
const jobs = (platform: Platform) => [
  removeFileJob(platform),
  removeFilesJob(platform),
  removeCompanyFilesJob(platform),
  resetTimersJob(platform),
  announceJob(platform),
  missedJob(platform),
  pushJob(platform),
  revokeJob(platform),
  emitOverseenConnectionJob(platform),
  emitUserJob(platform),
  sendPasswordLinkJob(platform),
  integrationTurnJob(platform),
  deliverJob(platform),
  answerPromptJob(platform),
  checkNumbersJob(platform),
  recordAnswerJob(platform),
  announceChatJob(platform),
  pushChatJob(platform),
  announceStopJob(platform),
  pushStopJob(platform),
  announceInvoicesJob(platform),
  remindOfInvoiceJob(platform),
  checkChargeJob(platform),
  refreshAccountJob(platform, (companyId, connectionId) => syncTemplates(platform, companyId, connectionId)),
];
const routines = (platform: Platform) => [
  sweepSilentRoutine(platform),
  deleteOldSessionsRoutine(platform),
  deleteExpiredLinksRoutine(platform),
  pruneEventsRoutine(platform),
  pruneDeliveriesRoutine(platform),
  refreshAccountsRoutine(platform),
  pruneMergesRoutine(platform),
  pruneRequestsRoutine(platform),
  recountFiguresRoutine(platform),
  countHoursRoutine(platform),
  nightlyBackupRoutine(platform),
];

/** Combines all features on one HTTP server. */
export async function createApp(platform: Platform): Promise<App> {
  const http = await createHttpServer(platform.config, platform.log, platform.metrics);
  const app = { http, platform };
  for (const module of modules) module(app);
  serveWebhooks(app, createChannelPort(platform, runInboundSteps));
  servePaymentNotices(app);
  serveDocs(http);
  await serveWebApp(http, platform, {
    manifest: () => platform.database.onPlatform(webManifest),
    mayRead: { message: createReadCheck(platform), chat: createChatFileCheck(platform) },
  });
  trackHeartbeats(platform);
  trackWatchedBrowsers(platform, pushMissed(platform));
  registerPresence(platform);
  registerChatPresence(platform);
  registerFigures(platform, dueSources(platform));
  filterReplays(platform, [chatReplays, scheduleReplays]);
  return app;
}

/** Creates the host of this node's connections, and the lookup for those on other nodes. */
export function createChannels(platform: Platform): ChannelHost {
  const { socketUrl, rootKey, ca, version, hasFastPath, waits } = platform.config.whatsapp;
  const driver = createWhatsAppDriver({
    ...(socketUrl === undefined ? {} : { socketUrl }),
    ...(rootKey === undefined ? {} : { rootKey }),
    ...(ca === undefined ? {} : { ca }),
    ...(version === undefined ? {} : { version }),
    hasFastPath,
    ...waits,
  });
  const host = new ChannelHost(
    platform,
    { whatsapp: driver, ...createMetaDrivers(platform.meta) },
    createChannelPort(platform, runInboundSteps),
  );
  platform.accountLookup.register(createCrossNodeLookup(platform, host));
  return host;
}

/** Everything that is handled when its time has come. */
export const dueSources = ({ mail }: Platform): readonly DueSource[] => [
  dueTimers,
  dueSchedules,
  dueListChecks,
  dueCampaigns,
  dueInvoices,
  dueCharges,
  ...(mail.isConfigured ? [dueReminders] : []),
];

export const createDueRows = (platform: Platform): DueLoop => new DueLoop(platform, dueSources(platform));

/** Tells the owner's screen how this node is. */
export const createReporter = (platform: Platform, channels: ChannelHost): NodeReporter =>
  createNodeReporter(platform, () => channels.countRunning());

export const startJobs = (platform: Platform): Promise<void> =>
  platform.jobs.start(jobs(platform), routines(platform), platform.config.roles.includes('worker'));
