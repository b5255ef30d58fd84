import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { TaskRow } from './TaskRow.tsx';
import styles from './tasks.module.css';
import { addTask, useTasks } from './tasks.ts';

export default function TasksPage() {
  const { t } = useTranslation();
  const tasks = useTasks((state) => state.tasks);
  return (
    <Page title={t('tasks.title')} count={tasks.length} description={t('tasks.description')}>
      <div className={styles.column}>
        <NewTask />
        {tasks.length === 0 ? (
          <EmptyState drawing="tasks" title={t('tasks.empty')} />
        ) : (
          <ul className={styles.list} aria-label={t('tasks.list')}>
            {tasks.map((task) => (
              <TaskRow key={task.createdAt} task={task} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

function NewTask() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (addTask(text)) setText('');
    field.current?.focus();
  };

  return (
    <form className={styles.new} onSubmit={add}>
      <TextInput
        ref={field}
        className={styles.grow ?? ''}
        aria-label={t('tasks.text')}
        placeholder={t('tasks.placeholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={16} />}>
        {t('tasks.add')}
      </Button>
    </form>
  );
}
