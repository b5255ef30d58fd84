import { tagRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { takeTagOff } from '../contacts/tagging.ts';
import { changeTag, createTag, listAllTags, listLanes, listTags, removeTag, showTag } from './tags.ts';
import { addTagToTicket, takeOutOfLane } from './ticket-tags.ts';

export const tagModule = (app: App): void =>
  serve(app, tagRoutes, {
    list: (work, { query }) => listTags(work, query),
    listAll: (work, { query }) => listAllTags(work, query),
    lanes: (work) => listLanes(work),
    show: (work, { params }) => showTag(work, params.id),
    create: (work, { body }) => createTag(work, body),
    update: (work, { params, body }) => changeTag(work, params.id, body),
    remove: async (work, { params }) => {
      await removeTag(work, params.id);
      return { message: 'Tag deleted' };
    },
    removeFromContact: async (work, { params }) => {
      await takeTagOff(work, params.contactId, params.tagId);
      return { message: 'Tag removed' };
    },
    addToTicket: (work, { params }) => addTagToTicket(work, params.ticketId, params.tagId),
    removeFromTicket: async (work, { params }) => {
      await takeOutOfLane(work, params.ticketId);
      return { message: 'Tag removed' };
    },
  });
