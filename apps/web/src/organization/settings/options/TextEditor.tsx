import { fieldIssues, settingValueSchema } from '@prosa/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedElsewhere } from '../ChangedElsewhere.tsx';
import { useSettingDraft } from '../useSettingDraft.ts';
import type { TextKey } from './options.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import styles from './TextEditor.module.css';
import { useSaveSetting } from './useSaveSetting.ts';
import { Variables } from '../../../ui/form/Variables.tsx';

/** A message to contacts, an address, or words separated by commas. */
export type TextForm = 'message' | 'url' | 'words';

interface TextEditorProps {
  option: TextKey;
  saved: string;
  isRequired?: boolean;
  form?: TextForm;
  /** The text is required before another change is made. */
  before?: { onSaved: () => Promise<void>; onCancel: () => void };
}

function problemOf(option: TextKey, text: string, isRequired: boolean) {
  if (isRequired && text.trim() === '') return 'required';
  const result = settingValueSchema(option).safeParse(text, { reportInput: true });
  return result.success ? undefined : (fieldIssues(result.error)[0]?.problem ?? 'invalid');
}

const problemKey = (form: TextEditorProps['form'], problem: NonNullable<ReturnType<typeof problemOf>>) =>
  form === 'words' && problem === 'invalid' ? 'settings.wordsInvalid' : (`validation.${problem}` as const);

/** A text with its own save button. Input stays until it is saved or discarded by the user. */
export function TextEditor({ option, saved, isRequired = false, form = 'message', before }: TextEditorProps) {
  const { t } = useTranslation();
  const isLine = form !== 'message';
  const draft = useSettingDraft(option, saved);
  const save = useSaveSetting(option);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [showsProblem, setShowsProblem] = useState(false);
  const problem = problemOf(option, draft.value, isRequired);
  const isAsked = before !== undefined;
  const isQuiet = !draft.isDirty && !isAsked;

  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  const submit = async () => {
    setShowsProblem(true);
    if (problem) return field.current?.focus();
    if (draft.isDirty) await save.mutateAsync(draft.value);
    await before?.onSaved();
    setShowsProblem(false);
  };
  // The mutation has already shown the error, and the input is kept.
  const trySubmit = () => void submit().catch(() => undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || isLine)) return;
    event.preventDefault();
    trySubmit();
  };

  const giveUp = () => {
    draft.discard();
    setShowsProblem(false);
    before?.onCancel();
  };

  const shared = {
    ref: field,
    id: `option-${option}`,
    label: t(`settings.option.${option}.label`),
    description: t(before ? 'settings.textFirst' : `settings.option.${option}.hint`),
    value: draft.value,
    error: showsProblem && problem && t(problemKey(form, problem)),
    withAsterisk: isRequired,
    onKeyDown,
  };
  return (
    <div className={styles.editor}>
      {isLine ? (
        <TextInput
          {...shared}
          {...(form === 'url' && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
          onChange={(event) => draft.change(event.currentTarget.value)}
        />
      ) : (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => draft.change(event.currentTarget.value)}
        />
      )}
      {!isLine && <Variables field={field} text={draft.value} onInsert={draft.change} />}
      {draft.isStale && <ChangedElsewhere onTakeSaved={draft.discard} />}
      <div className={styles.foot} data-quiet={isQuiet || undefined}>
        {isQuiet ? (
          <SavedIndicator {...save} />
        ) : (
          <>
            {!isLine && <span className={styles.keys}>{t('settings.saveHint')}</span>}
            <Button size="xs" variant="default" onClick={giveUp}>
              {t(before ? 'common.cancel' : 'settings.discard')}
            </Button>
            <Button size="xs" loading={save.isPending} onClick={trySubmit}>
              {t(before ? 'settings.saveAndChange' : 'common.save')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
