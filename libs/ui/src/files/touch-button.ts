import { styled } from 'styled-components';
import { IconButton } from '@atrium/ui';

/** An icon button that is large enough for fingers. */
export const TouchButton = styled(IconButton)`
  /* It keeps the focus, which a disabled button loses. */
  &[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }

  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
