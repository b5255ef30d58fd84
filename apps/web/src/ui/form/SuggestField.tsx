import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SuggestField.module.css';

interface Suggestion {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SuggestFieldProps
  extends Pick<
    TextInputProps,
    | 'label'
    | 'description'
    | 'inputWrapperOrder'
    | 'placeholder'
    | 'error'
    | 'withAsterisk'
    | 'onBlur'
    | 'leftSection'
  > {
  text: string;
  /** Typing clears the chosen value, so text without a match never submits an old choice. */
  onText: (text: string) => void;
  suggestions: Suggestion[];
  /** The search for the typed text is still running. */
  isSearching: boolean;
  /** Shown in place of suggestions. */
  nothingFound?: string | undefined;
  /** The value of the chosen suggestion; the text is then its label. */
  chosen: string | null;
  onTake: (value: string) => void;
  onClear: () => void;
  render?: (suggestion: Suggestion) => ReactNode;
  /** Accessible name of the list; with it the suggestions are always visible below the field. */
  listLabel?: string;
}

/**
 * A field with suggestions. Enter takes the first or the highlighted suggestion; if the search is still running, it
 * waits for the result. While the text is not a chosen suggestion, Enter does not submit the form.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { text, onText, suggestions, isSearching, nothingFound, chosen, onTake, onClear, ...own } = props;
  const { render = ({ label: words }: Suggestion) => words, listLabel, ...looks } = own;
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const hasList = suggestions.length > 0 || nothingFound !== undefined;
  const isInline = listLabel !== undefined;
  const isOpen = isInline || (isWanted && hasList);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setWanted });
  const isOpenQuestion = text.trim() !== '' && chosen === null;
  const take = (value: string) => {
    setWanted(false);
    onTake(value);
  };
  const { isWaiting, onKeyDown, onType } = useEnterKey({
    text,
    suggestions,
    isSearching,
    isOpenQuestion,
    onTake: take,
    onOpen: () => setWanted(true),
  });

  const shown = suggestions.map(({ value }) => value).join();
  useEffect(() => {
    if (isOpen && isOpenQuestion) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is another one each time
  }, [shown, isOpen, isOpenQuestion]);

  const Target = isInline ? Combobox.EventsTarget : Combobox.Target;
  const options = (
    <Combobox.Options
      className={isInline ? (styles.list ?? '') : ''}
      mah={220}
      style={{ overflowY: 'auto' }}
      {...(isInline && { 'aria-label': listLabel })}
    >
      {suggestions.map((one) => (
        <Combobox.Option
          key={one.value}
          value={one.value}
          disabled={one.disabled ?? false}
          active={one.value === chosen}
          aria-selected={one.value === chosen}
        >
          {render(one)}
        </Combobox.Option>
      ))}
      {suggestions.length === 0 && nothingFound !== undefined && (
        <Combobox.Empty>{nothingFound}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal>
      <Target withExpandedAttribute autoComplete="off">
        <Field
          {...looks}
          // The inline list is always visible, so Escape does not close it.
          leavesEscape={isInline}
          data-autofocus
          value={text}
          rightSection={
            isWaiting ? (
              <Loader size={16} />
            ) : (
              text !== '' && <Clear label={t('common.clear')} onClear={onClear} />
            )
          }
          rightSectionPointerEvents="all"
          onChange={(event) => {
            onType();
            onText(event.currentTarget.value);
            setWanted(true);
          }}
          onClick={() => setWanted(true)}
          onFocus={() => setWanted(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setWanted(false);
            looks.onBlur?.(event);
          }}
        />
      </Target>
      {isInline ? hasList && options : <Combobox.Dropdown>{options}</Combobox.Dropdown>}
    </Combobox>
  );
}

function Field({ leavesEscape, ...props }: TextInputProps & { leavesEscape: boolean }) {
  return <TextInput {...props} {...(leavesEscape && { 'data-mantine-stop-propagation': undefined })} />;
}

const Clear = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Combobox.ClearButton aria-label={label} onClear={onClear} />
);

interface EnterKeyOptions extends Pick<SuggestFieldProps, 'text' | 'suggestions' | 'isSearching' | 'onTake'> {
  isOpenQuestion: boolean;
  onOpen: () => void;
}

/** Handles Enter while the typed text is not yet a chosen suggestion. */
function useEnterKey({ text, suggestions, isSearching, isOpenQuestion, onTake, onOpen }: EnterKeyOptions) {
  /** The text for which Enter was pressed before the results arrived. */
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const isWaiting = waitingFor === text && isOpenQuestion;
  const takeFirst = useEffectEvent(() => {
    const first = suggestions.find(({ disabled }) => disabled !== true);
    if (first) onTake(first.value);
  });
  useEffect(() => {
    if (isWaiting && !isSearching) takeFirst();
  }, [isWaiting, isSearching]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpenQuestion) return;
    // Enter must not submit the form, with or without Ctrl. The library itself takes a highlighted option.
    event.preventDefault();
    event.stopPropagation();
    onOpen();
    if (suggestions.length === 0) setWaitingFor(isSearching ? text : null);
  };
  return { isWaiting: isWaiting && isSearching, onKeyDown, onType: () => setWaitingFor(null) };
}
