import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Checkbox, tokens } from '@atrium/ui';

interface CheckboxGroupProps<Value extends string> {
  label: string;
  /** Values with their labels. */
  options: readonly (readonly [Value, string])[];
  checked: readonly Value[];
  onChange: (checked: Value[]) => void;
  /** Values that cannot be changed. */
  disabled?: readonly Value[];
  hint?: ReactNode;
  error?: string | undefined;
}

/** Checkboxes of one field, any number of which can be checked. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  checked,
  onChange,
  disabled = [],
  hint,
  error,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <Fieldset aria-describedby={describedBy || undefined}>
      <legend>{label}</legend>
      <Options>
        {options.map(([value, text]) => (
          <Checkbox
            key={value}
            label={text}
            checked={checked.includes(value)}
            disabled={disabled.includes(value)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...checked, value] : checked.filter((other) => other !== value),
              )
            }
          />
        ))}
      </Options>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error !== undefined && (
        <ErrorText id={errorId} role="alert">
          <CircleAlert size={14} />
          <span>{error}</span>
        </ErrorText>
      )}
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[1]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    max-width: 100%;
    margin-bottom: ${tokens.space[1]};
    padding: 0;
    font-weight: ${tokens.font.weight.medium};
  }
`;

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
  gap: 0 ${tokens.space[4]};
`;

const Hint = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

// As below every other field.
const ErrorText = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
  font-size: ${tokens.font.size.small};
`;
