import { css } from 'styled-components';
import { tokens } from './tokens';

/**
 * Lets a small control react to a finger beside it. The layout stays the same, so the control needs as much room
 * around it, or what comes later in the page gets the tap.
 */
export const touchTargetStyle = css`
  @media (pointer: coarse) {
    position: relative;

    &::after {
      position: absolute;
      top: 50%;
      left: 50%;
      width: max(100%, ${tokens.touchTarget});
      height: max(100%, ${tokens.touchTarget});
      translate: -50% -50%;
      content: '';
    }
  }
`;
