// Made from the contract by "npm run routes": how a page calls each route, without the schemas.
import type { api as contract } from '@prosa/contract';
import type { CallableRoutes } from './route.ts';
import { sessionRoutes, passwordLinkRoutes, planRoutes, brandingRoutes, versionRoutes } from './public-routes.gen.ts';

export const userRoutes: CallableRoutes<(typeof contract)['users']> = {
  list: { method: "GET", path: "/users" },
  listAll: { method: "GET", path: "/users/list" },
  show: { method: "GET", path: "/users/:id" },
  create: { method: "POST", path: "/users" },
  update: { method: "PUT", path: "/users/:id" },
  remove: { method: "DELETE", path: "/users/:id" },
  changeWidth: { method: "PUT", path: "/users/toggleChangeWidht/:id" },
  uploadAvatar: { method: "POST", path: "/users/:id/media-upload", file: {"field":"profileImage","maxBytes":5000000,"kinds":["png","jpeg","webp","gif"]} },
};

export const settingRoutes: CallableRoutes<(typeof contract)['settings']> = {
  list: { method: "GET", path: "/settings" },
  show: { method: "GET", path: "/setting/:key" },
  update: { method: "PUT", path: "/settings/:key" },
  company: { method: "GET", path: "/companySettings/:id" },
  companyOne: { method: "GET", path: "/companySettingOne" },
  updateCompany: { method: "PUT", path: "/companySettings" },
};

export const companyRoutes: CallableRoutes<(typeof contract)['companies']> = {
  list: { method: "GET", path: "/companies" },
  listAll: { method: "GET", path: "/companies/list" },
  listWithPlan: { method: "GET", path: "/companiesPlan" },
  show: { method: "GET", path: "/companies/:id" },
  create: { method: "POST", path: "/companies" },
  update: { method: "PUT", path: "/companies/:id" },
  renew: { method: "POST", path: "/companies/:id/renew" },
  remove: { method: "DELETE", path: "/companies/:id" },
  plan: { method: "GET", path: "/companies/listPlan/:companyId" },
  hours: { method: "GET", path: "/companies/:id/schedules" },
  updateHours: { method: "PUT", path: "/companies/:id/schedules" },
};

export const helpRoutes: CallableRoutes<(typeof contract)['helps']> = {
  list: { method: "GET", path: "/helps" },
  listAll: { method: "GET", path: "/helps/list" },
  create: { method: "POST", path: "/helps" },
  update: { method: "PUT", path: "/helps/:id" },
  remove: { method: "DELETE", path: "/helps/:id" },
};

export const announcementRoutes: CallableRoutes<(typeof contract)['announcements']> = {
  list: { method: "GET", path: "/announcements" },
  shown: { method: "GET", path: "/announcements/shown" },
  markRead: { method: "POST", path: "/announcements/read" },
  show: { method: "GET", path: "/announcements/:id" },
  create: { method: "POST", path: "/announcements" },
  update: { method: "PUT", path: "/announcements/:id" },
  remove: { method: "DELETE", path: "/announcements/:id" },
  uploadMedia: { method: "POST", path: "/announcements/:id/media-upload", file: {"field":"file","maxBytes":5000000,"kinds":["png","jpeg"]} },
  removeMedia: { method: "DELETE", path: "/announcements/:id/media-upload" },
};

export const invoiceRoutes: CallableRoutes<(typeof contract)['invoices']> = {
  list: { method: "GET", path: "/invoices" },
  show: { method: "GET", path: "/invoices/:id" },
};

export const checkoutRoutes: CallableRoutes<(typeof contract)['checkout']> = {
  subscribe: { method: "POST", path: "/subscription" },
};

export const managedInvoiceRoutes: CallableRoutes<(typeof contract)['managedInvoices']> = {
  list: { method: "GET", path: "/billing/invoices" },
  figures: { method: "GET", path: "/billing/figures" },
  create: { method: "POST", path: "/billing/invoices" },
  update: { method: "PUT", path: "/billing/invoices/:id" },
  cancel: { method: "POST", path: "/billing/invoices/:id/cancel" },
  settle: { method: "POST", path: "/billing/invoices/:id/settle" },
};

export const paymentProviderRoutes: CallableRoutes<(typeof contract)['paymentProvider']> = {
  show: { method: "GET", path: "/billing/provider" },
  save: { method: "PUT", path: "/billing/provider" },
  test: { method: "POST", path: "/billing/provider/test" },
};

