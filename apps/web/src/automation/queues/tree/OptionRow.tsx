import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconPencil,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react';
import { OPTION_NAME } from '@prosa/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Targets } from '../targets.ts';
import {
  type Direction,
  type DraftOption,
  unreachableReason,
  type OptionProblems,
  type TreeRow,
} from './draft-tree.ts';
import { OptionKindBadge } from './OptionKindBadge.tsx';
import { OptionDetails } from './OptionDetails.tsx';
import styles from './Tree.module.css';
import type { RowDrag } from './useRowDrag.ts';
import { useTargetProblem } from './useTargetProblem.ts';
import type { OptionTreeEditor } from './useOptionTree.ts';

const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface OptionRowProps {
  row: TreeRow;
  editing: OptionTreeEditor;
  targets: Targets;
  problems: OptionProblems | undefined;
  /** The saved option; undefined for a new one. */
  stored: DraftOption | undefined;
  /** Saving was refused, so every row shows its problems. */
  isRefused: boolean;
  dragging: RowDrag;
}

export function OptionRow(props: OptionRowProps) {
  const { row, editing, targets, problems, stored, isRefused, dragging } = props;
  const { t } = useTranslation();
  const { option, number, depth } = row;
  const name = option.name || t('queues.tree.unnamed');
  const input = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const isDetailed = editing.detailed === option.id;
  const isOpen = editing.isOpen(option.id);
  const warning = unreachableReason(option);
  const targetProblem = useTargetProblem({ option, stored, isRefused });
  const nameProblem = isLeft || isRefused ? problems?.name : undefined;

  const { naming, setNaming } = editing;
  useEffect(() => {
    if (naming !== option.id) return;
    input.current?.focus();
    setNaming(null);
  }, [naming, option.id, setNaming]);

  const moveByKey = (event: KeyboardEvent, needsAlt: boolean) => {
    const direction = directions[event.key];
    if (!direction || event.altKey !== needsAlt) return;
    event.preventDefault();
    const from = event.currentTarget as HTMLElement;
    editing.step(option.id, direction);
    // The row may be mounted again at its new place; the focus must follow.
    requestAnimationFrame(() => from.isConnected && from.focus());
  };

  const writeByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    moveByKey(event, true);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (option.name.trim() !== '' && !editing.isFull) editing.addBehind(option.id);
  };

  return (
    <li
      className={styles.row}
      style={{ '--depth': depth } as React.CSSProperties}
      data-option={option.id}
      data-dragged={dragging.id === option.id || undefined}
      data-detailed={isDetailed || undefined}
    >
      <div className={styles.line}>
        <button
          type="button"
          className={styles.grip}
          aria-label={t('queues.tree.moveNamed', { name })}
          title={t('queues.tree.moveHint')}
          // While the row is dragged, Escape cancels the drag and does not close the dialog.
          data-mantine-stop-propagation={dragging.id === option.id || undefined}
          onPointerDown={(event) => dragging.start(event, row)}
          onKeyDown={(event) => moveByKey(event, false)}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        {option.options.length > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'queues.tree.foldNamed' : 'queues.tree.unfoldNamed', { name })}
            onClick={() => editing.setOpen(option.id, !isOpen)}
          >
            {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
          </button>
        ) : (
          <span className={styles.fold} aria-hidden />
        )}
        <span className={styles.number}>{number}</span>
        <input
          ref={input}
          className={styles.name}
          aria-label={t('queues.tree.nameOf', { number })}
          aria-invalid={nameProblem !== undefined}
          placeholder={t('queues.tree.namePlaceholder')}
          maxLength={OPTION_NAME.max}
          value={option.name}
          onChange={(event) => editing.change(option.id, { name: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
          onKeyDown={writeByKey}
        />
        {warning && (
          <span className={styles.stuck} title={t(`queues.tree.${warning}`)}>
            <IconAlertTriangle size={16} role="img" aria-label={t(`queues.tree.${warning}`)} />
          </span>
        )}
        <OptionKindBadge option={option} targets={targets} />
        <span className={styles.actions}>
          <IconButton
            label={t('queues.tree.detailsNamed', { name })}
            aria-expanded={isDetailed}
            onClick={() => editing.setDetailed(isDetailed ? null : option.id)}
          >
            <IconPencil size={16} />
          </IconButton>
          <IconButton
            label={t('queues.tree.addBelowNamed', { name })}
            disabled={editing.isFull || depth + 1 >= editing.deepest}
            onClick={() => editing.add(option.id)}
          >
            <IconSubtask size={16} />
          </IconButton>
          <IconButton
            tone="err"
            label={t('queues.tree.removeNamed', { name })}
            onClick={() => editing.remove(option.id)}
          >
            <IconTrash size={16} />
          </IconButton>
        </span>
      </div>
      {nameProblem && <p className={styles.problem}>{t(`queues.tree.problems.${nameProblem}`)}</p>}
      {!isDetailed && targetProblem && (
        <p className={styles.problem}>{t(`queues.tree.problems.${targetProblem}`)}</p>
      )}
      {!isDetailed && isRefused && problems?.message && (
        <p className={styles.problem}>{t('queues.tree.problems.message')}</p>
      )}
      {isDetailed && (
        <OptionDetails
          option={option}
          targets={targets}
          targetProblem={targetProblem}
          onChange={(fields) => editing.change(option.id, fields)}
        />
      )}
    </li>
  );
}
