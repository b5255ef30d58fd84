import type { ChatbotOption } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { useAllRows } from '../../api/useAllRows.ts';
import { usePlanFlag } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import type { Choice } from '../../ui/form/SelectField.tsx';

const choiceOf = ({ id, name }: { id: number; name: string }): Choice => ({ value: id, label: name });

/** The possible targets of a queue or an option, as choices. */
export interface Targets {
  queues: Choice[];
  people: Choice[];
  files: Choice[];
  integrations: Choice[];
}

/** The company's queues in order. */
export const useQueueChoices = (): Choice[] => (useQuery(read(api.queues.list)).data ?? []).map(choiceOf);

export function useTargets(): Targets {
  const hasIntegrations = usePlanFlag('useIntegrations');
  return {
    queues: useQueueChoices(),
    people: useAllRows(api.users.list, 'users').map(choiceOf),
    files: useAllRows(api.files.list, 'files').map(choiceOf),
    integrations: useAllRows(api.integrations.list, 'queueIntegrations', hasIntegrations).map(choiceOf),
  };
}

/** The name of an option's target, once it is loaded. */
export function targetName(option: ChatbotOption, targets: Targets): string | undefined {
  const nameIn = (choices: Choice[], id: number | null) => choices.find(({ value }) => value === id)?.label;
  switch (option.queueType) {
    case 'attendent':
      return nameIn(targets.people, option.optUserId);
    case 'queue':
      return nameIn(targets.queues, option.optQueueId);
    case 'integration':
      return nameIn(targets.integrations, option.optIntegrationId);
    case 'file':
      return nameIn(targets.files, option.optFileId);
    default:
      return undefined;
  }
}