export const healthRoutes: CallableRoutes<(typeof contract)['health']> = {
  show: { method: "GET", path: "/installation/health" },
};

export const connectionRoutes: CallableRoutes<(typeof contract)['connections']> = {
  list: { method: "GET", path: "/whatsapp" },
  filter: { method: "GET", path: "/whatsapp/filter" },
  listAll: { method: "GET", path: "/whatsapp/all" },
  showAny: { method: "GET", path: "/whatsapp-admin/:id" },
  overview: { method: "GET", path: "/company-connections" },
  ofCompany: { method: "GET", path: "/company-connections/:id" },
  addForCompany: { method: "POST", path: "/company-connections/:id" },
  show: { method: "GET", path: "/whatsapp/:id" },
  create: { method: "POST", path: "/whatsapp" },
  update: { method: "PUT", path: "/whatsapp/:id" },
  remove: { method: "DELETE", path: "/whatsapp/:id" },
  uploadGreeting: { method: "POST", path: "/whatsapp/:id/media-upload", file: {"field":"file","maxBytes":16000000,"kinds":["png","jpeg","webp","gif","video"]} },
  removeGreeting: { method: "DELETE", path: "/whatsapp/:id/media-upload" },
  start: { method: "POST", path: "/whatsappsession/:id" },
  renew: { method: "PUT", path: "/whatsappsession/:id" },
  disconnect: { method: "DELETE", path: "/whatsappsession/:id" },
  restartAll: { method: "POST", path: "/whatsapp-restart" },
  closeImported: { method: "POST", path: "/closedimported/:id" },
};

export const channelAccountRoutes: CallableRoutes<(typeof contract)['channelAccounts']> = {
  createCloud: { method: "POST", path: "/whatsappapi" },
  updateCloud: { method: "PUT", path: "/whatsappapi/:id" },
  testCloud: { method: "POST", path: "/whatsappapi/test" },
  login: { method: "GET", path: "/facebook/login" },
  pages: { method: "POST", path: "/facebook/pages" },
  connect: { method: "POST", path: "/facebook" },
  health: { method: "GET", path: "/whatsapp/:id/health" },
};

export const queueRoutes: CallableRoutes<(typeof contract)['queues']> = {
  list: { method: "GET", path: "/queue" },
  own: { method: "GET", path: "/queue/user" },
  show: { method: "GET", path: "/queue/:id" },
  uses: { method: "GET", path: "/queue/:id/uses" },
  create: { method: "POST", path: "/queue" },
  update: { method: "PUT", path: "/queue/:id" },
  remove: { method: "DELETE", path: "/queue/:id" },
};

export const fileRoutes: CallableRoutes<(typeof contract)['files']> = {
  list: { method: "GET", path: "/files" },
  show: { method: "GET", path: "/files/:id" },
  create: { method: "POST", path: "/files" },
  update: { method: "PUT", path: "/files/:id" },
  remove: { method: "DELETE", path: "/files/:id" },
  upload: { method: "POST", path: "/files/uploadList/:id", files: {"field":"files","maxFiles":30,"maxBytes":16000000} },
};

export const chatbotRoutes: CallableRoutes<(typeof contract)['chatbots']> = {
  show: { method: "GET", path: "/chatbot/:id" },
  create: { method: "POST", path: "/chatbot" },
  update: { method: "PUT", path: "/chatbot/:id" },
  remove: { method: "DELETE", path: "/chatbot/:id" },
};

export const dryRunRoutes: CallableRoutes<(typeof contract)['dryRuns']> = {
  run: { method: "POST", path: "/automation/dry-run" },
};

export const integrationRoutes: CallableRoutes<(typeof contract)['integrations']> = {
  list: { method: "GET", path: "/queueIntegration" },
  show: { method: "GET", path: "/queueIntegration/:id" },
  create: { method: "POST", path: "/queueIntegration" },
  update: { method: "PUT", path: "/queueIntegration/:id" },
  remove: { method: "DELETE", path: "/queueIntegration/:id" },
  testSession: { method: "POST", path: "/queueIntegration/testSession" },
  renewSecret: { method: "POST", path: "/queueIntegration/:id/renewSecret" },
  deliveries: { method: "GET", path: "/queueIntegration/:id/deliveries" },
  replay: { method: "POST", path: "/queueIntegration/:id/deliveries/:deliveryId/replay" },
};

