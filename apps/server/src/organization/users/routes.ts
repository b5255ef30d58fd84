import { userRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { prepareNewUser, prepareUserChange } from './prepare-user.ts';
import { changeWidth, listAllUsers, listUsers, prepareAvatar, removeUser, showUser } from './users.ts';

export const userModule = (app: App): void =>
  serveRoutes(app, userRoutes, {
    list: (work, { query }) => listUsers(work, query),
    listAll: (work) => listAllUsers(work),
    show: (work, { params }) => showUser(work, params.id),
    create: { prepare: (platform, { body }) => prepareNewUser(platform, body) },
    update: {
      prepare: (platform, { params, body }, caller) =>
        prepareUserChange(platform, callerCompanyRunner(platform, caller), { id: params.id, changes: body }),
    },
    remove: async (work, { params }) => {
      await removeUser(work, params.id);
      return { message: 'User deleted' };
    },
    changeWidth: (work, { params, body }) => changeWidth(work, params.id, body.defaultTicketsManagerWidth),
    uploadAvatar: {
      prepare: async (platform, { params, file }) => {
        const { kinds } = userRoutes.uploadAvatar.file;
        const setAvatar = await prepareAvatar(platform, params.id, { bytes: file.bytes, kinds });
        return async (work) => ({ user: await setAvatar(work), message: 'Image updated' });
      },
    },
  });
