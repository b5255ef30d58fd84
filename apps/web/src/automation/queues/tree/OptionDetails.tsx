import { LONG_TEXT, OptionKind } from '@prosa/contract';
import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanFlag } from '../../../api/useSession.ts';
import { VariablesButton } from '../../../ui/form/VariablesButton.tsx';
import type { Targets } from '../targets.ts';
import { TargetSelect } from './TargetSelect.tsx';
import { type DraftOption, unreachableReason, treeProblems } from './draft-tree.ts';
import type { TargetProblem } from './useTargetProblem.ts';
import styles from './Tree.module.css';

interface OptionDetailsProps {
  option: DraftOption;
  targets: Targets;
  targetProblem: TargetProblem | undefined;
  onChange: (fields: Partial<DraftOption>) => void;
}

/** A change of the kind clears the target of the former kind. */
const noTarget = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null };

/** The message of an option, and what happens when it is chosen. */
export function OptionDetails({ option, targets, targetProblem, onChange }: OptionDetailsProps) {
  const { t } = useTranslation();
  const hasIntegrations = usePlanFlag('useIntegrations');
  const kinds = OptionKind.options.filter(
    (kind) => kind !== 'integration' || hasIntegrations || option.queueType === kind,
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = treeProblems([{ ...option, options: [] }]).get(option.id);
  const write = (greetingMessage: string) => onChange({ greetingMessage });
  const warning = unreachableReason(option);
  return (
    <div className={styles.details} role="group" aria-label={option.name}>
      <Textarea
        label={t('queues.tree.message')}
        description={
          warning ? (
            <span className={styles.warning}>{t(`queues.tree.${warning}`)}</span>
          ) : (
            t('queues.tree.messageHint')
          )
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONG_TEXT}
        value={option.greetingMessage}
        error={problems?.message && t('validation.unknownVariable')}
        ref={area}
        rightSection={<VariablesButton field={area} text={option.greetingMessage} onInsert={write} />}
        rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 3 } }}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t('queues.tree.kind')}
          value={option.queueType}
          onChange={(event) =>
            onChange({ ...noTarget, queueType: OptionKind.parse(event.currentTarget.value) })
          }
          data={kinds.map((value) => ({ value, label: t(`queues.tree.kinds.${value}`) }))}
        />
        <TargetSelect
          option={option}
          targets={targets}
          error={targetProblem && t(`queues.tree.problems.${targetProblem}`)}
          onChange={onChange}
        />
      </div>
      <Switch
        label={t('queues.tree.closeTicket')}
        description={t('queues.tree.closeTicketHint')}
        checked={option.closeTicket}
        onChange={(event) => onChange({ closeTicket: event.currentTarget.checked })}
      />
    </div>
  );
}
