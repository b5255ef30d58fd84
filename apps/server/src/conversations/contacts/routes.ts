import { contactRoutes } from '@prosa/contract';
import { ownCompanyOf } from '../../platform/as-user.ts';
import { type App, serve } from '../../platform/serve.ts';
import { changeContact } from './contact-changes.ts';
import { createContact, findProfile, listContacts, listNames } from './contacts.ts';
import { importMany } from './importing-many.ts';
import { importContact, importFromPhones, importSheet } from './importing.ts';
import { removeContact } from './contact-removal.ts';
import { blockContact, toggleContact } from './keeping.ts';
import { hasTags, syncTags } from './tagging.ts';
import { showContact } from './telling.ts';

export const contactModule = (app: App): void =>
  serve(app, contactRoutes, {
    list: (work, { query }) => listContacts(work, query),
    listAll: (work, { query }) => listNames(work, query.name),
    profile: (platform, { params }, caller) =>
      findProfile(platform, ownCompanyOf(platform, caller), params.number),
    show: (work, { params }) => showContact(work, params.id),
    create: (platform, { body }, caller) => createContact(platform, ownCompanyOf(platform, caller), body),
    update: (platform, { params, body }, caller) =>
      changeContact(platform, ownCompanyOf(platform, caller), params.id, body),
    remove: async (work, { params }) => {
      await removeContact(work, params.id);
      return { message: 'Contact deleted' };
    },
    block: (work, { params, body }) => blockContact(work, params.id, body.active),
    toggleAcceptAudio: (work, { params }) => toggleContact(work, params.contactId, 'acceptAudioMessage'),
    toggleDisableBot: (work, { params }) => toggleContact(work, params.contactId, 'disableBot'),
    importOne: (platform, { body }, caller) => importContact(platform, ownCompanyOf(platform, caller), body),
    importMany: (platform, { body }, caller) => importMany(platform, ownCompanyOf(platform, caller), body),
    importFromPhone: (work) => importFromPhones(work, 'addressBook'),
    importFromChats: (work) => importFromPhones(work, 'chats'),
    upload: (platform, { file }, caller) => importSheet(platform, ownCompanyOf(platform, caller), file.bytes),
    hasTags: (work, { params }) => hasTags(work, params.contactId),
    syncTags: (work, { body }) =>
      syncTags(
        work,
        body.contactId,
        body.tags.map(({ id }) => id),
      ),
  });
