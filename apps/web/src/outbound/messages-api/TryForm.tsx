import { type ApiSendReply, MESSAGE_FILES, NewApiMessage } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../api/random-id.ts';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { TicketHolderFields } from '../TicketHolderFields.tsx';
import { sendWithToken } from './call-with-token.ts';
import styles from './MessagesApi.module.css';
import { TryAnswer } from './TryAnswer.tsx';
import { TryFiles } from './TryFiles.tsx';

const empty = { number: '', body: '', userId: null, queueId: null, sendSignature: false, closeTicket: false };

/** Sends a real message with the token of the chosen connection, and shows the answer. */
export function TryForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useContractForm(NewApiMessage, empty);
  const { control } = form;
  const text = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [answer, setAnswer] = useState<ApiSendReply | null>(null);
  const [error, setError] = useState<unknown>(null);
  // Kept while a call has no answer, so that trying again after a lost connection sends nothing twice.
  const [key, setKey] = useState(randomId);
  const renewKey = () => setKey(randomId());

  const send = form.handleSubmit(async (body) => {
    setAnswer(null);
    setError(null);
    if (body.body.trim() === '' && files.length === 0) {
      form.setError('body', { type: 'server', message: 'required' }, { shouldFocus: true });
      return;
    }
    try {
      setAnswer(await sendWithToken({ token, key, body, files }));
      renewKey();
      form.reset({ ...form.getValues(), body: '' });
      setFiles([]);
    } catch (problem) {
      setError(problem);
      showServerIssues(form, problem);
    } finally {
      // The button had the focus, and lost it while it was busy.
      if (form.getFieldState('number').error) form.setFocus('number');
      else text.current?.focus();
    }
  });

  return (
    <section className={styles.card} aria-labelledby="api-try">
      <h2 id="api-try">{t('messagesApi.try.title')}</h2>
      <p className={styles.said}>{t('messagesApi.try.hint')}</p>
      <form className={styles.form} onSubmit={(event) => void send(event)} onChange={renewKey} noValidate>
        <TextField
          control={control}
          name="number"
          inputMode="tel"
          label={t('messagesApi.try.number')}
          description={t('messagesApi.try.numberHint')}
          required
        />
        <TextAreaField ref={text} control={control} name="body" label={t('messagesApi.try.body')} />
        <TryFiles files={files} onChange={(chosen) => setFiles(chosen.slice(0, MESSAGE_FILES))} />
        <TicketChoices control={control} />
        <div className={styles.buttons}>
          <Button type="submit" leftSection={<IconSend size={16} />} loading={form.formState.isSubmitting}>
            {t('messagesApi.try.send')}
          </Button>
        </div>
      </form>
      <TryAnswer answer={answer} error={error} />
    </section>
  );
}

type Control = ReturnType<
  typeof useContractForm<(typeof NewApiMessage)['_zod']['input'], NewApiMessage>
>['control'];

function TicketChoices({ control }: { control: Control }) {
  const { t } = useTranslation();
  const userId = useWatch({ control, name: 'userId' });
  return (
    <>
      <TicketHolderFields
        control={control}
        queue={{
          name: 'queueId',
          label: t('messagesApi.try.queue'),
          placeholder: t('messagesApi.try.noQueue'),
        }}
        user={{ name: 'userId', label: t('messagesApi.try.user'), placeholder: t('messagesApi.try.noUser') }}
      />
      <SwitchField
        control={control}
        name="sendSignature"
        label={t('messagesApi.try.signature')}
        description={userId ? undefined : t('messagesApi.try.signatureHint')}
        disabled={!userId}
      />
      <SwitchField control={control} name="closeTicket" label={t('messagesApi.try.close')} />
    </>
  );
}
