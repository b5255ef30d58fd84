import { createMetaDrivers } from '@prosa/channels';
import { createWhatsAppDriver } from '@prosa/whatsapp';
import { fileModule } from './automation/files/routes.ts';
import { chatbotModule } from './automation/chatbot/routes.ts';
import { dryRunModule } from './automation/dry-runs/routes.ts';
import { integrationModule } from './automation/integrations/routes.ts';
import { deliverJob, integrationTurnJob, pruneDeliveriesRoutine } from './automation/integrations/jobs.ts';
import { answerJob } from './automation/prompts/jobs.ts';
import { promptModule } from './automation/prompts/routes.ts';
import { queueModule } from './automation/queues/routes.ts';
import { resetTimersJob } from './automation/timers/jobs.ts';
import { companyModule } from './business/companies/routes.ts';
import { pruneEventsRoutine, removeCompanyFilesJob } from './business/companies/jobs.ts';
import { brandingModule } from './business/branding/routes.ts';
import { webManifest } from './business/branding/branding.ts';
import { helpModule } from './business/helps/routes.ts';
import { planModule } from './business/plans/routes.ts';
import { versionModule } from './business/versions/routes.ts';
import { pruneMergesRoutine } from './conversations/contacts/merging/jobs.ts';
import { contactMergeModule } from './conversations/contacts/merging/routes.ts';
import { contactModule } from './conversations/contacts/routes.ts';
import { draftModule } from './conversations/drafts/routes.ts';
import { announceJob, missedJob, pushJob, pushMissed } from './conversations/notifications/jobs.ts';
import { noteModule } from './conversations/notes/routes.ts';
import { quickMessageModule } from './conversations/quick-messages/routes.ts';
import { tagModule } from './conversations/tags/routes.ts';
import { sessionModule } from './organization/sessions/routes.ts';
import { forgetOldSessionsRoutine } from './organization/sessions/jobs.ts';
import { tellOverseersJob } from './organization/connections/jobs.ts';
import { lookAfterAccountsRoutine, lookAfterJob } from './organization/channel-accounts/jobs.ts';
import { channelAccountModule } from './organization/channel-accounts/routes.ts';
import { serveWebhooks } from './organization/channel-accounts/webhooks.ts';
import { connectionModule } from './organization/connections/routes.ts';
import { pushModule } from './organization/push/routes.ts';
import { noteWatching } from './organization/push/watching.ts';
import { settingModule } from './organization/settings/routes.ts';
import { userModule } from './organization/users/routes.ts';
import { tellUserJob } from './organization/users/jobs.ts';
import { sweepSilentRoutine, tellHeartbeats } from './organization/users/presence.ts';
import { type ChannelHost, createChannelHost } from './channels/host.ts';
import { createLines } from './channels/questions.ts';
import { createChannelDoor } from './conversations/channel-door.ts';
import { messageTemplateModule } from './conversations/message-templates/routes.ts';
import { syncTemplates } from './conversations/message-templates/templates.ts';
import { messageModule } from './conversations/messages/routes.ts';
import { takeBackJob } from './conversations/messages/taking-back.ts';
import { followPresence } from './conversations/tickets/presence.ts';
import { readingRights } from './conversations/messages/messages.ts';
import { checkReplays } from './conversations/replay-rights.ts';
import { ticketModule } from './conversations/tickets/routes.ts';
import { momentModule } from './insight/moments/routes.ts';
import { createHttp } from './platform/http.ts';
import { serveDocs } from './platform/openapi.ts';
import type { Platform } from './platform/platform.ts';
import type { App } from './platform/serve.ts';
import { removeFileJob, removeFilesJob } from './platform/stored-files.ts';
import { serveWeb } from './platform/web.ts';

/** Every feature with routes. A new feature adds its line here. */
const modules = [
  sessionModule,
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
  tagModule,
  noteModule,
  companyModule,
  planModule,
  helpModule,
  brandingModule,
  versionModule,
  ticketModule,
  messageModule,
  messageTemplateModule,
  quickMessageModule,
  draftModule,
  momentModule,
  pushModule,
];

/** Everything done in the background. */
const jobs = (platform: Platform) => [
  removeFileJob(platform),
  removeFilesJob(platform),
  removeCompanyFilesJob(platform),
  resetTimersJob(platform),
  announceJob(platform),
  missedJob(platform),
  pushJob(platform),
  takeBackJob(platform),
  tellOverseersJob(platform),
  tellUserJob(platform),
  integrationTurnJob(platform),
  deliverJob(platform),
  answerJob(platform),
  lookAfterJob(platform, (companyId, connectionId) => syncTemplates(platform, companyId, connectionId)),
];
const routines = (platform: Platform) => [
  sweepSilentRoutine(platform),
  forgetOldSessionsRoutine(platform),
  pruneEventsRoutine(platform),
  pruneDeliveriesRoutine(platform),
  lookAfterAccountsRoutine(platform),
  pruneMergesRoutine(platform),
];

/** Puts the areas together on one HTTP server. */
export async function createApp(platform: Platform): Promise<App> {
  const http = await createHttp(platform.config, platform.log);
  const app = { http, platform };
  for (const module of modules) module(app);
  serveWebhooks(app, createChannelDoor(platform));
  serveDocs(http);
  await serveWeb(http, platform, {
    manifest: () => platform.database.onPlatform(webManifest),
    mayRead: readingRights(platform),
  });
  tellHeartbeats(platform);
  noteWatching(platform, pushMissed(platform));
  followPresence(platform);
  checkReplays(platform);
  return app;
}

/** The connections this node may run, and the way to ask those that run elsewhere. */
export function createChannels(platform: Platform): ChannelHost {
  const { socketUrl, rootKey, ca, version, waits } = platform.config.whatsapp;
  const driver = createWhatsAppDriver({
    ...(socketUrl === undefined ? {} : { socketUrl }),
    ...(rootKey === undefined ? {} : { rootKey }),
    ...(ca === undefined ? {} : { ca }),
    ...(version === undefined ? {} : { version }),
    ...waits,
  });
  const host = createChannelHost(
    platform,
    { whatsapp: driver, ...createMetaDrivers(platform.meta) },
    createChannelDoor(platform),
  );
  platform.lines.connect(createLines(platform, host));
  return host;
}

export const startJobs = (platform: Platform): Promise<void> =>
  platform.jobs.start(jobs(platform), routines(platform), platform.config.roles.includes('worker'));
