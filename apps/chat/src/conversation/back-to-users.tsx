import { tokens } from '@atrium/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface BackToUsersProps {
  /** Shown beside the arrow; without it the link is an arrow only. */
  label?: string;
}

/** On a phone, leads from the step of the conversation to that of the users. */
export function BackToUsers({ label }: BackToUsersProps) {
  return (
    <BackLink to="/chat" aria-label={label ? undefined : 'Back to users'}>
      <ArrowLeft size={16} aria-hidden />
      {label}
    </BackLink>
  );
}

const BackLink = styled(Link)`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  min-width: 36px;
  height: 36px;
  padding-inline: ${tokens.space[2]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};
  text-decoration: none;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  @media (width >= ${tokens.breakpoint.small}) {
    display: none;
  }
`;
