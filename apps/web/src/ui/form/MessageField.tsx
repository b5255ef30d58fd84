import { type ComponentProps, useRef } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { TextAreaField } from './TextAreaField.tsx';
import { Variables } from './Variables.tsx';

/** A text that is sent to contacts, with the variables that may stand in it. */
export function MessageField<In extends FieldValues, Out>(
  props: Omit<ComponentProps<typeof TextAreaField<In, Out>>, 'ref'>,
) {
  const { control, name, disabled } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { field } = useController({ control, name });
  return (
    <>
      <TextAreaField {...props} ref={area} />
      {!disabled && <Variables field={area} text={field.value ?? ''} onInsert={field.onChange} />}
    </>
  );
}
