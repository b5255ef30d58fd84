import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh, IconSend2 } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { QueueForm, QueueInput } from '../queue-form.ts';
import { parseMenuChoices } from './parse-menu-choices.ts';
import { draftQueue, savedQueue, trialFlow, UNSAVED_QUEUE } from './trial-flow.ts';
import { TrialTranscript } from './TrialTranscript.tsx';
import styles from './TryIt.module.css';
import { useTrial } from './useTrial.ts';

interface TryItPaneProps {
  form: QueueForm;
  queueId: number | null;
}

/** A trial of the bot as a contact would see it, with the unsaved values of the form. */
export function TryItPane({ form, queueId }: TryItPaneProps) {
  const { t } = useTranslation();
  const [connectionId, setConnectionId] = useState<number | null>(null);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const values = useWatch({ control: form.control }) as QueueInput;
  const connections = (useQuery(read(api.connections.list, { query: {} })).data ?? []).filter(
    ({ queues }) => queueId !== null && queues.some(({ id }) => id === queueId),
  );
  const connection = useQuery({
    ...read(api.connections.show, { params: { id: connectionId ?? 0 } }),
    enabled: connectionId !== null,
  }).data;
  const list = useQuery(read(api.queues.list)).data ?? [];
  const others = useQueries({
    queries: list
      .filter(({ id }) => id !== queueId)
      .map(({ id }) => read(api.queues.show, { params: { id } })),
    combine: (all) => all.flatMap(({ data }) => (data ? [savedQueue(data)] : [])),
  });
  const flow = useMemo(
    () =>
      trialFlow(
        draftQueue(queueId ?? UNSAVED_QUEUE, values),
        others,
        connectionId === null ? null : (connection ?? null),
      ),
    [queueId, values, others, connectionId, connection],
  );
  const trial = useTrial(flow);
  const { lines, state } = trial;
  const place = [...flow.queues, ...flow.otherQueues].find(({ id }) => id === state.queueId)?.name;
  const menus = lines.map((line) =>
    line.by === 'bot' && line.reply.kind === 'text' ? parseMenuChoices(line.reply.text) : [],
  );
  const offers = state.isOver ? [] : (menus.findLast((choices) => choices.length > 0) ?? []);

  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);

  const send = (typed: string) => {
    if (typed.trim() === '') return;
    trial.say(typed.trim());
    setText('');
  };

  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <h3>{t('queues.tryIt.title')}</h3>
        <IconButton label={t('queues.tryIt.reset')} onClick={trial.reset} disabled={lines.length === 0}>
          <IconRefresh size={17} />
        </IconButton>
      </header>
      {connections.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('queues.tryIt.where')}
          value={connectionId ?? ''}
          onChange={({ currentTarget }) => {
            setConnectionId(currentTarget.value === '' ? null : Number(currentTarget.value));
            trial.reset();
          }}
        >
          <option value="">{t('queues.tryIt.queueAlone')}</option>
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('queues.tryIt.onConnection', { name })}
            </option>
          ))}
        </NativeSelect>
      )}
      <div className={styles.chat} role="log" aria-label={t('queues.tryIt.title')} tabIndex={0}>
        {lines.length === 0 && (
          <div className={styles.begin}>
            <p>{t('queues.tryIt.begin')}</p>
            <Button size="xs" variant="light" onClick={() => send(t('queues.tryIt.hello'))}>
              {t('queues.tryIt.sayHello')}
            </Button>
          </div>
        )}
        <TrialTranscript lines={lines} flow={flow} />
        {state.isOver && lines.length > 0 && (
          <p className={styles.over}>
            {lines.at(-1)?.by === 'ticket' || !place
              ? t('queues.tryIt.over')
              : t('queues.tryIt.waits', { queue: place })}
          </p>
        )}
        <div ref={end} />
      </div>
      {offers.length > 0 && (
        <div className={styles.offers} role="group" aria-label={t('queues.tryIt.choices')}>
          {offers.map(({ typed, label }) => (
            <button key={typed} type="button" onClick={() => send(typed)}>
              <b>{typed}</b> {label}
            </button>
          ))}
        </div>
      )}
      {/* Not a form element, because forms cannot be nested and this is inside the queue's form. */}
      <div
        className={styles.box}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          send(text);
        }}
      >
        <input
          aria-label={t('queues.tryIt.write')}
          placeholder={t('queues.tryIt.write')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <IconButton label={t('queues.tryIt.send')} onClick={() => send(text)} disabled={text.trim() === ''}>
          <IconSend2 size={17} />
        </IconButton>
      </div>
    </div>
  );
}
