import { fileRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changeFileList, createFileList, listFileLists, removeFileList, showFileList } from './files.ts';
import { uploadFiles } from './upload-files.ts';

export const fileModule = (app: App): void =>
  serveRoutes(app, fileRoutes, {
    list: (work, { query }) => listFileLists(work, query),
    show: (work, { params }) => showFileList(work, params.id),
    create: (work, { body }) => createFileList(work, body),
    update: (work, { params, body }) => changeFileList(work, params.id, body),
    remove: async (work, { params }) => {
      await removeFileList(work, params.id);
      return { message: 'File List deleted' };
    },
    upload: async (work, { params, body, files }) => ({
      mensagem: 'Arquivos atualizados',
      fileList: await uploadFiles(work, params.id, { fields: body, files }),
    }),
  });
