import { TextInput } from '@mantine/core';
import styles from './TimeInput.module.css';
import { completeTime, maskTime } from './time.ts';

interface TimeInputProps {
  value: string;
  onChange: (time: string) => void;
  label: string;
  isWrong: boolean;
  /** The id of the error text. */
  problemId: string;
}

/** A time of day as HH:MM. */
export function TimeInput({ value, onChange, label, isWrong, problemId }: TimeInputProps) {
  // Does nothing if the value is already complete, so that moving through the field is no change.
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
      // Enter saves without a blur.
      onKeyDown={(event) => event.key === 'Enter' && complete()}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
