import { fileRoutes } from './automation/files.ts';
import { chatbotRoutes } from './automation/chatbots.ts';
import { dryRunRoutes } from './automation/dry-runs.ts';
import { integrationRoutes } from './automation/integrations.ts';
import { promptRoutes } from './automation/prompts.ts';
import { queueRoutes } from './automation/queues.ts';
import { announcementRoutes } from './business/announcements.ts';
import { managedInvoiceRoutes } from './business/managed-invoices.ts';
import { brandingRoutes } from './business/branding.ts';
import { companyRoutes } from './business/companies.ts';
import { healthRoutes } from './business/health.ts';
import { helpRoutes } from './business/helps.ts';
import { checkoutRoutes, invoiceRoutes } from './business/invoices.ts';
import { paymentProviderRoutes } from './business/payment-provider.ts';
import { planRoutes } from './business/plans.ts';
import { versionRoutes } from './business/versions.ts';
import { contactMergeRoutes } from './conversations/contact-merges.ts';
import { chatRoutes } from './conversations/chats.ts';
import { contactRoutes } from './conversations/contacts.ts';
import { draftRoutes } from './conversations/drafts.ts';
import { messageTemplateRoutes } from './conversations/message-templates.ts';
import { messageRoutes } from './conversations/messages.ts';
import { noteRoutes } from './conversations/notes.ts';
import { optOutRoutes } from './conversations/opt-outs.ts';
import { quickMessageRoutes } from './conversations/quick-messages.ts';
import { tagRoutes } from './conversations/tags.ts';
import { ticketRoutes } from './conversations/tickets.ts';
import { campaignSettingRoutes } from './outbound/campaign-settings.ts';
import { campaignRoutes } from './outbound/campaigns.ts';
import { contactListItemRoutes, contactListRoutes } from './outbound/contact-lists.ts';
import { figureRoutes } from './insight/figures.ts';
import { momentRoutes } from './insight/moments.ts';
import { reportFilterRoutes } from './insight/report-filters.ts';
import { channelAccountRoutes } from './organization/channel-accounts.ts';
import { connectionRoutes } from './organization/connections.ts';
import { passwordLinkRoutes } from './organization/password-links.ts';
import { pushRoutes } from './organization/push.ts';
import { sessionRoutes } from './organization/sessions.ts';
import { settingRoutes } from './organization/settings.ts';
import { userRoutes } from './organization/users.ts';
import { messagesApiRoutes } from './outbound/messages-api.ts';
import { scheduleRoutes } from './outbound/schedules.ts';

/** All routes, grouped by feature. */
export const api = {
  sessions: sessionRoutes,
  passwordLinks: passwordLinkRoutes,
  users: userRoutes,
  settings: settingRoutes,
  companies: companyRoutes,
  plans: planRoutes,
  helps: helpRoutes,
  announcements: announcementRoutes,
  invoices: invoiceRoutes,
  checkout: checkoutRoutes,
  managedInvoices: managedInvoiceRoutes,
  paymentProvider: paymentProviderRoutes,
  branding: brandingRoutes,
  versions: versionRoutes,
  health: healthRoutes,
  connections: connectionRoutes,
  channelAccounts: channelAccountRoutes,
  queues: queueRoutes,
  files: fileRoutes,
  chatbots: chatbotRoutes,
  dryRuns: dryRunRoutes,
  integrations: integrationRoutes,
  prompts: promptRoutes,
  tickets: ticketRoutes,
  messages: messageRoutes,
  messageTemplates: messageTemplateRoutes,
  quickMessages: quickMessageRoutes,
  drafts: draftRoutes,
  chats: chatRoutes,
  contacts: contactRoutes,
  contactMerges: contactMergeRoutes,
  optOuts: optOutRoutes,
  tags: tagRoutes,
  notes: noteRoutes,
  schedules: scheduleRoutes,
  contactLists: contactListRoutes,
  contactListItems: contactListItemRoutes,
  campaigns: campaignRoutes,
  campaignSettings: campaignSettingRoutes,
  messagesApi: messagesApiRoutes,
  figures: figureRoutes,
  reportFilters: reportFilterRoutes,
  moments: momentRoutes,
  push: pushRoutes,
} as const;
