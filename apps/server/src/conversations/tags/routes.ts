import { tagRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import {
  changeTag,
  createTag,
  listAllTags,
  listLanes,
  listTags,
  orderLanes,
  removeTag,
  showTag,
} from './tags.ts';

/** Passed in, because contacts and tickets depend on tags and tags must not depend on them. */
interface TaggedThings {
  untagContact: (work: UserWork, contactId: number, tagId: number) => Promise<void>;
  addTagToTicket: (
    work: UserWork,
    ticketId: number,
    tagId: number,
  ) => Promise<{ ticketId: number; tagId: number }>;
  removeFromLane: (work: UserWork, ticketId: number) => Promise<void>;
}

export const tagModule = (app: App, { untagContact, addTagToTicket, removeFromLane }: TaggedThings): void =>
  serveRoutes(app, tagRoutes, {
    list: (work, { query }) => listTags(work, query),
    listAll: (work, { query }) => listAllTags(work, query),
    lanes: (work) => listLanes(work),
    orderLanes: (work, { body }) => orderLanes(work, body.laneIds),
    show: (work, { params }) => showTag(work, params.id),
    create: (work, { body }) => createTag(work, body),
    update: (work, { params, body }) => changeTag(work, params.id, body),
    remove: async (work, { params }) => {
      await removeTag(work, params.id);
      return { message: 'Tag deleted' };
    },
    removeFromContact: async (work, { params }) => {
      await untagContact(work, params.contactId, params.tagId);
      return { message: 'Tag removed' };
    },
    addToTicket: (work, { params }) => addTagToTicket(work, params.ticketId, params.tagId),
    removeFromTicket: async (work, { params }) => {
      await removeFromLane(work, params.ticketId);
      return { message: 'Tag removed' };
    },
  });
