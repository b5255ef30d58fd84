import type { BotFlow } from '@prosa/bot';
import { IconArrowRight, IconFiles, IconLock, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../conversations/messages/rich-text.tsx';
import { useLogReasonText } from '../../../conversations/tickets/dialogs/useLogReasonText.ts';
import styles from './TryIt.module.css';
import type { TranscriptEntry } from './useTrial.ts';

interface TrialTranscriptProps {
  lines: TranscriptEntry[];
  flow: BotFlow;
}

export function TrialTranscript({ lines, flow }: TrialTranscriptProps) {
  return lines.map((line) => <Entry key={line.key} line={line} flow={flow} />);
}

function Entry({ line, flow }: { line: TranscriptEntry; flow: BotFlow }) {
  const { t } = useTranslation();
  switch (line.by) {
    case 'contact':
      return <p className={styles.contact}>{line.text}</p>;
    case 'bot':
      if (line.reply.kind === 'files')
        return (
          <p className={styles.bot}>
            <IconFiles size={15} aria-hidden /> {t('queues.tryIt.files')}
          </p>
        );
      return (
        <p className={styles.bot}>
          <RichText text={line.reply.text} />
        </p>
      );
    default:
      return <Change change={line.change} flow={flow} />;
  }
}

type TicketChange = Extract<TranscriptEntry, { by: 'ticket' }>['change'];

const changeIcons = {
  queue: IconArrowRight,
  leaveQueue: IconArrowRight,
  integration: IconPlugConnected,
  close: IconLock,
};

/** A change that the ticket would get, with its reason. */
function Change({ change, flow }: { change: TicketChange; flow: BotFlow }) {
  const { t } = useTranslation();
  const reasonText = useLogReasonText();
  const Sign = changeIcons[change.kind];
  const queue =
    change.kind === 'queue'
      ? [...flow.queues, ...flow.otherQueues].find(({ id }) => id === change.queueId)?.name
      : undefined;
  const isForSomebody = change.kind === 'queue' && change.userId !== null;
  return (
    <p className={styles.change}>
      <Sign size={14} aria-hidden />
      <span>
        <b>
          {t(`queues.tryIt.changes.${isForSomebody ? 'attendant' : change.kind}`, {
            queue: queue ?? t('queues.tryIt.thisQueue'),
          })}
        </b>
        <small>{reasonText(change.reason)}</small>
      </span>
    </p>
  );
}
