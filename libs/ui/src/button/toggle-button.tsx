import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Button, formatCount, tokens } from '@atrium/ui';

interface ToggleButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  'aria-pressed': boolean;
  /** Number of what the button shows or hides. */
  count?: number | undefined;
  /** Whether the number needs attention. */
  isUrgent?: boolean | undefined;
  children: string;
}

/** A button that is on or off. */
export function ToggleButton({ count, isUrgent = false, children, ...button }: ToggleButtonProps) {
  if (count === undefined) return <Toggle {...button}>{children}</Toggle>;
  const number = formatCount(count);
  return (
    <Toggle aria-label={`${children}: ${number}`} {...button}>
      {/* The space parts the words for programs that read the visible text. */}
      <span>{`${children} `}</span>
      <Count data-urgent={isUrgent}>{number}</Count>
    </Toggle>
  );
}

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Count = styled.span`
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.font.weight.regular};

  &[data-urgent='true'] {
    color: ${tokens.color.dangerText};
    font-weight: ${tokens.font.weight.medium};
  }
`;
