import { styled } from 'styled-components';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { tokens } from '@atrium/ui';

/** Says that a form shows a draft that was kept. */
export function RestoredDraftNotice() {
  return <Notice role="status">{RESTORED_DRAFT_TEXT}</Notice>;
}

const Notice = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.accentSubtle};
`;
