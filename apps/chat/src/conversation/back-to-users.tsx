import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens, touchTargetStyle } from '@atrium/ui';

interface BackToUsersProps {
  /** Text next to the arrow; without it, the button only shows the arrow. */
  label?: string;
  onClick: () => void;
}

/** On a phone, returns from the conversation to the list of users. */
export function BackToUsers({ label, onClick }: BackToUsersProps) {
  return (
    <BackButton type="button" aria-label={label ? undefined : 'Back to users'} onClick={onClick}>
      <ArrowLeft size={16} />
      {label && <span>{label}</span>}
    </BackButton>
  );
}

const BackButton = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  min-width: 36px;
  height: 36px;
  padding-block: 0;
  padding-inline: ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.medium};
  background: none;
  color: ${tokens.color.textMuted};
  cursor: pointer;
  ${touchTargetStyle}

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  @media (width >= ${tokens.breakpoint.small}) {
    display: none;
  }
`;
