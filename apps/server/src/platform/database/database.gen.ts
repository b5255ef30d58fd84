// Made by `npm run db:types` from the migrations; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>;
export type DefaultJson = ColumnType<unknown, string | undefined, string>;

export interface AnnouncementReads {
  companyId: Generated<number>;
  announcementId: number;
  userId: number;
  readAt: Date;
}

export interface Announcements {
  id: Generated<number>;
  title: string;
  text: string;
  priority: Generated<number>;
  status: Generated<boolean>;
  mediaKey: string | null;
  mediaName: string | null;
  planIds: Generated<number[]>;
  companyIds: Generated<number[]>;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ApiRequests {
  companyId: Generated<number>;
  whatsappId: number;
  key: string;
  requestHash: string;
  sent: Json | null;
  createdAt: Date;
}

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

export interface Backups {
  id: Generated<number>;
  archive: string;
  startedAt: Date;
  finishedAt: Date | null;
  bytes: number | null;
  error: string | null;
  checkStartedAt: Date | null;
  checkedAt: Date | null;
  checkError: string | null;
}

export interface CallerVersions {
  companyId: Generated<number>;
  version: string;
}

export interface CampaignRecipients {
  id: Generated<number>;
  companyId: Generated<number>;
  campaignId: number;
  name: string;
  number: string;
  numberKey: string;
  email: Generated<string>;
  contactId: number | null;
  listItemId: number | null;
  state: Generated<string>;
  reason: string | null;
  messageId: number | null;
  confirmationMessageId: number | null;
  ticketId: number | null;
  writtenAt: Date | null;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  failedAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  answeredAt: Date | null;
  words: string;
}

export interface CampaignSettings {
  id: Generated<number>;
  companyId: Generated<number>;
  key: string;
  value: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface Campaigns {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  messages: Generated<string[]>;
  confirmationMessages: Generated<string[]>;
  confirmation: Generated<boolean>;
  status: Generated<string>;
  scheduledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  contactListId: number | null;
  tagListId: number | null;
  whatsappId: number | null;
  openTicket: Generated<boolean>;
  statusTicket: Generated<string>;
  userId: number | null;
  queueId: number | null;
  createdBy: number | null;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaBytes: number | null;
  templateId: number | null;
  templateValues: DefaultJson;
  preparedItemId: Generated<number>;
  preparedContactId: Generated<number>;
  preparedAt: Date | null;
  nextAt: Date | null;
  sentSinceLonger: Generated<number>;
  waitingFor: string | null;
  pausedAt: Date | null;
  pauseReason: string | null;
  resumedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  answersUntil: Date | null;
  isConnectionLost: Generated<boolean>;
}

export interface ChannelAccounts {
  whatsappId: number;
  companyId: Generated<number>;
  channel: 'whatsappapi' | 'facebook' | 'instagram';
  accountId: string;
  parentId: string | null;
  tokenSealed: string;
  appSecretSealed: string | null;
  verifyTokenSealed: string | null;
  webhookKey: string | null;
  tokenExpiresAt: Date | null;
  webhookSeenAt: Date | null;
  createdAt: Generated<Date>;
  issues: DefaultJson;
}

export interface ChannelOrders {
  id: Generated<number>;
  companyId: Generated<number>;
  whatsappId: number;
  messageId: number | null;
  contactId: number | null;
  kind: 'edit' | 'revoke' | 'react' | 'read' | 'block' | 'rejectCall';
  externalId: string;
  data: DefaultJson;
  attempts: Generated<number>;
  createdAt: Generated<Date>;
}

export interface ChannelQuestions {
  id: Generated<number>;
  companyId: Generated<number>;
  whatsappId: number;
  question: Json;
  answer: Json | null;
  askedAt: Generated<Date>;
}

export interface ChatbotOptions {
  id: Generated<number>;
  companyId: Generated<number>;
  queueId: number;
  parentId: number | null;
  position: number;
  name: string;
  greetingMessage: Generated<string>;
  queueType: Generated<string>;
  closeTicket: Generated<boolean>;
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
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
  billingDay: number | null;
}

export interface CompanyFigures {
  companyId: Generated<number>;
  lastLogin: Date | null;
  folderBytes: Generated<number>;
  folderFiles: Generated<number>;
  folderChangedAt: Date | null;
}

export interface ConnectionActivity {
  companyId: Generated<number>;
  whatsappId: number;
  lastInAt: Date | null;
  lastOutAt: Date | null;
}

export interface ConnectionLeases {
  whatsappId: number;
  companyId: Generated<number>;
  owner: string;
  epoch: number;
  expiresAt: Date;
}

export interface ConnectionOutages {
  id: Generated<number>;
  companyId: Generated<number>;
  whatsappId: number;
  reason: string;
  startedAt: Generated<Date>;
  endedAt: Date | null;
  recovered: Generated<number>;
}

export interface ConnectionQueues {
  companyId: Generated<number>;
  whatsappId: number;
  queueId: number;
}

export interface ConnectionState {
  companyId: Generated<number>;
  whatsappId: number;
  kind: string;
  id: string;
  value: Buffer;
  updatedAt: Generated<Date>;
}

export interface Connections {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  provider: Generated<string>;
  number: Generated<string>;
  status: Generated<'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'>;
  statusSince: Generated<Date>;
  statusReason: string | null;
  qrcode: Generated<string>;
  retries: Generated<number>;
  shouldRun: Generated<boolean>;
  revision: Generated<number>;
  wantsLogout: Generated<boolean>;
  isDefault: Generated<boolean>;
  tokenHash: string;
  tokenSealed: string;
  greetingMessage: Generated<string>;
  complationMessage: Generated<string>;
  outOfHoursMessage: Generated<string>;
  ratingMessage: Generated<string>;
  greetingMediaKey: string | null;
  greetingMediaName: string | null;
  allowGroup: Generated<boolean>;
  groupAsTicket: Generated<'enabled' | 'disabled'>;
  maxUseBotQueues: Generated<number>;
  timeUseBotQueues: Generated<number>;
  timeSendQueue: Generated<number>;
  sendIdQueue: number | null;
  expiresTicket: Generated<number>;
  whenExpiresTicket: Generated<number>;
  expiresInactiveMessage: Generated<string>;
  timeInactiveMessage: Generated<number>;
  inactiveMessage: Generated<string>;
  maxUseBotQueuesNPS: Generated<number>;
  expiresTicketNPS: Generated<number>;
  timeCreateNewTicket: Generated<number>;
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
  collectiveVacationMessage: Generated<string>;
  lgpdMessage: Generated<string>;
  lgpdLink: Generated<string>;
  schedules: DefaultJson;
  promptId: number | null;
  integrationId: number | null;
  importOldMessages: Date | null;
  importRecentMessages: Date | null;
  importOldMessagesGroups: Generated<boolean>;
  closedTicketsPostImported: Generated<boolean>;
  enableImportMessage: Generated<boolean>;
  queueIdImportMessages: number | null;
  statusImportMessages: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ContactFields {
  id: Generated<number>;
  companyId: Generated<number>;
  contactId: number;
  name: string;
  value: string;
}

export interface ContactIdentities {
  companyId: Generated<number>;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  externalId: string;
  contactId: number;
  heardAt: Date | null;
}

export interface ContactListChecks {
  companyId: Generated<number>;
  contactListId: number;
  dueAt: Date;
  isWaiting: Generated<boolean>;
}

export interface ContactListItems {
  id: Generated<number>;
  companyId: Generated<number>;
  contactListId: number;
  name: string;
  number: string;
  numberKey: string;
  email: Generated<string>;
  isWhatsappValid: boolean | null;
  checkedAt: Date | null;
  words: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ContactLists {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  itemsCount: Generated<number>;
  checkedCount: Generated<number>;
  validCount: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ContactMerges {
  id: Generated<number>;
  companyId: Generated<number>;
  contactId: number;
  keptId: number;
  goneId: number;
  userId: number | null;
  isAutomatic: boolean;
  at: Generated<Date>;
  record: Json;
}

export interface ContactNumberChanges {
  companyId: Generated<number>;
  channel: string;
  toldId: string;
  at: Generated<Date>;
}

export interface ContactNumbers {
  companyId: Generated<number>;
  channel: string;
  number: string;
  numberKey: string;
  contactId: number;
}

export interface ContactTags {
  companyId: Generated<number>;
  contactId: number;
  tagId: number;
}

export interface ContactWallets {
  companyId: Generated<number>;
  contactId: number;
  userId: number;
}

export interface ContactWords {
  companyId: number;
  contactId: number;
  words: string;
  plainName: string;
  digits: string;
}

export interface Contacts {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  number: string | null;
  numberKey: string | null;
  email: Generated<string>;
  channel: Generated<'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'>;
  whatsappId: number | null;
  pictureKey: string | null;
  pictureCheckedAt: Date | null;
  isGroup: Generated<boolean>;
  active: Generated<boolean>;
  acceptAudioMessage: Generated<boolean>;
  disableBot: Generated<boolean>;
  lgpdAcceptedAt: Date | null;
  nameIsOurs: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface CountedMessages {
  companyId: Generated<number>;
  until: Date;
}

export interface Drafts {
  companyId: Generated<number>;
  userId: number;
  ticketId: number;
  body: string;
  isPrivate: Generated<boolean>;
  quotedId: number | null;
  updatedAt: Generated<Date>;
}

export interface DueTimes {
  companyId: Generated<number>;
  kind: string;
  id: number;
  dueAt: Date;
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

export interface FigureDifferences {
  companyId: Generated<number>;
  day: string;
  figure: string;
  counted: number;
  recounted: number;
  foundAt: Generated<Date>;
}

export interface FileListOptions {
  id: Generated<number>;
  companyId: Generated<number>;
  fileListId: number;
  place: number;
  name: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
}

export interface FileLists {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  message: string;
  userId: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface HeldChats {
  companyId: Generated<number>;
  whatsappId: number;
  contactId: number;
  until: Date;
}

export interface Helps {
  id: Generated<number>;
  title: string;
  description: string;
  video: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ImportMessages {
  companyId: Generated<number>;
  whatsappId: number;
  externalId: string;
  at: Date;
  content: Json;
}

export interface Installation {
  id: Generated<number>;
  secretKeyId: string;
}

export interface IntegrationDeliveries {
  id: Generated<number>;
  companyId: Generated<number>;
  integrationId: number;
  ticketId: number;
  messageId: number | null;
  webhookId: Generated<string>;
  event: string;
  status: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  isAwaited: Generated<boolean>;
  replies: Json | null;
  httpStatus: number | null;
  problem: 'unsafeAddress' | 'unreachable' | 'timeout' | 'tooLarge' | 'refused' | 'badAnswer' | 'badCredentials' | null;
  request: Generated<string>;
  response: Generated<string>;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
}

export interface IntegrationSessions {
  companyId: Generated<number>;
  ticketId: number;
  integrationId: number;
  sessionId: string | null;
  lastUsedAt: Generated<Date>;
  lease: string | null;
  leasedUntil: Date | null;
}

export interface Integrations {
  id: Generated<number>;
  companyId: Generated<number>;
  type: 'dialogflow' | 'n8n' | 'webhook' | 'typebot';
  name: string;
  projectName: Generated<string>;
  jsonSealed: string | null;
  jsonShown: Generated<string>;
  language: Generated<'' | 'pt-BR' | 'en' | 'es'>;
  urlN8N: Generated<string>;
  typebotSlug: Generated<string>;
  typebotExpires: Generated<number>;
  typebotDelayMessage: Generated<number>;
  typebotKeywordFinish: Generated<string>;
  typebotKeywordRestart: Generated<string>;
  typebotRestartMessage: Generated<string>;
  typebotUnknownMessage: Generated<string>;
  queueId: number | null;
  secretSealed: string | null;
  secretShown: Generated<string>;
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastProblem: 'unsafeAddress' | 'unreachable' | 'timeout' | 'tooLarge' | 'refused' | 'badAnswer' | 'badCredentials' | null;
  lastHttpStatus: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface InvoiceCharges {
  id: Generated<number>;
  companyId: Generated<number>;
  invoiceId: number;
  provider: string;
  txid: string;
  providerId: string | null;
  amountCents: number;
  users: number | null;
  connections: number | null;
  payerName: string;
  payerTaxId: string;
  code: string | null;
  expiresAt: Date | null;
  checkAt: Date | null;
  createdAt: Generated<Date>;
  payerEmail: Generated<string>;
}

export interface InvoicePayments {
  id: Generated<number>;
  companyId: Generated<number>;
  invoiceId: number;
  chargeId: number;
  provider: string;
  paymentId: string;
  amountCents: number;
  refundedCents: Generated<number>;
  outcome: string;
  paidAt: Date;
  createdAt: Generated<Date>;
}

export interface Invoices {
  id: Generated<number>;
  companyId: Generated<number>;
  detail: string;
  users: number;
  connections: number;
  queues: number;
  amountCents: number;
  dueDate: string;
  months: number;
  madeFor: string | null;
  isCustomPlan: Generated<boolean>;
  state: Generated<string>;
  paidAt: Date | null;
  paidBy: string | null;
  paymentId: string | null;
  reason: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  lastReminder: string | null;
}

export interface LaneStays {
  id: Generated<number>;
  companyId: Generated<number>;
  ticketId: number;
  tagId: number;
  enteredAt: Date;
  leftAt: Date | null;
}

export interface MessageEdits {
  id: Generated<number>;
  companyId: Generated<number>;
  messageId: number;
  body: string;
  editedAt: Generated<Date>;
  toldId: string | null;
  toldAt: Date | null;
}

export interface MessageHours {
  id: Generated<number>;
  companyId: Generated<number>;
  hour: Date;
  fromMe: boolean;
  source: string | null;
  count: number;
  isLater: Generated<boolean>;
}

export interface MessageReactions {
  companyId: Generated<number>;
  messageId: number;
  contactId: number;
  fromMe: boolean;
  emoji: string;
  at: Generated<Date>;
  toldIds: Generated<string[]>;
}

export interface MessageSteps {
  companyId: Generated<number>;
  messageId: number;
  at: Generated<Date>;
  step: 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'unconfirmed' | 'confirmed' | 'resent' | 'edited' | 'deleted';
  reason: string | null;
  userId: number | null;
}

export interface MessageTemplates {
  id: Generated<number>;
  companyId: Generated<number>;
  whatsappId: number;
  externalId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  content: Json;
  syncedAt: Generated<Date>;
}

export interface MessageTranscripts {
  companyId: Generated<number>;
  messageId: number;
  text: string;
}

export interface MessageWords {
  companyId: number;
  messageId: number;
  ticketId: number;
  words: string;
  position: number;
}

export interface Messages {
  id: Generated<number>;
  companyId: Generated<number>;
  ticketId: number;
  chatId: number;
  whatsappId: number | null;
  contactId: number;
  userId: number | null;
  queueId: number | null;
  position: number;
  externalId: string | null;
  clientId: string | null;
  fromMe: boolean;
  read: Generated<boolean>;
  body: Generated<string>;
  mediaType: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaBytes: number | null;
  mediaSeconds: number | null;
  thumbnailKey: string | null;
  mediaState: Generated<'none' | 'waiting' | 'ready' | 'gone'>;
  mediaReference: string | null;
  data: Json | null;
  ack: Generated<number>;
  sendState: 'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed' | null;
  sendReason: string | null;
  attempts: Generated<number>;
  sendEpoch: number | null;
  sendingSince: Date | null;
  quotedId: number | null;
  quotedBody: string | null;
  isDeleted: Generated<boolean>;
  isEdited: Generated<boolean>;
  isForwarded: Generated<boolean>;
  isPrivate: Generated<boolean>;
  sentAt: Generated<Date>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  source: 'user' | 'phone' | 'automation' | 'schedule' | 'campaign' | 'api' | null;
  lane: Generated<number>;
  notBefore: Generated<Date>;
  needsPreparation: Generated<boolean>;
  preparedFile: Json | null;
}

export interface Migrations {
  name: string;
  hash: string;
  appliedAt: Generated<Date>;
}

export interface Nodes {
  id: string;
  host: string;
  pid: number;
  version: string;
  roles: string[];
  startedAt: Generated<Date>;
  seenAt: Generated<Date>;
  state: Json;
}

export interface OptOuts {
  id: Generated<number>;
  companyId: Generated<number>;
  contactId: number;
  source: 'contact' | 'attendant' | 'channel';
  words: Generated<string>;
  messageId: number | null;
  userId: number | null;
  createdAt: Generated<Date>;
  endedAt: Date | null;
  endedBy: number | null;
  endReason: string | null;
  endSource: string | null;
  endMessageId: number | null;
}

export interface PasswordLinks {
  companyId: Generated<number>;
  userId: number;
  fingerprint: string;
  email: string;
  expiresAt: Date;
}

export interface PaymentAccounts {
  provider: string;
  isChosen: boolean;
  pixKey: string;
  receiverName: string;
  receiverCity: string;
  baseUrl: string;
  clientId: string;
  secretsSealed: string;
  webhookKey: string;
  updatedAt: Generated<Date>;
}

export interface PhoneBook {
  companyId: Generated<number>;
  whatsappId: number;
  externalId: string;
  number: string | null;
  name: Generated<string>;
  hasChat: Generated<boolean>;
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

export interface PromptTurns {
  companyId: Generated<number>;
  ticketId: number;
  promptId: number;
  messageId: number;
  answeredId: number | null;
  attempts: Generated<number>;
  since: Generated<Date>;
  lease: string | null;
  leasedUntil: Date | null;
}

export interface Prompts {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  prompt: string;
  apiKeySealed: string | null;
  apiKeyShown: Generated<string>;
  model: Generated<string>;
  baseUrl: Generated<string>;
  voice: Generated<string>;
  voiceKeySealed: string | null;
  voiceKeyShown: Generated<string>;
  voiceRegion: Generated<string>;
  maxTokens: Generated<number>;
  temperature: Generated<number>;
  maxMessages: Generated<number>;
  queueId: number | null;
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastProblem: 'unsafeAddress' | 'unreachable' | 'timeout' | 'tooLarge' | 'refused' | 'badAnswer' | 'badCredentials' | null;
  lastHttpStatus: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PushSubscriptions {
  companyId: Generated<number>;
  endpoint: string;
  sessionId: string;
  userId: number;
  p256dh: string;
  auth: string;
  language: string;
  watchedUntil: Generated<Date>;
  createdAt: Generated<Date>;
}

export interface Queues {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  color: string;
  greetingMessage: Generated<string>;
  outOfHoursMessage: Generated<string>;
  orderQueue: Generated<number>;
  closeTicket: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  ativarRoteador: Generated<boolean>;
  tempoRoteador: Generated<number>;
  integrationId: number | null;
  fileListId: number | null;
  schedules: DefaultJson;
}

export interface QuickMessageQueues {
  companyId: Generated<number>;
  quickMessageId: number;
  queueId: number;
}

export interface QuickMessages {
  id: Generated<number>;
  companyId: Generated<number>;
  userId: number | null;
  shortcode: string;
  message: Generated<string>;
  visao: Generated<boolean>;
  geral: Generated<boolean>;
  status: Generated<boolean>;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  uses: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface RateLimits {
  key: string;
  hits: number;
  resetAt: Date;
}

export interface ReplyWindows {
  companyId: Generated<number>;
  whatsappId: number;
  contactId: number;
  lastInboundAt: Date;
}

export interface ReportFilters {
  id: Generated<number>;
  companyId: Generated<number>;
  userId: number;
  name: string;
  address: string;
  createdAt: Generated<Date>;
}

export interface ScheduleSends {
  id: Generated<number>;
  companyId: Generated<number>;
  scheduleId: number;
  occurrence: number;
  dueAt: Date;
  handledAt: Date;
  messageId: number | null;
  ticketId: number | null;
  reason: string | null;
  isLate: Generated<boolean>;
  isRepeat: Generated<boolean>;
}

export interface Schedules {
  id: Generated<number>;
  companyId: Generated<number>;
  contactId: number;
  userId: number | null;
  body: string;
  whatsappId: number | null;
  openTicket: Generated<boolean>;
  ticketUserId: number | null;
  queueId: number | null;
  statusTicket: Generated<string>;
  intervalo: Generated<number>;
  valorIntervalo: Generated<number>;
  enviarQuantasVezes: Generated<number>;
  tipoDias: Generated<number>;
  assinar: Generated<boolean>;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  firstAt: Date;
  handledBefore: Generated<number>;
  plannedAt: Date;
  sendAt: Date;
  sentAt: Date | null;
  contadorEnvio: Generated<number>;
  status: Generated<string>;
  reason: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
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

export interface Tags {
  id: Generated<number>;
  companyId: Generated<number>;
  name: string;
  color: string;
  kanban: Generated<number>;
  timeLane: Generated<number>;
  nextLaneId: number | null;
  rollbackLaneId: number | null;
  greetingMessageLane: Generated<string>;
  userId: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  lanePosition: Generated<number>;
}

export interface TeamChatMembers {
  companyId: Generated<number>;
  chatId: number;
  userId: number;
  readPlace: Generated<number>;
  mentionPlace: Generated<number>;
  joinedAt: Generated<Date>;
}

export interface TeamChatMessages {
  id: Generated<number>;
  companyId: Generated<number>;
  chatId: number;
  place: number;
  senderId: number | null;
  senderName: string;
  body: string;
  clientId: string | null;
  replyToId: number | null;
  ticketIds: Generated<number[]>;
  mentionIds: Generated<number[]>;
  mediaKey: string | null;
  mediaName: string | null;
  mediaType: string | null;
  mediaBytes: number | null;
  mediaWidth: number | null;
  mediaHeight: number | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}

export interface TeamChatReactions {
  companyId: Generated<number>;
  messageId: number;
  userId: number;
  emoji: string;
}

export interface TeamChatWords {
  companyId: number;
  messageId: number;
  chatId: number;
  words: string;
}

export interface TeamChats {
  id: Generated<number>;
  companyId: Generated<number>;
  uuid: Generated<string>;
  title: string;
  isGroup: boolean;
  directKey: string | null;
  ownerId: number | null;
  lastMessage: Generated<string>;
  lastPlace: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface TicketDialogs {
  companyId: Generated<number>;
  ticketId: number;
  optionId: number | null;
  isShown: Generated<boolean>;
  askedAt: Date | null;
}

export interface TicketIntervals {
  companyId: Generated<number>;
  ticketId: number;
  kind: string;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  startedAt: Date;
  endedAt: Date | null;
}

export interface TicketLogs {
  id: Generated<number>;
  companyId: Generated<number>;
  ticketId: number;
  type: string;
  userId: number | null;
  queueId: number | null;
  createdAt: Generated<Date>;
  reason: Json | null;
  status: string | null;
}

export interface TicketNotes {
  id: Generated<number>;
  companyId: Generated<number>;
  note: string;
  userId: number | null;
  ticketId: number | null;
  contactId: number;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface TicketTags {
  companyId: Generated<number>;
  ticketId: number;
  tagId: number;
  enteredAt: Generated<Date>;
}

export interface TicketTimers {
  companyId: Generated<number>;
  ticketId: number;
  kind: string;
  dueAt: Date;
}

export interface TicketTrackings {
  id: Generated<number>;
  companyId: Generated<number>;
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  createdAt: Generated<Date>;
  queuedAt: Date | null;
  chatbotAt: Date | null;
  startedAt: Date | null;
  closedAt: Date | null;
  finishedAt: Date | null;
  ratingAt: Date | null;
  rated: Generated<boolean>;
}

export interface Tickets {
  id: Generated<number>;
  companyId: Generated<number>;
  uuid: Generated<string>;
  status: 'pending' | 'open' | 'group' | 'closed' | 'nps' | 'lgpd';
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  whatsappId: number | null;
  contactId: number;
  isGroup: Generated<boolean>;
  queueId: number | null;
  userId: number | null;
  isBot: Generated<boolean>;
  useIntegration: Generated<boolean>;
  integrationId: number | null;
  amountUsedBotQueues: Generated<number>;
  amountUsedBotQueuesNPS: Generated<number>;
  isActiveDemand: Generated<boolean>;
  lastMessage: Generated<string>;
  unreadMessages: Generated<number>;
  lastPosition: Generated<number>;
  imported: Date | null;
  lgpdAcceptedAt: Date | null;
  lgpdSendMessageAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  waitingSince: Date | null;
  outOfHoursAt: Date | null;
  outOfHoursQueueId: number | null;
  vacationToldOn: string | null;
  inactiveSentAt: Date | null;
  inactivePosition: number | null;
  givenTo: number | null;
  givenAt: Date | null;
  lastMessageId: number | null;
  lastMessageUserId: number | null;
  lastMessageSender: Generated<string | null>;
  lastMessageKind: string | null;
}

export interface UnknownDeliveries {
  id: Generated<number>;
  companyId: Generated<number>;
  whatsappId: number;
  key: string;
  name: string;
  raw: string;
  receivedAt: Generated<Date>;
}

export interface UserQueues {
  companyId: Generated<number>;
  userId: number;
  queueId: number;
  lastGivenAt: Date | null;
}

export interface UserRatings {
  id: Generated<number>;
  companyId: Generated<number>;
  ticketId: number;
  userId: number | null;
  rate: number;
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
  whatsappId: number | null;
  defaultTicketsManagerWidth: Generated<number>;
  language: string | null;
}

export interface DB {
  announcement_reads: AnnouncementReads;
  announcements: Announcements;
  api_requests: ApiRequests;
  audit_log: AuditLog;
  backups: Backups;
  caller_versions: CallerVersions;
  campaign_recipients: CampaignRecipients;
  campaign_settings: CampaignSettings;
  campaigns: Campaigns;
  channel_accounts: ChannelAccounts;
  channel_orders: ChannelOrders;
  channel_questions: ChannelQuestions;
  chatbot_options: ChatbotOptions;
  companies: Companies;
  company_figures: CompanyFigures;
  connection_activity: ConnectionActivity;
  connection_leases: ConnectionLeases;
  connection_outages: ConnectionOutages;
  connection_queues: ConnectionQueues;
  connection_state: ConnectionState;
  connections: Connections;
  contact_fields: ContactFields;
  contact_identities: ContactIdentities;
  contact_list_checks: ContactListChecks;
  contact_list_items: ContactListItems;
  contact_lists: ContactLists;
  contact_merges: ContactMerges;
  contact_number_changes: ContactNumberChanges;
  contact_numbers: ContactNumbers;
  contact_tags: ContactTags;
  contact_wallets: ContactWallets;
  contact_words: ContactWords;
  contacts: Contacts;
  counted_messages: CountedMessages;
  drafts: Drafts;
  due_times: DueTimes;
  event_counters: EventCounters;
  events: Events;
  figure_differences: FigureDifferences;
  file_list_options: FileListOptions;
  file_lists: FileLists;
  held_chats: HeldChats;
  helps: Helps;
  import_messages: ImportMessages;
  installation: Installation;
  integration_deliveries: IntegrationDeliveries;
  integration_sessions: IntegrationSessions;
  integrations: Integrations;
  invoice_charges: InvoiceCharges;
  invoice_payments: InvoicePayments;
  invoices: Invoices;
  lane_stays: LaneStays;
  message_edits: MessageEdits;
  message_hours: MessageHours;
  message_reactions: MessageReactions;
  message_steps: MessageSteps;
  message_templates: MessageTemplates;
  message_transcripts: MessageTranscripts;
  message_words: MessageWords;
  messages: Messages;
  migrations: Migrations;
  nodes: Nodes;
  opt_outs: OptOuts;
  password_links: PasswordLinks;
  payment_accounts: PaymentAccounts;
  phone_book: PhoneBook;
  plans: Plans;
  platform_settings: PlatformSettings;
  prompt_turns: PromptTurns;
  prompts: Prompts;
  push_subscriptions: PushSubscriptions;
  queues: Queues;
  quick_message_queues: QuickMessageQueues;
  quick_messages: QuickMessages;
  rate_limits: RateLimits;
  reply_windows: ReplyWindows;
  report_filters: ReportFilters;
  schedule_sends: ScheduleSends;
  schedules: Schedules;
  sessions: Sessions;
  settings: Settings;
  stored_files: StoredFiles;
  tags: Tags;
  team_chat_members: TeamChatMembers;
  team_chat_messages: TeamChatMessages;
  team_chat_reactions: TeamChatReactions;
  team_chat_words: TeamChatWords;
  team_chats: TeamChats;
  ticket_dialogs: TicketDialogs;
  ticket_intervals: TicketIntervals;
  ticket_logs: TicketLogs;
  ticket_notes: TicketNotes;
  ticket_tags: TicketTags;
  ticket_timers: TicketTimers;
  ticket_trackings: TicketTrackings;
  tickets: Tickets;
  unknown_deliveries: UnknownDeliveries;
  user_queues: UserQueues;
  user_ratings: UserRatings;
  users: Users;
}
