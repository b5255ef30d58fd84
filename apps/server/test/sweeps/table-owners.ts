import { readFileSync } from 'node:fs';
import { generatedFile } from '../../scripts/database-types.ts';
import type { Source } from './sources.ts';

/** The only feature that changes a table; the platform's own tables are not listed. */
export const owners: Record<string, string> = {
  companies: 'business/companies',
  company_figures: 'organization/subscription',
  channel_accounts: 'organization/connections',
  unknown_deliveries: 'organization/channel-accounts',
  connection_activity: 'organization/connections',
  connection_outages: 'organization/connections',
  connection_queues: 'organization/connections',
  connection_state: 'organization/connections',
  connections: 'organization/connections',
  announcements: 'business/announcements',
  announcement_reads: 'business/announcements',
  helps: 'business/helps',
  nodes: 'business/health',
  invoices: 'business/invoices',
  invoice_charges: 'business/payments',
  invoice_payments: 'business/payments',
  payment_accounts: 'business/payments',
  plans: 'business/plans',
  password_links: 'organization/password-links',
  platform_settings: 'organization/settings',
  push_subscriptions: 'organization/push',
  sessions: 'organization/sessions',
  settings: 'organization/settings',
  user_queues: 'organization/users',
  users: 'organization/users',
  queues: 'automation/queues',
  chatbot_options: 'automation/queues',
  ticket_dialogs: 'automation/chatbot',
  file_lists: 'automation/files',
  file_list_options: 'automation/files',
  contacts: 'conversations/contacts',
  contact_fields: 'conversations/contacts',
  contact_identities: 'conversations/contacts',
  contact_merges: 'conversations/contacts',
  contact_numbers: 'conversations/contacts',
  contact_number_changes: 'conversations/contacts',
  contact_wallets: 'conversations/contacts',
  phone_book: 'conversations/contacts',
  tags: 'conversations/tags',
  contact_tags: 'conversations/tags',
  ticket_tags: 'conversations/ticket-tags',
  lane_stays: 'conversations/ticket-tags',
  ticket_notes: 'conversations/notes',
  opt_outs: 'conversations/opt-outs',
  quick_messages: 'conversations/quick-messages',
  quick_message_queues: 'conversations/quick-messages',
  drafts: 'conversations/drafts',
  team_chats: 'conversations/chats',
  team_chat_members: 'conversations/chats',
  team_chat_messages: 'conversations/chats',
  team_chat_reactions: 'conversations/chats',
  connection_leases: 'channels',
  channel_questions: 'channels',
  import_messages: 'conversations/messages',
  channel_orders: 'conversations/messages',
  messages: 'conversations/messages',
  message_edits: 'conversations/messages',
  message_reactions: 'conversations/messages',
  message_steps: 'conversations/messages',
  message_hours: 'conversations/messages',
  counted_messages: 'conversations/messages',
  reply_windows: 'conversations/messages',
  held_chats: 'conversations/messages',
  message_templates: 'conversations/message-templates',
  tickets: 'conversations/tickets',
  ticket_logs: 'conversations/tickets',
  ticket_trackings: 'conversations/tickets',
  ticket_intervals: 'conversations/tickets',
  user_ratings: 'automation/ratings',
  ticket_timers: 'automation/timers',
  integrations: 'automation/integrations',
  integration_sessions: 'automation/integrations',
  integration_deliveries: 'automation/integrations',
  prompts: 'automation/prompts',
  prompt_turns: 'automation/prompts',
  message_transcripts: 'automation/prompts',
  contact_lists: 'outbound/contact-lists',
  contact_list_items: 'outbound/contact-lists',
  contact_list_checks: 'outbound/contact-lists',
  api_requests: 'outbound/messages-api',
  campaigns: 'outbound/campaigns',
  campaign_recipients: 'outbound/campaigns',
  campaign_settings: 'outbound/campaigns',
  schedules: 'outbound/schedules',
  schedule_sends: 'outbound/schedules',
  figure_differences: 'insight/dashboard',
  report_filters: 'insight/report-filters',
  due_times: 'platform/due-rows',
  audit_log: 'platform',
  backups: 'platform',
  installation: 'platform',
  contact_words: 'conversations/search',
  event_counters: 'platform',
  caller_versions: 'platform',
  events: 'platform',
  message_words: 'conversations/search',
  team_chat_words: 'conversations/search',
  migrations: 'platform',
  rate_limits: 'platform',
  stored_files: 'platform',
};

/** Files of other features that change a table, and why. */
export const exceptions = [
  // A driver's state is written where the driver runs; the connection's rules only clear it.
  'channels/session-store.ts connection_state',
  // Merging two contacts moves all rows of one to the other in one transaction, and undoing it moves them back.
  'conversations/contacts/merge/merge-contacts.ts message_reactions',
  'conversations/contacts/merge/merge-contacts.ts messages',
  'conversations/contacts/merge/merge-opt-outs.ts opt_outs',
  'conversations/contacts/merge/merge-tickets.ts ticket_tags',
  'conversations/contacts/merge/merge-tickets.ts tickets',
  'conversations/contacts/merge/undo-merge.ts contact_tags',
  'conversations/contacts/merge/undo-merge.ts message_reactions',
  'conversations/contacts/merge/undo-merge.ts messages',
  'conversations/contacts/merge/undo-merge.ts ticket_notes',
  'conversations/contacts/merge/undo-ticket-merge.ts ticket_tags',
  'conversations/contacts/merge/undo-ticket-merge.ts ticket_timers',
  'conversations/contacts/merge/undo-ticket-merge.ts tickets',
  'conversations/contacts/queries.ts channel_orders',
  // Removing a contact deletes its data from phones and providers in the same transaction.
  'conversations/contacts/erase-contact-data.ts channel_questions',
  'conversations/contacts/erase-contact-data.ts connection_state',
  'conversations/contacts/erase-contact-data.ts import_messages',
  'conversations/contacts/erase-contact-data.ts unknown_deliveries',
  // The number of a company's files is counted where files are stored.
  'platform/stored-files.ts company_figures',
];

export function tablesOfDatabase(): string[] {
  const generated = readFileSync(generatedFile, 'utf8');
  const list = generated.slice(generated.indexOf('export interface DB {'));
  return [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '');
}

const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const RAW = /\bsql(?:<[^`]*>)?`([^`]*)`/g;
const CHANGED = /\b(?:insert\s+into|delete\s+from|update)\s+"?(\w+)"?/gi;

/** The tables that a file changes, through the query builder or its own SQL. */
export function tablesChangedIn({ text }: Source): string[] {
  const raw = [...text.matchAll(RAW)].flatMap(([, sql]) => [...(sql ?? '').matchAll(CHANGED)]);
  const named = [...text.matchAll(BUILDER), ...raw].map(([, table]) => table ?? '');
  return [...new Set(named)].filter((table) => Object.hasOwn(owners, table)).toSorted();
}
