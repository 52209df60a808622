import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import { touchTargetStyle } from '../theme/touch-target';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. */
  label: string;
  /** A 16 px icon. */
  icon: ReactNode;
}

/** A square button with an icon only. Its type is `button` by default. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Square {...rest} type={type} aria-label={label}>
      {icon}
    </Square>
  );
}

const Square = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.medium};
  background: transparent;
  color: ${tokens.color.textSubtle};
  cursor: pointer;
  transition: background-color ${tokens.motion.fast};
  ${touchTargetStyle}

  /* Neighbors are 44 px apart, but the smallest phones have no room for that. */
  @media (pointer: coarse) and (width >= 360px) {
    & ~ & {
      margin-inline-start: ${tokens.space[4]};
    }
  }

  @media (pointer: coarse) and (width < 360px) {
    & ~ &::after,
    &:has(~ &)::after {
      width: 32px;
    }
  }

  &:hover,
  &[data-state='open'] {
    background: ${tokens.color.surfaceHover};
    color: ${tokens.color.text};
  }

  &:disabled {
    opacity: 0.6;
    cursor: default;
  }
`;
