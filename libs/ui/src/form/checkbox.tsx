import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import { touchTargetStyle } from '../theme/touch-target';

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
    <Label className={className} $isBoxOnly={hideLabel}>
      <Box {...native} {...(hideLabel && { 'aria-label': label })} ref={input} type="checkbox" />
      {!hideLabel && <Text dir="auto">{label}</Text>}
    </Label>
  );
}

// Labels stand below each other, closer than areas beyond what is drawn can be.
const tallForFingers = css`
  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
  }
`;

const Label = styled.label<{ $isBoxOnly: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 24px;
  min-height: 24px;
  cursor: pointer;

  ${({ $isBoxOnly }) => ($isBoxOnly ? touchTargetStyle : tallForFingers)}
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
