import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Link at the top of the page that is seen while it has the focus. */
export const SkipLink = styled.a`
  position: absolute;
  inset: ${tokens.space[2]} auto auto ${tokens.space[2]};
  z-index: 2;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};
  color: ${tokens.color.text};

  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    white-space: nowrap;
  }
`;
