import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SuggestField.module.css';

export interface Suggestion {
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
  /** Typing lets go of what was chosen: with letters that name nobody there is no choice. */
  onText: (text: string) => void;
  suggestions: Suggestion[];
  /** What was typed is still being looked for. */
  isSearching: boolean;
  /** Said in place of suggestions. */
  nothingFound?: string | undefined;
  /** The value of the one that was taken; then the text is its name. */
  chosen: string | null;
  onTake: (value: string) => void;
  onClear: () => void;
  render?: (suggestion: Suggestion) => ReactNode;
  /** The suggestions stand below the field all the time, by this name. */
  listLabel?: string;
}

/**
 * A field that suggests what it finds. Enter takes the first suggestion, or the one the arrows went to; pressed too
 * early it waits for them. As long as letters stand there that were not taken, no Enter sends the form.
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
          // A list that is always there is none that Escape closes.
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

/** What Enter means while letters stand in the field that were not taken yet. */
function useEnterKey({ text, suggestions, isSearching, isOpenQuestion, onTake, onOpen }: EnterKeyOptions) {
  /** For which letters Enter was pressed before anything was found. */
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
    // Not the form's, with or without Ctrl. A highlighted one the library takes by itself.
    event.preventDefault();
    event.stopPropagation();
    onOpen();
    if (suggestions.length === 0) setWaitingFor(isSearching ? text : null);
  };
  return { isWaiting: isWaiting && isSearching, onKeyDown, onType: () => setWaitingFor(null) };
}
