import {
  type ChatbotInput,
  ChatbotTreeInput,
  NewQueue,
  type QueueBot,
  type QueueDetail,
  type QueueChanges,
} from '@prosa/contract';
import { z } from 'zod';
import { hasProblems, weekProblems } from '../../organization/settings/hours/week.ts';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import { isBlank, type Tree, treeProblems } from './tree/draft-tree.ts';

/** Only whether the tree has problems; its rows show which. */
const QueueFields = NewQueue.omit({ chatbots: true }).extend({
  chatbots: z.custom<Tree>().superRefine((tree, context) => {
    // The tree is undefined while the queue is loading.
    if (treeProblems(tree ?? []).size > 0)
      context.addIssue({ code: 'custom', path: [], params: { problem: 'invalid' } });
  }),
});
export type QueueInput = z.input<typeof QueueFields>;
export type QueueValues = z.output<typeof QueueFields>;
export type QueueForm = ContractForm<QueueInput, QueueValues>;

/** If queues have their own business hours, the hours must be valid and the out-of-hours message must be set. */
export const queueForm = (hasHours: boolean) =>
  QueueFields.superRefine(({ outOfHoursMessage, schedules }, context) => {
    if (!hasHours) return;
    if (outOfHoursMessage.trim() === '')
      context.addIssue({ code: 'custom', path: ['outOfHoursMessage'], params: { problem: 'required' } });
    if (hasProblems(weekProblems(schedules)))
      context.addIssue({ code: 'custom', path: ['schedules'], params: { problem: 'invalid' } });
  });

export const newQueueValues = (color: string, orderQueue: number): QueueInput => ({
  ...NewQueue.omit({ name: true, color: true, chatbots: true }).parse({}),
  name: '',
  color,
  orderQueue,
  chatbots: [],
});

export function valuesOf(queue: QueueDetail): QueueInput {
  const known = queue as Record<string, unknown>;
  return Object.fromEntries(Object.keys(NewQueue.shape).map((name) => [name, known[name]])) as QueueInput;
}

/** Blank options are dropped; new options have no id yet. */
const optionsOf = (tree: Tree): ChatbotInput[] =>
  tree
    .filter((option) => !isBlank(option))
    .map(({ id, options, ...fields }) => ({
      ...fields,
      name: fields.name.trim(),
      ...(id > 0 && { id }),
      options: optionsOf(options),
    }));

export const bodyOf = ({ chatbots, ...values }: QueueValues): NewQueue => ({
  ...values,
  chatbots: ChatbotTreeInput.parse(optionsOf(chatbots)),
});

/** The fields that define the behaviour of the bot; undefined while an option is invalid. */
export function botOf({ chatbots, ...values }: QueueInput): QueueBot | undefined {
  if (treeProblems(chatbots).size > 0) return undefined;
  return {
    greetingMessage: values.greetingMessage ?? '',
    closeTicket: values.closeTicket ?? false,
    integrationId: values.integrationId ?? null,
    fileListId: values.fileListId ?? null,
    chatbots: ChatbotTreeInput.parse(optionsOf(chatbots)),
  };
}

/** Only the changed fields, so that a colleague's change to another field is not overwritten. */
export function changesOf(values: QueueValues, before: QueueInput): QueueChanges {
  const known = before as Record<string, unknown>;
  const given = values as Record<string, unknown>;
  const isSame = (name: string) => JSON.stringify(given[name]) === JSON.stringify(known[name]);
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => !isSame(name)));
}

const COLORS = [
  '#0b62b0',
  '#0f7a45',
  '#7e22ce',
  '#c4540a',
  '#be185d',
  '#0e7490',
  '#a16207',
  '#4338ca',
  '#b42318',
  '#4d7c0f',
  '#57534e',
  '#334155',
];

/** A colour that no other queue has: the first free one of the list, else a random one. */
export const freeColor = (taken: string[]): string =>
  COLORS.find((color) => !taken.includes(color)) ??
  `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`;
export const queueColors = COLORS;
