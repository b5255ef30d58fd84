import { type BotFlow, type BotState, type BotTurn, initialBotState, takeTurn } from '@prosa/bot';
import { fillWithExamples } from '@prosa/contract';
import { useState } from 'react';

/** An entry of the transcript: a message, or a change of the ticket. */
export type TranscriptEntry =
  | { key: number; by: 'contact'; text: string }
  | { key: number; by: 'bot'; reply: BotTurn['replies'][number] }
  | { key: number; by: 'ticket'; change: BotTurn['changes'][number] };

interface Trial {
  lines: TranscriptEntry[];
  state: BotState;
}

const emptyTrial: Trial = { lines: [], state: initialBotState };

/** A trial conversation with the bot of the form. The rules are those of the server. */
export function useTrial(flow: BotFlow) {
  const [trial, setTrial] = useState(emptyTrial);

  const say = (text: string) => {
    const turn = takeTurn(flow, trial.state, { kind: 'text', text }, new Date());
    const begins = trial.lines.length;
    const messages = [
      { by: 'contact' as const, text },
      ...turn.changes
        .filter(({ kind }) => !isAfterReplies(kind))
        .map((change) => ({ by: 'ticket' as const, change })),
      ...turn.replies.map((reply) => ({ by: 'bot' as const, reply: fillVariables(reply, flow, turn.state) })),
      ...turn.changes
        .filter(({ kind }) => isAfterReplies(kind))
        .map((change) => ({ by: 'ticket' as const, change })),
    ];
    setTrial({
      lines: [...trial.lines, ...messages.map((line, index) => ({ ...line, key: begins + index }))],
      state: turn.state,
    });
  };

  return { ...trial, say, reset: () => setTrial(emptyTrial) };
}

/** Fills the variables with examples; no attendant serves the contact yet. */
function fillVariables(reply: BotTurn['replies'][number], flow: BotFlow, { queueId }: BotState) {
  if (reply.kind !== 'text') return reply;
  const queue = [...flow.queues, ...flow.otherQueues].find(({ id }) => id === queueId)?.name ?? '';
  return { ...reply, text: fillWithExamples(reply.text, { queue, userName: '' }) };
}

/** Changes of queue and attendant come before the bot's replies, the others after them. */
const isAfterReplies = (kind: BotTurn['changes'][number]['kind']) =>
  kind === 'close' || kind === 'integration';
