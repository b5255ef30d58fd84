import { contactListItemRoutes, contactListRoutes } from '@prosa/contract';
import { callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changeList, createList, listAllLists, listLists, removeList, showList } from './contact-lists.ts';
import { importItems, importItemsSheet } from './import-items.ts';
import { addContacts, changeItem, createItem, listItems, removeItem, showItem } from './list-items.ts';

export function contactListModule(app: App): void {
  serveRoutes(app, contactListRoutes, {
    list: (work, { query }) => listLists(work, query),
    listAll: listAllLists,
    show: (work, { params }) => showList(work, params.id),
    create: (work, { body }) => createList(work, body),
    update: (work, { params, body }) => changeList(work, params.id, body),
    remove: async (work, { params }) => {
      await removeList(work, params.id);
      return { message: 'Contact list deleted' };
    },
    addContacts: (work, { params, body }) => addContacts(work, params.id, body),
    importMany: (work, { params, body }) => importItems(work, params.id, body.contacts),
    upload: (platform, { params, file }, caller) =>
      importItemsSheet(platform, callerCompanyRunner(platform, caller), {
        contactListId: params.id,
        bytes: file.bytes,
      }),
  });
  serveRoutes(app, contactListItemRoutes, {
    list: (work, { query }) => listItems(work, query),
    show: (work, { params }) => showItem(work, params.id),
    create: (work, { body }) => createItem(work, body),
    update: (work, { params, body }) => changeItem(work, params.id, body),
    remove: async (work, { params }) => {
      await removeItem(work, params.id);
      return { message: 'Contact deleted' };
    },
  });
}
