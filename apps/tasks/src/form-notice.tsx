import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** A neutral notice at the top of a form. */
export function FormNotice({ children }: { children: string }) {
  return <Notice role="status">{children}</Notice>;
}

const Notice = styled.p`
  margin-bottom: ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
