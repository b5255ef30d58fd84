import {
  isInvalidValue,
  type MessageTemplate,
  type TemplateVariable,
  type TicketDetail,
  requiredValues,
} from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconSend2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { addMessage } from '../../../api/live/message-cache.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { randomId } from '../../../api/random-id.ts';
import { HeaderFile } from './HeaderFile.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TemplateValueField } from './TemplateValueField.tsx';
import styles from './Templates.module.css';

interface TemplateFormProps {
  ticket: TicketDetail;
  template: MessageTemplate;
  /** Null if the list is shown beside the form. */
  onBack: (() => void) | null;
  /** Called when values were entered that would be lost on closing. */
  onType: () => void;
  onSent: () => void;
}

const fileKinds = ['image', 'video', 'document'] as const;

/** The template's variables and a preview. The input is kept until sending succeeds. */
export function TemplateForm({ ticket, template, onBack, onType, onSent }: TemplateFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  // The same id for every attempt, so that a retry does not send the message twice.
  const [clientId] = useState(randomId);
  const fileKind = fileKinds.find((kind) => kind === template.header?.format);
  const isMissing = ({ key }: TemplateVariable) => isInvalidValue(key, values[key]);
  const wanted = requiredValues(template);

  const sending = useMutation({
    mutationFn: () =>
      call(api.messageTemplates.send, {
        params: { ticketId: ticket.id },
        // With a file the request is a multipart form, whose fields are strings.
        body: { templateId: template.id, values: file ? JSON.stringify(values) : values, clientId },
        ...(file ? { files: [file] } : {}),
      }),
    onSuccess: ({ messages }) => {
      for (const message of messages) addMessage(ticket.uuid, message);
      toast.success(t('templates.sent'));
      onSent();
    },
    onError: toast.error,
  });

  const choose = (chosen: File | null) => {
    setFile(chosen);
    onType();
  };
  const fill = ({ key }: TemplateVariable, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    onType();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wanted.some(isMissing) || (fileKind && !file)) return;
    sending.mutate();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {onBack && (
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('templates.back')}
        </Button>
      )}
      {fileKind && <HeaderFile kind={fileKind} file={file} isTried={isTried} onChoose={choose} />}
      {wanted.map((variable) => (
        <TemplateValueField
          key={variable.key}
          variable={variable}
          template={template}
          value={values[variable.key] ?? ''}
          isWrong={isTried && isMissing(variable)}
          onChange={(value) => fill(variable, value)}
        />
      ))}
      <p className={styles.label}>{t('templates.preview')}</p>
      <TemplatePreview template={template} values={values} file={file} />
      <div className={styles.send}>
        <Button type="submit" leftSection={<IconSend2 size={16} />} loading={sending.isPending}>
          {t('templates.send')}
        </Button>
      </div>
    </form>
  );
}
