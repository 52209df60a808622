import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { renderIsolated } from '../text/isolate';
import { tokens } from '../theme/tokens';
import { StateDescription, StateFrame, StateTitle } from './state-frame';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** How to get started. */
  description?: string | undefined;
  action?: ReactNode;
}

/** A placeholder for a list or page without data. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <StateFrame>
      {icon && <Icon aria-hidden>{icon}</Icon>}
      <StateTitle>{renderIsolated(title)}</StateTitle>
      {description && <StateDescription>{description}</StateDescription>}
      {action}
    </StateFrame>
  );
}

const Icon = styled.div`
  display: flex;
  margin-bottom: ${tokens.space[1]};
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textSubtle};
`;
