import { createHealthRecorder } from '../../platform/outbound/service-health.ts';
import { findAndLockIntegration, saveIntegration } from './queries.ts';
import { emitIntegration } from './integration-events.ts';

export const { recordSuccess, recordFailure } = createHealthRecorder({
  find: (work, id) => findAndLockIntegration(work.db, id),
  save: (work, id, changes) => saveIntegration(work.db, id, changes),
  emit: (work, id) => emitIntegration(work, 'update', id),
});
