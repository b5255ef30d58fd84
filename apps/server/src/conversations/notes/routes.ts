import { noteRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { createNote, listNotes, removeNote } from './notes.ts';

export const noteModule = (app: App): void =>
  serveRoutes(app, noteRoutes, {
    list: (work, { query }) => listNotes(work, query),
    create: (work, { body }) => createNote(work, body),
    remove: async (work, { params }) => {
      await removeNote(work, params.id);
      return { message: 'Note deleted' };
    },
  });
