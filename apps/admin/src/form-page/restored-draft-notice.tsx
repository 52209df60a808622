import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Says that a form shows what was typed before the session ended. */
export function RestoredNote() {
  return <Note role="status">Restored what you had typed before your session ended.</Note>;
}

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.accentSubtle};
`;
