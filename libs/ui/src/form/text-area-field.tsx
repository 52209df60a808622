import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from './field';
import { controlStyle, Field } from './field';

/** Props of `TextAreaField`, besides those of a native textarea. `className` applies to the whole field. */
interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** A labeled multi-line text field. */
export function TextAreaField({
  label,
  error,
  hint,
  hideLabel,
  className,
  ...native
}: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => <TextArea dir="auto" rows={3} {...native} {...control} />}
    </Field>
  );
}

const TextArea = styled.textarea`
  ${controlStyle}
  display: block;
  resize: vertical;
`;
