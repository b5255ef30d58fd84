import { announcementRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  listShown,
  markRead,
  removeAnnouncement,
  showAnnouncement,
} from './announcements.ts';
import { prepareMedia, removeAfterCommit, removeMedia } from './media.ts';

export const announcementModule = (app: App): void =>
  serveRoutes(app, announcementRoutes, {
    list: (caller, { query }, context) => listAnnouncements(caller, query, context),
    shown: (work) => listShown(work),
    markRead: async (work, { body }) => {
      await markRead(work, body.ids);
      return { message: 'Announcements read' };
    },
    show: (caller, { params }, context) => showAnnouncement(caller, params.id, context),
    create: (work, { body }) => createAnnouncement(work, body),
    update: (work, { params, body }) => changeAnnouncement(work, params.id, body),
    remove: async (work, { params }) => {
      removeAfterCommit(app.platform.storage, work, await removeAnnouncement(work, params.id));
      return { message: 'Announcement deleted' };
    },
    uploadMedia: { prepare: (platform, { params, file }) => prepareMedia(platform, params.id, file) },
    removeMedia: (work, { params }) => removeMedia(app.platform, work, params.id),
  });
