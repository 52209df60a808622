import { styled } from 'styled-components';
import { IconButton } from '@atrium/ui';

/** An icon button that is large enough for fingers. */
export const TouchButton = styled(IconButton)`
  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
