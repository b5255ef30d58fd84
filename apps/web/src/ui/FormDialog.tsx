import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import styles from './FormDialog.module.css';
import { focusedByClick } from './form/focused-by-click.ts';
import { revealProblem } from './form/reveal-problem.ts';
import { type ContractForm, showServerIssues } from './form/useContractForm.ts';
import { useRevealedProblems } from './form/useRevealedProblems.ts';
import { toast } from './toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useIsTopmostDialog } from './useIsTopmostDialog.ts';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

interface FormDialogProps<In extends FieldValues, Out> {
  title: string;
  form: ContractForm<In, Out>;
  /** Saves the form. If it fails, the dialog stays open with its values. */
  onSubmit: (values: Out) => Promise<unknown>;
  /** Called when the closing animation has ended. */
  onClose: () => void;
  submitLabel?: string;
  /** Buttons before the one that saves. */
  moreButtons?: ReactNode;
  /** Error text when the server refuses the values; without it, the text of the error itself. */
  refusedText?: string;
  /** The record is still loading, so it cannot be saved yet. */
  pending?: boolean;
  /** Something is chosen that is not a field of the form, such as a file, and would be lost. */
  isChanged?: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A form in a dialog, open as long as it is mounted. Ctrl+Enter saves from any field, or moves to the first error. A
 * failed save, a click outside, Escape or leaving the page never discards input without asking.
 */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const {
    title,
    form,
    onSubmit,
    onClose,
    submitLabel,
    moreButtons,
    refusedText,
    pending = false,
    isChanged = false,
    size = 560,
    children,
  } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false;
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const isTopmost = useIsTopmostDialog(opened);
  const { isDirty, isSubmitting, submitCount, errors } = form.formState;
  const element = useRevealedProblems(form);
  const isRefused = submitCount > 0 && Object.keys(errors).length > 0;

  const close = () => setOpened(false);
  // A navigation caused by saving is not an attempt to leave.
  const { tryToClose, question } = useUnsavedGuard(opened && (isDirty || isChanged) && !isSubmitting, close);

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
      closeOnEscape={isTopmost}
      onClose={tryToClose}
      onExitTransitionEnd={gone}
      title={title}
      size={size ?? 560}
      fullScreen={isPhone}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={submitByKey}
      >
        <div className={styles.fields}>{children}</div>
        <Group className={styles.buttons ?? ''} justify="flex-end" gap="xs" {...focusedByClick}>
          {isRefused && (
            <div className={styles.refused} role="alert">
              <button type="button" onClick={() => revealProblem(element.current)}>
                <IconAlertCircle size={16} aria-hidden />
                {t('common.fixFirst')}
              </button>
            </div>
          )}
          <Button variant="default" onClick={tryToClose}>
            {t('common.cancel')}
          </Button>
          {moreButtons}
          <Button type="submit" loading={isSubmitting} disabled={pending}>
            {submitLabel ?? t('common.save')}
          </Button>
        </Group>
      </form>
      {question}
    </Modal>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);
