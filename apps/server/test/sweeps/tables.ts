import { readFileSync } from 'node:fs';
import { generatedFile } from '../../scripts/database-types.ts';
import type { Source } from './sources.ts';

/** The folder whose `queries.ts` alone speaks of a table; the platform's own are its own business. */
export const owners: Record<string, string> = {
  companies: 'business/companies',
  company_figures: 'business/companies',
  connection_outages: 'organization/connections',
  connection_queues: 'organization/connections',
  connection_state: 'organization/connections',
  connections: 'organization/connections',
  helps: 'business/helps',
  plans: 'business/plans',
  platform_settings: 'organization/settings',
  sessions: 'organization/sessions',
  settings: 'organization/settings',
  users: 'organization/users',
  queues: 'automation/queues',
  user_queues: 'automation/queues',
  contacts: 'conversations/contacts',
  contact_fields: 'conversations/contacts',
  contact_identities: 'conversations/contacts',
  contact_wallets: 'conversations/contacts',
  phone_book: 'conversations/contacts',
  tags: 'conversations/tags',
  contact_tags: 'conversations/tags',
  ticket_tags: 'conversations/tags',
  ticket_notes: 'conversations/notes',
  audit_log: 'platform',
  contact_words: 'platform',
  event_counters: 'platform',
  events: 'platform',
  message_words: 'platform',
  migrations: 'platform',
  rate_limits: 'platform',
  stored_files: 'platform',
};

/** Where the platform may look at a table of a feature. */
export const exceptions = [
  // How many files a company keeps is counted where they are kept.
  'platform/stored-files.ts company_figures',
  // What is told to everybody is told to each company.
  'platform/work.ts companies',
];

export function tablesOfDatabase(): string[] {
  const generated = readFileSync(generatedFile, 'utf8');
  const list = generated.slice(generated.indexOf('export interface DB {'));
  return [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '');
}

const BUILDER =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|\w+Join)\(\s*\[?\s*'(\w+)/g;
const RAW = /\bsql(?:<[^`]*>)?`([^`]*)`/g;
const NAMED = /\b(?:from|join|update|into)\s+"?(\w+)"?/gi;

/** The tables a file speaks to, through the query builder or in SQL of its own. */
export function tablesIn({ text }: Source): string[] {
  const raw = [...text.matchAll(RAW)].flatMap(([, sql]) => [...(sql ?? '').matchAll(NAMED)]);
  const named = [...text.matchAll(BUILDER), ...raw].map(([, table]) => table ?? '');
  return [...new Set(named)].filter((table) => Object.hasOwn(owners, table));
}
