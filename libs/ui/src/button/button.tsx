import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { SpinnerIcon } from '../loading/spinner-icon';
import { wrapText } from '../text/wrap-text';
import { tokens } from '../theme/tokens';
import { touchTargetStyle } from '../theme/touch-target';

/** `primary` is for the main action of a page, `danger` for destructive actions only. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'medium' | undefined;
  /** Whether the action is in progress. Clicks do nothing then, and the focus stays. */
  busy?: boolean | undefined;
  /** A 16 px icon before the label, replaced by a spinner while busy. */
  icon?: ReactNode;
}

/** A button with a text label. Its type is `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <StyledButton
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      onClick={busy ? preventClick : onClick}
      $variant={variant}
      $size={size}
    >
      {busy ? <SpinnerIcon /> : icon}
      {wrapText(children)}
    </StyledButton>
  );
}

// `disabled` would drop the focus. A busy submit button must not submit either.
function preventClick(event: MouseEvent): void {
  event.preventDefault();
}

const variants = {
  primary: css`
    background: ${tokens.color.accent};
    color: ${tokens.color.onAccent};

    &:hover {
      background: ${tokens.color.accentHover};
    }
  `,
  secondary: css`
    border-color: ${tokens.color.border};
    background: ${tokens.color.surfaceRaised};
    box-shadow: ${tokens.shadow.raised};
    color: ${tokens.color.text};

    &:hover {
      background: ${tokens.color.surfaceHover};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${tokens.color.textMuted};

    &:hover,
    &[data-state='open'] {
      background: ${tokens.color.surfaceHover};
      color: ${tokens.color.text};
    }
  `,
  danger: css`
    background: ${tokens.color.danger};
    color: ${tokens.color.onDanger};

    &:hover {
      background: ${tokens.color.dangerHover};
    }
  `,
};

const sizes = {
  small: css`
    min-height: 28px;
    padding: ${tokens.space[1]} ${tokens.space[2]};
  `,
  medium: css`
    min-height: 32px;
    padding: ${tokens.space[1]} ${tokens.space[3]};
  `,
};

const StyledButton = styled.button<{ $variant: ButtonVariant; $size: keyof typeof sizes }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  max-width: 100%;
  border: 1px solid transparent;
  border-radius: ${tokens.radius.medium};
  font-weight: ${tokens.font.weight.medium};
  line-height: ${tokens.font.lineHeight.tight};
  cursor: pointer;
  transition: background-color ${tokens.motion.fast};

  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}
  ${touchTargetStyle}

  &:disabled {
    opacity: 0.6;
    cursor: default;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`;
