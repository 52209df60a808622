import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Notes that a form shows input from before the session expired. */
export function RestoredDraftNotice() {
  return <Notice role="status">Restored what you had typed before your session ended.</Notice>;
}

const Notice = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.accentSubtle};
`;
