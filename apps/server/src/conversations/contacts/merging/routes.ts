import { contactMergeRoutes } from '@prosa/contract';
import { type App, serve } from '../../../platform/serve.ts';
import { listMerges, mergeByHand, readFigures, undoByHand } from './by-hand.ts';

export const contactMergeModule = (app: App): void =>
  serve(app, contactMergeRoutes, {
    list: (work, { params }) => listMerges(work, params.id),
    figures: (work, { params }) => readFigures(work, params.id),
    merge: (work, { params, body }) => mergeByHand(work, params.id, body.contactId),
    undo: (work, { params }) => undoByHand(work, params.id, params.mergeId),
  });
