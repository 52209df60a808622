import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Visible label, or the accessible name if `hideLabel` is set. */
  label: string;
  /** Whether only screen readers get the label. */
  hideLabel?: boolean | undefined;
  /** Whether it represents several items of which only some are checked. */
  indeterminate?: boolean | undefined;
}

/** A native checkbox with its label. */
export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  className,
  ...native
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);

  // The native property has no attribute.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  });

  return (
    <Label className={className}>
      <Box {...native} {...(hideLabel && { 'aria-label': label })} ref={input} type="checkbox" />
      {!hideLabel && <Text dir="auto">{label}</Text>}
    </Label>
  );
}

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 24px;
  min-height: 24px;
  cursor: pointer;
`;

const Box = styled.input`
  flex: none;
  width: 16px;
  height: 16px;
  margin: 4px;
  cursor: inherit;

  &:disabled {
    cursor: default;
  }
`;

const Text = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;
