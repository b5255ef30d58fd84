import { createHealthRecorder } from '../../platform/outbound/service-health.ts';
import { findPrompt, savePrompt } from './queries.ts';
import { emitPrompt } from './prompt-events.ts';

export const { recordSuccess, recordFailure } = createHealthRecorder({
  find: (work, id) => findPrompt(work.db, id),
  save: (work, id, changes) => savePrompt(work.db, id, changes),
  emit: (work, id) => emitPrompt(work, 'update', id),
});
