import { contactMergeRoutes } from '@prosa/contract';
import { callerCompanyRunner } from '../../../platform/http/caller-company.ts';
import { type App, serveRoutes } from '../../../platform/http/serve-routes.ts';
import { listMerges, mergeManually, readFigures, undoManually } from './manual-merge.ts';

export const contactMergeModule = (app: App): void =>
  serveRoutes(app, contactMergeRoutes, {
    list: (work, { params }) => listMerges(work, params.id),
    figures: (work, { params }) => readFigures(work, params.id),
    merge: (platform, { params, body }, caller) =>
      mergeManually(callerCompanyRunner(platform, caller), params.id, body.contactId),
    undo: (platform, { params }, caller) =>
      undoManually(callerCompanyRunner(platform, caller), params.id, params.mergeId),
  });
