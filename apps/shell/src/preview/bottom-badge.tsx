import type { ReactNode } from 'react';
import { createGlobalStyle, css, styled } from 'styled-components';
import { tokens } from '@atrium/ui';

interface BottomBadgeProps {
  /** For screen readers. */
  label: string;
  /** Whether it is to be noticed at once. */
  isLoud?: boolean;
  /** A text and a button. */
  children: ReactNode;
}

/** Says at the bottom of every page that it is not the one that others see. */
export function BottomBadge({ label, isLoud = false, children }: BottomBadgeProps) {
  return (
    <>
      <BottomInset />
      <Pill aria-label={label} $isLoud={isLoud}>
        {children}
      </Pill>
    </>
  );
}

// Lets users scroll what is below the badge above it, and pages of the height of the window become lower.
const BottomInset = createGlobalStyle`
  body {
    --bottom-inset: ${tokens.space[16]};

    padding-bottom: ${tokens.bottomInset};
  }
`;

const Pill = styled.aside<{ $isLoud: boolean }>`
  position: fixed;
  bottom: max(${tokens.space[3]}, env(safe-area-inset-bottom));
  left: ${tokens.space[3]};

  /* Above the page, but below dialogs, whose buttons it would cover. */
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  max-width: calc(100vw - 2 * ${tokens.space[3]});
  padding: ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  font-size: ${tokens.font.size.small};

  ${({ $isLoud }) =>
    $isLoud &&
    css`
      border: 2px solid ${tokens.color.warning};
      font-size: ${tokens.font.size.medium};
    `}

  button {
    flex: none;
    border-radius: ${tokens.radius.full};
  }

  @media print {
    display: none;
  }
`;
