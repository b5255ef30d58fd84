import { userRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { changeUser, changeWidth, createUser, listUsers, removeUser, setAvatar, showUser } from './users.ts';

export const userModule = (app: App): void =>
  serve(app, userRoutes, {
    list: (work, { query }) => listUsers(work, query),
    show: (work, { params }) => showUser(work, params.id),
    create: (work, { body }) => createUser(work, body),
    update: (work, { params, body }) => changeUser(work, params.id, body),
    remove: async (work, { params }) => {
      await removeUser(work, params.id);
      return { message: 'User deleted' };
    },
    changeWidth: (work, { params, body }) => changeWidth(work, params.id, body.defaultTicketsManagerWidth),
    uploadAvatar: async (work, { params, file }) => {
      const user = await setAvatar(
        app.platform,
        work,
        params.id,
        file.bytes,
        userRoutes.uploadAvatar.file.kinds,
      );
      return { user, message: 'Image updated' };
    },
  });
