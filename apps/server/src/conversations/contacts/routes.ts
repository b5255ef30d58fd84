import { contactRoutes } from '@prosa/contract';
import { callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changeContact } from './change-contact.ts';
import { createContact, findProfile, listContacts, listNames } from './contacts.ts';
import { importBatch } from './import-batch.ts';
import { importContact, importFromPhones, importSheet } from './import-contacts.ts';
import { removeContact } from './remove-contact.ts';
import { blockContact, toggleContact } from './contact-flags.ts';
import { hasTags, syncTags } from './tag-contact.ts';
import { showContact } from './contact-events.ts';

export const contactModule = (app: App): void =>
  serveRoutes(app, contactRoutes, {
    list: (work, { query }) => listContacts(work, query),
    listAll: (work, { query }) => listNames(work, query.name),
    profile: (platform, { params }, caller) =>
      findProfile(platform, callerCompanyRunner(platform, caller), params.number),
    show: (work, { params }) => showContact(work, params.id),
    create: (platform, { body }, caller) =>
      createContact(platform, callerCompanyRunner(platform, caller), body),
    update: (platform, { params, body }, caller) =>
      changeContact(platform, callerCompanyRunner(platform, caller), { id: params.id, changes: body }),
    remove: async (work, { params }) => {
      await removeContact(work, params.id);
      return { message: 'Contact deleted' };
    },
    block: (work, { params, body }) => blockContact(work, params.id, body.active),
    toggleAcceptAudio: (work, { params }) => toggleContact(work, params.contactId, 'acceptAudioMessage'),
    toggleDisableBot: (work, { params }) => toggleContact(work, params.contactId, 'disableBot'),
    importOne: (platform, { body }, caller) =>
      importContact(platform, callerCompanyRunner(platform, caller), body),
    importMany: (platform, { body }, caller) =>
      importBatch(platform, callerCompanyRunner(platform, caller), body),
    importFromPhone: (work) => importFromPhones(work, 'addressBook'),
    importFromChats: (work) => importFromPhones(work, 'chats'),
    upload: (platform, { file }, caller) =>
      importSheet(platform, callerCompanyRunner(platform, caller), file.bytes),
    hasTags: (work, { params }) => hasTags(work, params.contactId),
    syncTags: (work, { body }) =>
      syncTags(
        work,
        body.contactId,
        body.tags.map(({ id }) => id),
      ),
  });
