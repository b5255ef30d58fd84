import { TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './tasks.module.css';
import { deleteTask, editTask, type Task } from './tasks.ts';

export function TaskRow({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditedTask task={task} onDone={() => setEditing(false)} />;

  const { text, createdAt, updatedAt } = task;
  const isEdited = updatedAt !== createdAt;
  return (
    <li className={styles.task}>
      <div className={styles.grow}>
        <div className={styles.text}>{text}</div>
        <div className={styles.when}>
          {isEdited
            ? t('tasks.updated', { when: formatDateTime(updatedAt) })
            : t('tasks.created', { when: formatDateTime(createdAt) })}
        </div>
      </div>
      <IconButton label={t('tasks.edit', { text })} onClick={() => setEditing(true)}>
        <IconPencil size={17} />
      </IconButton>
      <IconButton tone="err" label={t('tasks.delete', { text })} onClick={() => deleteTask(task)}>
        <IconTrash size={17} />
      </IconButton>
    </li>
  );
}

function EditedTask({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(task.text);

  const save = (event: FormEvent) => {
    event.preventDefault();
    editTask(task, text);
    onDone();
  };

  return (
    <li className={styles.task}>
      <form className={styles.editing} onSubmit={save}>
        <TextInput
          className={styles.grow ?? ''}
          aria-label={t('tasks.text')}
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
        <IconButton type="submit" label={t('tasks.save')}>
          <IconCheck size={18} />
        </IconButton>
        <IconButton label={t('tasks.cancel')} onClick={onDone}>
          <IconX size={18} />
        </IconButton>
      </form>
    </li>
  );
}
