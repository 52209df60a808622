import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from './field';
import { controlStyle, Field } from './field';

/** Props of `TextAreaField`, besides those of a native textarea; `className` is the whole field's. */
export interface TextAreaFieldProps extends FieldProps, ComponentProps<'textarea'> {}

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  error,
  hint,
  hideLabel,
  id,
  className,
  ...native
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, id, className }}>
      {(control) => <TextArea rows={3} {...native} {...control} />}
    </Field>
  );
}

const TextArea = styled.textarea`
  ${controlStyle}
  display: block;
  resize: vertical;
`;
