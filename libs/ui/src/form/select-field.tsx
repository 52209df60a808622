import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import type { FieldProps } from './field';
import { controlStyle, Field } from './field';

/** Props of `SelectField`, besides those of a native select. `className` applies to the whole field. */
interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  /** Values and labels of options, shown after the children. */
  options?: readonly (readonly [value: string | number, label: string])[] | undefined;
}

/** A labeled native select. Its children are native options. */
export function SelectField({
  children,
  options = [],
  label,
  error,
  hint,
  hideLabel,
  className,
  ...native
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => (
        <Frame>
          <Select {...native} {...control}>
            {children}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
          <ChevronDown size={16} />
        </Frame>
      )}
    </Field>
  );
}

const Frame = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${tokens.space[2]};
    margin-block: auto;
    color: ${tokens.color.textSubtle};
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlStyle}
  padding-inline-end: ${tokens.space[8]};
  appearance: none;
  text-overflow: ellipsis;
`;