export const promptRoutes: CallableRoutes<(typeof contract)['prompts']> = {
  list: { method: "GET", path: "/prompt" },
  show: { method: "GET", path: "/prompt/:id" },
  create: { method: "POST", path: "/prompt" },
  update: { method: "PUT", path: "/prompt/:id" },
  remove: { method: "DELETE", path: "/prompt/:id" },
};

export const ticketRoutes: CallableRoutes<(typeof contract)['tickets']> = {
  list: { method: "GET", path: "/tickets" },
  kanban: { method: "GET", path: "/ticket/kanban" },
  showByUuid: { method: "GET", path: "/tickets/u/:uuid" },
  show: { method: "GET", path: "/tickets/:id" },
  create: { method: "POST", path: "/tickets" },
  update: { method: "PUT", path: "/tickets/:id" },
  markRead: { method: "PUT", path: "/tickets/:id/read" },
  access: { method: "PUT", path: "/tickets/:id/access" },
  remove: { method: "DELETE", path: "/tickets/:id" },
  closeAll: { method: "POST", path: "/tickets/closeAll" },
  countAll: { method: "GET", path: "/tickets/closeAll" },
  log: { method: "GET", path: "/tickets-log/:ticketId" },
};

export const messageRoutes: CallableRoutes<(typeof contract)['messages']> = {
  list: { method: "GET", path: "/messages/:ticketUuid" },
  search: { method: "GET", path: "/messages-search" },
  journey: { method: "GET", path: "/messages/journey/:messageId" },
  send: { method: "POST", path: "/messages/:ticketId", files: {"field":"medias","maxFiles":30,"maxBytes":100000000} },
  preview: { method: "POST", path: "/messages/preview/:ticketId" },
  edit: { method: "POST", path: "/messages/edit/:messageId" },
  remove: { method: "DELETE", path: "/messages/:messageId" },
  forward: { method: "POST", path: "/message/forward" },
  react: { method: "PUT", path: "/messages/reaction/:messageId" },
  resend: { method: "PUT", path: "/messages/resend/:messageId" },
  confirm: { method: "PUT", path: "/messages/confirm/:messageId" },
  fetchMedia: { method: "PUT", path: "/messages/media/:messageId" },
};

export const messageTemplateRoutes: CallableRoutes<(typeof contract)['messageTemplates']> = {
  list: { method: "GET", path: "/messageTemplates/:whatsappId" },
  sync: { method: "POST", path: "/messageTemplates/:whatsappId/sync" },
  send: { method: "POST", path: "/messages/template/:ticketId", files: {"field":"medias","maxFiles":1,"maxBytes":100000000} },
};

export const quickMessageRoutes: CallableRoutes<(typeof contract)['quickMessages']> = {
  listAll: { method: "GET", path: "/quick-messages/list" },
  list: { method: "GET", path: "/quick-messages" },
  show: { method: "GET", path: "/quick-messages/:id" },
  create: { method: "POST", path: "/quick-messages" },
  update: { method: "PUT", path: "/quick-messages/:id" },
  remove: { method: "DELETE", path: "/quick-messages/:id" },
  uploadMedia: { method: "POST", path: "/quick-messages/:id/media-upload", files: {"field":"file","maxFiles":1,"maxBytes":16000000,"isRequired":true} },
  removeMedia: { method: "DELETE", path: "/quick-messages/:id/media-upload" },
};

export const draftRoutes: CallableRoutes<(typeof contract)['drafts']> = {
  list: { method: "GET", path: "/drafts" },
  save: { method: "PUT", path: "/drafts/:ticketId" },
};

export const chatRoutes: CallableRoutes<(typeof contract)['chats']> = {
  list: { method: "GET", path: "/chats" },
  unread: { method: "GET", path: "/chats/unread" },
  search: { method: "GET", path: "/chats/messages" },
  ticketCards: { method: "GET", path: "/chats/tickets" },
  showByUuid: { method: "GET", path: "/chats/u/:uuid" },
  create: { method: "POST", path: "/chats" },
  openDirect: { method: "POST", path: "/chats/direct" },
  update: { method: "PUT", path: "/chats/:id" },
  remove: { method: "DELETE", path: "/chats/:id" },
  leave: { method: "POST", path: "/chats/:id/leave" },
  messages: { method: "GET", path: "/chats/:id/messages" },
  send: { method: "POST", path: "/chats/:id/messages", files: {"field":"medias","maxFiles":10,"maxBytes":100000000} },
  markRead: { method: "POST", path: "/chats/:id/read" },
  edit: { method: "PUT", path: "/chats/:id/messages/:messageId" },
  removeMessage: { method: "DELETE", path: "/chats/:id/messages/:messageId" },
  react: { method: "POST", path: "/chats/:id/messages/:messageId/reaction" },
};

