import { contactMergeRoutes } from '@prosa/contract';
import { ownCompanyOf } from '../../../platform/as-user.ts';
import { type App, serve } from '../../../platform/serve.ts';
import { listMerges, mergeByHand, readFigures, undoByHand } from './by-hand.ts';

export const contactMergeModule = (app: App): void =>
  serve(app, contactMergeRoutes, {
    list: (work, { params }) => listMerges(work, params.id),
    figures: (work, { params }) => readFigures(work, params.id),
    merge: (platform, { params, body }, caller) =>
      mergeByHand(ownCompanyOf(platform, caller), params.id, body.contactId),
    undo: (platform, { params }, caller) =>
      undoByHand(ownCompanyOf(platform, caller), params.id, params.mergeId),
  });
