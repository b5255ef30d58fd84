import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './FormDialog.module.css';
import { focusedByClick } from './form/focused-by-click.ts';
import { type ContractForm, showServerIssues } from './form/useContractForm.ts';
import { toast } from './toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';

interface FormDialogProps<In extends FieldValues, Out> {
  title: string;
  form: ContractForm<In, Out>;
  /** Saves. When it fails the dialog stays with everything that was typed. */
  onSubmit: (values: Out) => Promise<unknown>;
  /** Called when the dialog has gone. */
  onClose: () => void;
  submitLabel?: string;
  /** Said when the server refuses what was entered; without it, the refusal's own text. */
  refusedText?: string;
  /** The record is still being loaded: there is nothing to save yet. */
  pending?: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A form in a dialog. Mount it to open it. Ctrl+Enter saves from any field; what was typed is never lost to
 * a failed save, a stray click or Escape.
 */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const {
    title,
    form,
    onSubmit,
    onClose,
    submitLabel,
    refusedText,
    pending = false,
    size = 560,
    children,
  } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false;
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;

  const close = () => setOpened(false);
  const tryToClose = () => (isDirty ? setAsking(true) : close());

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      close();
    } catch (error) {
      showServerIssues(form, error);
      toast.error(refusedText && isRefusal(error) ? refusedText : error);
    }
  });

  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Modal
      opened={opened}
      onClose={tryToClose}
      onExitTransitionEnd={gone}
      title={title}
      size={size ?? 560}
      fullScreen={isPhone}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={submitByKey}
      >
        <div className={styles.fields}>{children}</div>
        <Group className={styles.buttons ?? ''} justify="flex-end" gap="xs" {...focusedByClick}>
          <Button variant="default" onClick={tryToClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={pending}>
            {submitLabel ?? t('common.save')}
          </Button>
        </Group>
      </form>
      {asking && (
        <ConfirmDialog
          danger
          title={t('common.unsavedTitle')}
          confirmLabel={t('common.unsavedLeave')}
          cancelLabel={t('common.unsavedStay')}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {t('common.unsavedText')}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);
