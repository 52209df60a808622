import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Shows an error of a whole form, and reads it out. Renders nothing without one. */
export function FormError({ text }: { text: string | null | undefined }) {
  return text ? <Message role="alert">{text}</Message> : null;
}

const Message = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
  overflow-wrap: anywhere;
`;
