import { z } from 'zod';
import { LANES_LIMIT } from '../constants.ts';
import { MessageText } from './variables.ts';
import { routes } from '../route.ts';
import { Done, HexColor, Id, IdText, ListQuery, Timestamp } from '../schema.ts';

/** The short form of a tag on a contact or a ticket. */
export const TagLabel = z.object({ id: Id, name: z.string(), color: z.string() });
export type TagLabel = z.output<typeof TagLabel>;

/** Maximum number of members that are listed with a tag. */
export const TAG_MEMBERS = 100;

const Kanban = z.union([z.literal(0), z.literal(1)]);

const fields = {
  name: z.string().trim().min(3).max(50),
  color: HexColor,
  kanban: Kanban,
  /** Hours without an answer before a ticket moves to the next lane; 0: never. */
  timeLane: z.number().int().min(0).max(9999),
  nextLaneId: Id.nullable(),
  rollbackLaneId: Id.nullable(),
  greetingMessageLane: MessageText,
};

export const Tag = TagLabel.extend({
  kanban: Kanban,
  timeLane: z.number(),
  nextLaneId: Id.nullable(),
  rollbackLaneId: Id.nullable(),
  greetingMessageLane: z.string(),
  /** The place among the lanes of the board. */
  lanePosition: z.number(),
  userId: Id.nullable(),
  /** Number of contacts with the tag. */
  contactsCount: z.number(),
  /** Number of tickets in this lane. */
  ticketsCount: z.number(),
  /**
   * The same as lists, because existing clients count them; at most TAG_MEMBERS, since a tag may be on every contact.
   */
  contacts: z.array(z.object({ id: Id })),
  ticketTags: z.array(z.object({ tagId: Id })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Tag = z.output<typeof Tag>;

export const NewTag = z.object({
  name: fields.name,
  /** Left out: a random colour is chosen. */
  color: fields.color.optional(),
  kanban: fields.kanban.default(0),
  timeLane: fields.timeLane.default(0),
  nextLaneId: fields.nextLaneId.default(null),
  rollbackLaneId: fields.rollbackLaneId.default(null),
  greetingMessageLane: fields.greetingMessageLane.default(''),
});
export type NewTag = z.output<typeof NewTag>;

export const TagChanges = z.object(fields).omit({ kanban: true }).partial();
export type TagChanges = z.output<typeof TagChanges>;

const KanbanText = z.enum(['0', '1']).transform((value): 0 | 1 => (value === '1' ? 1 : 0));
const params = z.object({ id: IdText });

export const tagRoutes = routes({
  list: {
    method: 'GET',
    path: '/tags',
    can: 'tags:work',
    on: 'company',
    about: 'Tags, a page at a time: of contacts (kanban 0) or lanes of the board (kanban 1).',
    query: ListQuery.extend({
      kanban: KanbanText.default(0),
      /** Excludes this tag: a lane cannot be its own successor. */
      tagId: IdText.optional(),
    }),
    reply: z.object({ tags: z.array(Tag), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/tags/list',
    can: 'tags:work',
    on: 'company',
    about: 'All tags of one kind.',
    query: z.object({ kanban: KanbanText.default(0), searchParam: z.string().trim().max(200).default('') }),
    reply: z.array(Tag),
  },
  lanes: {
    method: 'GET',
    path: '/tag/kanban',
    can: 'tags:work',
    plan: 'useKanban',
    on: 'company',
    about: 'The lanes of the board, in their order.',
    reply: z.object({ lista: z.array(Tag) }),
  },
  orderLanes: {
    method: 'PUT',
    path: '/tag/kanban',
    can: 'lanes:manage',
    plan: 'useKanban',
    on: 'company',
    about: 'Put the lanes of the board in this order; lanes that are not named come after them.',
    body: z.object({ laneIds: z.array(Id).min(1).max(LANES_LIMIT) }),
    reply: z.object({ lista: z.array(Tag) }),
  },
  show: {
    method: 'GET',
    path: '/tags/:id',
    can: 'tags:work',
    on: 'company',
    about: 'One tag.',
    params,
    reply: Tag,
  },
  create: {
    method: 'POST',
    path: '/tags',
    can: 'tags:work',
    on: 'company',
    about:
      'Add a tag; the one of the same name and kind is given back if there is one. Lanes: administrators.',
    body: NewTag,
    reply: Tag,
  },
  update: {
    method: 'PUT',
    path: '/tags/:id',
    can: 'tags:work',
    on: 'company',
    about: 'Change a tag. Lanes: administrators.',
    params,
    body: TagChanges,
    reply: Tag,
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:id',
    can: 'tags:work',
    on: 'company',
    about: 'Remove a tag from everywhere. Lanes: administrators.',
    params,
    reply: Done,
  },
  removeFromContact: {
    method: 'DELETE',
    path: '/tags-contacts/:tagId/:contactId',
    can: 'tags:work',
    on: 'company',
    about: 'Take a tag off a contact.',
    params: z.object({ tagId: IdText, contactId: IdText }),
    reply: Done,
  },
  addToTicket: {
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    can: 'tags:work',
    plan: 'useKanban',
    on: 'company',
    about: 'Put a ticket in a lane of the board, or give it a tag.',
    params: z.object({ ticketId: IdText, tagId: IdText }),
    reply: z.object({ ticketId: Id, tagId: Id }),
  },
  removeFromTicket: {
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    can: 'tags:work',
    plan: 'useKanban',
    on: 'company',
    about: 'Take a ticket out of its lane.',
    params: z.object({ ticketId: IdText }),
    reply: Done,
  },
});
