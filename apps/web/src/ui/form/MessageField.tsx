import { type ComponentProps, useRef } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { TextAreaField } from './TextAreaField.tsx';
import { Variables } from './Variables.tsx';
import { VariablesButton } from './VariablesButton.tsx';

type Props<In extends FieldValues, Out> = Omit<ComponentProps<typeof TextAreaField<In, Out>>, 'ref'> & {
  /** In forms with several texts, the variables are behind a button. */
  isOneOfMany?: boolean;
};

/** A message text with its variables. */
export function MessageField<In extends FieldValues, Out>({ isOneOfMany = false, ...props }: Props<In, Out>) {
  const { control, name, disabled } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { field } = useController({ control, name });
  const target = { field: area, text: field.value ?? '', onInsert: field.onChange };
  if (isOneOfMany)
    return (
      <TextAreaField
        {...props}
        ref={area}
        rightSection={disabled ? null : <VariablesButton {...target} />}
        rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 3 } }}
      />
    );
  return (
    <>
      <TextAreaField {...props} ref={area} />
      {!disabled && <Variables {...target} />}
    </>
  );
}