export const contactRoutes: CallableRoutes<(typeof contract)['contacts']> = {
  list: { method: "GET", path: "/contacts" },
  listAll: { method: "GET", path: "/contacts/list" },
  profile: { method: "GET", path: "/contacts/profile/:number" },
  show: { method: "GET", path: "/contacts/:id" },
  create: { method: "POST", path: "/contacts" },
  update: { method: "PUT", path: "/contacts/:id" },
  remove: { method: "DELETE", path: "/contacts/:id" },
  block: { method: "PUT", path: "/contacts/block/:id" },
  toggleAcceptAudio: { method: "PUT", path: "/contacts/toggleAcceptAudio/:contactId" },
  toggleDisableBot: { method: "PUT", path: "/contacts/toggleDisableBot/:contactId" },
  importOne: { method: "POST", path: "/contactsImport" },
  importMany: { method: "POST", path: "/contactsImport/batch" },
  importFromPhone: { method: "POST", path: "/contacts/import" },
  importFromChats: { method: "POST", path: "/contacts/import/chats" },
  upload: { method: "POST", path: "/contacts/upload", file: {"field":"file","maxBytes":5000000,"kinds":["sheet"]} },
  hasTags: { method: "GET", path: "/contactTags/:contactId" },
  syncTags: { method: "POST", path: "/tags/sync" },
};

export const contactMergeRoutes: CallableRoutes<(typeof contract)['contactMerges']> = {
  list: { method: "GET", path: "/contacts/:id/merges" },
  figures: { method: "GET", path: "/contacts/:id/figures" },
  merge: { method: "POST", path: "/contacts/:id/merge" },
  undo: { method: "POST", path: "/contacts/:id/merges/:mergeId/undo" },
};

export const optOutRoutes: CallableRoutes<(typeof contract)['optOuts']> = {
  list: { method: "GET", path: "/contacts/:contactId/opt-outs" },
  record: { method: "POST", path: "/contacts/:contactId/opt-outs" },
  end: { method: "POST", path: "/contacts/:contactId/opt-outs/end" },
};

export const tagRoutes: CallableRoutes<(typeof contract)['tags']> = {
  list: { method: "GET", path: "/tags" },
  listAll: { method: "GET", path: "/tags/list" },
  lanes: { method: "GET", path: "/tag/kanban" },
  orderLanes: { method: "PUT", path: "/tag/kanban" },
  show: { method: "GET", path: "/tags/:id" },
  create: { method: "POST", path: "/tags" },
  update: { method: "PUT", path: "/tags/:id" },
  remove: { method: "DELETE", path: "/tags/:id" },
  removeFromContact: { method: "DELETE", path: "/tags-contacts/:tagId/:contactId" },
  addToTicket: { method: "PUT", path: "/ticket-tags/:ticketId/:tagId" },
  removeFromTicket: { method: "DELETE", path: "/ticket-tags/:ticketId" },
};

export const noteRoutes: CallableRoutes<(typeof contract)['notes']> = {
  list: { method: "GET", path: "/ticket-notes/list" },
  create: { method: "POST", path: "/ticket-notes" },
  remove: { method: "DELETE", path: "/ticket-notes/:id" },
};

export const scheduleRoutes: CallableRoutes<(typeof contract)['schedules']> = {
  list: { method: "GET", path: "/schedules" },
  calendar: { method: "GET", path: "/schedules/calendar" },
  show: { method: "GET", path: "/schedules/:id" },
  sends: { method: "GET", path: "/schedules/:id/sends" },
  create: { method: "POST", path: "/schedules" },
  preview: { method: "POST", path: "/schedules/preview" },
  update: { method: "PUT", path: "/schedules/:id" },
  remove: { method: "DELETE", path: "/schedules/:id" },
  send: { method: "POST", path: "/schedules/:id/send" },
  uploadMedia: { method: "POST", path: "/schedules/:id/media-upload", file: {"field":"file","maxBytes":5000000,"kinds":["png","jpeg"]} },
  removeMedia: { method: "DELETE", path: "/schedules/:id/media-upload" },
};

