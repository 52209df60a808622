import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Says where a text comes from that nobody has typed since the sign-in. */
export const RESTORED_TEXT = 'Restored what you had typed before your session ended.';

/** Says in a form what has happened to the text in it. */
export function FormNote({ children }: { children: string }) {
  return <Note role="status">{children}</Note>;
}

/** Says in a form why its text can't be saved. */
export function FormAlert({ children }: { children: string }) {
  return <Alert role="alert">{children}</Alert>;
}

const Note = styled.p`
  margin-bottom: ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;

const Alert = styled(Note)`
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
`;
