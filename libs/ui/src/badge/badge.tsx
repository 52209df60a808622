import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { wrapText } from '../text/wrap-text';
import { tokens } from '../theme/tokens';

/** Color of a badge. */
export type BadgeTone = 'neutral' | 'blue' | 'yellow' | 'green' | 'red' | 'indigo';

interface BadgeProps {
  tone: BadgeTone;
  /** Whether a dot precedes the text, as in a status badge. */
  dot?: boolean | undefined;
  children: ReactNode;
}

/** A short tinted label, such as a status, a type or a count. */
export function Badge({ tone, dot = false, children }: BadgeProps) {
  return (
    <Pill $tone={tone}>
      {dot && <Dot $tone={tone} aria-hidden />}
      {wrapText(children)}
    </Pill>
  );
}

interface Toned {
  $tone: BadgeTone;
}

const Pill = styled.span<Toned>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 20px;
  padding: 0 ${tokens.space[2]};
  border-radius: ${tokens.radius.full};
  /* The edge in forced colors. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${({ $tone }) => tokens.color[`${$tone}Subtle`]};
  color: ${({ $tone }) => tokens.color[`${$tone}Text`]};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.font.weight.medium};
  line-height: ${tokens.font.lineHeight.normal};
  white-space: nowrap;
`;

const Dot = styled.span<Toned>`
  flex: none;
  border: 3px solid ${({ $tone }) => tokens.color[`${$tone}Solid`]};
  border-radius: 50%;
`;
