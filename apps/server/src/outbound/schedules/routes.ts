import { scheduleRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { readScheduleCalendar } from './calendar.ts';
import { preparePicture, removePicture } from './media.ts';
import { readSends, sendImmediately } from './schedule-sends.ts';
import {
  changeSchedule,
  createSchedule,
  listSchedules,
  previewSchedule,
  removeSchedule,
  showSchedule,
} from './schedules.ts';

export const scheduleModule = (app: App): void =>
  serveRoutes(app, scheduleRoutes, {
    list: (work, { query }) => listSchedules(work, query),
    calendar: (work, { query }) => readScheduleCalendar(work, query),
    show: (work, { params }) => showSchedule(work, params.id),
    sends: (work, { params }) => readSends(work, params.id),
    create: (work, { body }) => createSchedule(work, body),
    preview: (work, { body }) => previewSchedule(work, body),
    update: (work, { params, body }) => changeSchedule(work, params.id, body),
    remove: async (work, { params }) => {
      await removeSchedule(work, params.id);
      return { message: 'Schedule deleted' };
    },
    send: (work, { params }) => sendImmediately(work, params.id),
    uploadMedia: {
      prepare: async (caller, { params, file }) => {
        const setPicture = await preparePicture(caller, params.id, file);
        return async (work) => ({ mensagem: 'Arquivo Anexado', schedule: await setPicture(work) });
      },
    },
    removeMedia: async (work, { params }) => ({
      mensagem: 'Arquivo Excluído',
      schedule: await removePicture(work, params.id),
    }),
  });
