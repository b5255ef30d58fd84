import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import type { QueueForm } from '../queue-form.ts';
import type { Targets } from '../targets.ts';
import { countOptions, findOption, type Tree, treeProblems } from './draft-tree.ts';
import { OptionRow } from './OptionRow.tsx';
import styles from './Tree.module.css';
import { useRowDrag } from './useRowDrag.ts';
import { useOptionTree } from './useOptionTree.ts';

/**
 * The chatbot of a queue: nested menus. Each row is an option; its number is what the contact types to reach it. Rows
 * are moved by their grip, with the pointer or the arrow keys.
 */
export function OptionTree({ form, targets }: { form: QueueForm; targets: Targets }) {
  const { t } = useTranslation();
  const editing = useOptionTree(form);
  const list = useRef<HTMLOListElement>(null);
  const dragging = useRowDrag(editing, list);
  const { rows, tree, removed } = editing;
  const { submitCount, defaultValues } = form.formState;
  const stored = (defaultValues?.chatbots ?? []) as Tree;
  const isRefused = submitCount > 0;
  const problems = treeProblems(tree);
  const [seen, setSeen] = useState(submitCount);
  if (seen !== submitCount) {
    setSeen(submitCount);
    editing.showProblems(problems);
  }
  const count = countOptions(tree);
  const hasLevels = tree.some(({ options }) => options.length > 0);

  return (
    <section className={styles.tree} aria-labelledby="option-tree">
      <header className={styles.head}>
        <h3 id="option-tree">{t('queues.tree.title')}</h3>
        {count > 0 && <span className={styles.count}>{t('queues.tree.count', { count })}</span>}
        {hasLevels && (
          <span className={styles.folding}>
            <button type="button" onClick={editing.openAll}>
              {t('queues.tree.openAll')}
            </button>
            <button type="button" onClick={editing.closeAll}>
              {t('queues.tree.closeAll')}
            </button>
          </span>
        )}
      </header>
      <p className={styles.hint}>{t(tree.length === 1 ? 'queues.tree.single' : 'queues.tree.hint')}</p>
      <ol className={styles.rows} ref={list} data-dragging={dragging.id !== null || undefined}>
        {rows.map((row) => (
          <OptionRow
            key={row.option.id}
            row={row}
            editing={editing}
            targets={targets}
            problems={problems.get(row.option.id)}
            stored={findOption(stored, row.option.id)}
            isRefused={isRefused}
            dragging={dragging}
          />
        ))}
      </ol>
      {dragging.line && (
        <div
          className={styles.dropLine}
          style={{ top: dragging.line.top, insetInlineStart: dragging.line.start }}
          aria-hidden
        />
      )}
      {removed && (
        <p className={styles.removed} role="status">
          {t('queues.tree.removed', { name: removed.name || t('queues.tree.unnamed') })}
          <Button
            // The remove button is gone with its option, so undo takes the focus.
            key={removed.id}
            ref={takeFocus}
            variant="subtle"
            size="compact-xs"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={editing.putBack}
          >
            {t('queues.tree.undo')}
          </Button>
        </p>
      )}
      <Button
        className={styles.add ?? ''}
        variant="light"
        size="xs"
        leftSection={<IconPlus size={15} />}
        disabled={editing.isFull}
        onClick={() => editing.add(null)}
      >
        {t('queues.tree.add')}
      </Button>
      {isRefused && problems.size > 0 && (
        <p className={styles.problem} role="alert">
          {t('queues.tree.fixFirst')}
        </p>
      )}
      <span className={layout.srOnly} aria-live="assertive">
        {/* The key remounts it, so that the same text is announced again. */}
        <span key={editing.announced.times}>{editing.announced.text}</span>
      </span>
    </section>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