export const contactListRoutes: CallableRoutes<(typeof contract)['contactLists']> = {
  list: { method: "GET", path: "/contact-lists" },
  listAll: { method: "GET", path: "/contact-lists/list" },
  show: { method: "GET", path: "/contact-lists/:id" },
  create: { method: "POST", path: "/contact-lists" },
  update: { method: "PUT", path: "/contact-lists/:id" },
  remove: { method: "DELETE", path: "/contact-lists/:id" },
  addContacts: { method: "POST", path: "/contact-lists/:id/add" },
  importMany: { method: "POST", path: "/contact-lists/:id/import" },
  upload: { method: "POST", path: "/contact-lists/:id/upload", file: {"field":"file","maxBytes":5000000,"kinds":["sheet"]} },
};

export const contactListItemRoutes: CallableRoutes<(typeof contract)['contactListItems']> = {
  list: { method: "GET", path: "/contact-list-items" },
  show: { method: "GET", path: "/contact-list-items/:id" },
  create: { method: "POST", path: "/contact-list-items" },
  update: { method: "PUT", path: "/contact-list-items/:id" },
  remove: { method: "DELETE", path: "/contact-list-items/:id" },
};

export const campaignRoutes: CallableRoutes<(typeof contract)['campaigns']> = {
  list: { method: "GET", path: "/campaigns" },
  stopped: { method: "GET", path: "/campaigns/stopped" },
  show: { method: "GET", path: "/campaigns/:id" },
  shipping: { method: "GET", path: "/campaigns/:id/shipping" },
  outlook: { method: "POST", path: "/campaigns/outlook" },
  create: { method: "POST", path: "/campaigns" },
  update: { method: "PUT", path: "/campaigns/:id" },
  remove: { method: "DELETE", path: "/campaigns/:id" },
  copy: { method: "POST", path: "/campaigns/:id/copy" },
  start: { method: "POST", path: "/campaigns/:id/start" },
  pause: { method: "POST", path: "/campaigns/:id/pause" },
  resume: { method: "POST", path: "/campaigns/:id/resume" },
  cancel: { method: "POST", path: "/campaigns/:id/cancel" },
  restart: { method: "POST", path: "/campaigns/:id/restart" },
  test: { method: "POST", path: "/campaigns/:id/test" },
  uploadMedia: { method: "POST", path: "/campaigns/:id/media-upload", files: {"field":"file","maxFiles":1,"isRequired":true,"maxBytes":100000000} },
  removeMedia: { method: "DELETE", path: "/campaigns/:id/media-upload" },
};

export const campaignSettingRoutes: CallableRoutes<(typeof contract)['campaignSettings']> = {
  list: { method: "GET", path: "/campaign-settings" },
  save: { method: "POST", path: "/campaign-settings" },
};

export const messagesApiRoutes: CallableRoutes<(typeof contract)['messagesApi']> = {
  list: { method: "GET", path: "/messages-api" },
  send: { method: "POST", path: "/messages/send", files: {"field":"medias","maxFiles":30,"maxBytes":100000000} },
  status: { method: "GET", path: "/messages/:messageId/status" },
  checkNumber: { method: "POST", path: "/messages/checkNumber" },
};

export const figureRoutes: CallableRoutes<(typeof contract)['figures']> = {
  dashboard: { method: "GET", path: "/dashboard" },
  ticketsOfUsers: { method: "GET", path: "/dashboard/ticketsUsers" },
  ticketsOfDays: { method: "GET", path: "/dashboard/ticketsDay" },
  messages: { method: "GET", path: "/messages-allMe" },
  report: { method: "GET", path: "/ticketreport/reports" },
  wholeReport: { method: "GET", path: "/ticketreport/all" },
};

export const reportFilterRoutes: CallableRoutes<(typeof contract)['reportFilters']> = {
  list: { method: "GET", path: "/report-filters" },
  save: { method: "POST", path: "/report-filters" },
  remove: { method: "DELETE", path: "/report-filters/:id" },
};

export const momentRoutes: CallableRoutes<(typeof contract)['moments']> = {
  panel: { method: "GET", path: "/moments" },
  now: { method: "GET", path: "/usersMoments" },
  between: { method: "GET", path: "/dashboard/moments" },
};

export const pushRoutes: CallableRoutes<(typeof contract)['push']> = {
  key: { method: "GET", path: "/push/key" },
  subscribe: { method: "POST", path: "/push/subscriptions" },
  unsubscribe: { method: "DELETE", path: "/push/subscriptions" },
  tryOut: { method: "POST", path: "/push/test" },
};

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
};
