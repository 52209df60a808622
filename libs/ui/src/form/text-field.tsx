import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from './field';
import { controlStyle, Field } from './field';

/** Props of `TextField`, besides those of a native input. `className` applies to the whole field. */
interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {}

/** A labeled single-line input, also for dates and times by its `type`. */
export function TextField({ label, error, hint, hideLabel, className, ...native }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => <Input dir="auto" {...native} {...control} />}
    </Field>
  );
}

const Input = styled.input`
  ${controlStyle}
`;
