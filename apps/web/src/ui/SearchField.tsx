import { SEARCH_DEBOUNCE_MS } from '@prosa/contract';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  /** Called when the user has paused typing. */
  onSearch: (text: string) => void;
  placeholder?: string;
  /** The length of that pause in milliseconds; a search within the page needs none. */
  wait?: number;
  /** The first field of a dialog, which gets the focus. */
  isFirst?: boolean;
}

/** A native input, because it is on every list. */
export function SearchField(props: SearchFieldProps) {
  const { value, onSearch, placeholder, wait = SEARCH_DEBOUNCE_MS, isFirst = false } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The value may be cleared from outside, for example by the button of an empty result. Text that is being typed
  // stays.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string, pause: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), pause);
  };

  return (
    <div className={styles.field}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        data-autofocus={isFirst || undefined}
        aria-label={t('common.search')}
        placeholder={placeholder ?? t('common.search')}
        value={text}
        onChange={(event) => search(event.currentTarget.value, wait)}
        onKeyDown={(event) => event.key === 'Enter' && search(text, 0)}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('common.clearSearch')}
          onClick={() => {
            search('', 0);
            input.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
