// Made by `npm run db:types` from the migrations; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>;

export interface AuditLog {
  id: Generated<number>;
  companyId: Generated<number>;
  at: Generated<Date>;
  userId: number | null;
  action: string;
  subject: string;
  before: Json | null;
  after: Json | null;
  address: string | null;
}

export interface Companies {
  id: Generated<number>;
  name: string;
  email: string;
  phone: Generated<string>;
  document: Generated<string>;
  status: Generated<boolean>;
  planId: number | null;
  dueDate: string | null;
  recurrence: Generated<string>;
  paymentMethod: Generated<string>;
  numberAttendants: Generated<number>;
  numberConections: Generated<number>;
  street: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface CompanyFigures {
  companyId: Generated<number>;
  lastLogin: Date | null;
  folderBytes: Generated<number>;
  folderFiles: Generated<number>;
  folderChangedAt: Date | null;
}

export interface EventCounters {
  companyId: Generated<number>;
  number: Generated<number>;
}

export interface Events {
  companyId: Generated<number>;
  number: number;
  name: string;
  payload: Json;
  rooms: string[];
  createdAt: Generated<Date>;
}

export interface Helps {
  id: Generated<number>;
  title: string;
  description: string;
  video: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface Migrations {
  name: string;
  hash: string;
  appliedAt: Generated<Date>;
}

export interface Plans {
  id: Generated<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  amountCents: number;
  isPublic: boolean;
  useWhatsapp: boolean;
  useFacebook: boolean;
  useInstagram: boolean;
  useCampaigns: boolean;
  useKanban: boolean;
  useOpenAi: boolean;
  useIntegrations: boolean;
  useSchedules: boolean;
  useInternalChat: boolean;
  useExternalApi: boolean;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PlatformSettings {
  key: string;
  value: Json;
}

export interface RateLimits {
  key: string;
  hits: number;
  resetAt: Date;
}

export interface Sessions {
  id: Generated<string>;
  companyId: Generated<number>;
  userId: number;
  refreshHash: string;
  previousHash: string | null;
  graceToken: string | null;
  rotatedAt: Generated<Date>;
  createdAt: Generated<Date>;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBecause: string | null;
  address: string;
  agent: string;
}

export interface Settings {
  companyId: Generated<number>;
  key: string;
  value: Json;
}

export interface StoredFiles {
  key: string;
  companyId: Generated<number>;
  mime: string;
  bytes: number;
  createdAt: Generated<Date>;
}

export interface Users {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  email: string;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  profile: 'admin' | 'user';
  super: Generated<boolean>;
  startWork: Generated<string>;
  endWork: Generated<string>;
  farewellMessage: Generated<string>;
  defaultTheme: Generated<'light' | 'dark'>;
  defaultMenu: Generated<'open' | 'closed'>;
  allTicket: Generated<'enable' | 'disable'>;
  allowGroup: Generated<boolean>;
  allHistoric: Generated<'enabled' | 'disabled'>;
  allUserChat: Generated<'enabled' | 'disabled'>;
  userClosePendingTicket: Generated<'enabled' | 'disabled'>;
  showDashboard: Generated<'enabled' | 'disabled'>;
  allowRealTime: Generated<'enabled' | 'disabled'>;
  allowConnections: Generated<'enabled' | 'disabled'>;
  profileImage: string | null;
  online: Generated<boolean>;
  seenAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface DB {
  audit_log: AuditLog;
  companies: Companies;
  company_figures: CompanyFigures;
  event_counters: EventCounters;
  events: Events;
  helps: Helps;
  migrations: Migrations;
  plans: Plans;
  platform_settings: PlatformSettings;
  rate_limits: RateLimits;
  sessions: Sessions;
  settings: Settings;
  stored_files: StoredFiles;
  users: Users;
}
