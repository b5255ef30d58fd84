import { TextInput } from '@mantine/core';
import styles from './TimeInput.module.css';
import { completeTime, maskTime } from './time.ts';

interface TimeInputProps {
  value: string;
  onChange: (time: string) => void;
  label: string;
  isWrong: boolean;
  /** Id of the sentence that says what is wrong. */
  problemId: string;
}

/** A time of day as HH:MM. */
export function TimeInput({ value, onChange, label, isWrong, problemId }: TimeInputProps) {
  // Whoever only passes through changes nothing.
  const complete = () => completeTime(value) === value || onChange(completeTime(value));
  return (
    <TextInput
      className={styles.time ?? ''}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? problemId : undefined}
      error={isWrong}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      value={value}
      onChange={(event) => onChange(maskTime(event.currentTarget.value))}
      onBlur={complete}
      // Saving by the keyboard leaves no field.
      onKeyDown={(event) => event.key === 'Enter' && complete()}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
