import { css, keyframes } from 'styled-components';
import { layers } from './layers';
import { tokens } from './tokens';

const appear = keyframes`
  from { opacity: 0; transform: translateY(-2px); }
`;

/** Style of popovers and menus. */
export const floatingStyle = css`
  z-index: ${layers.floating};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  outline: none;
  animation: ${appear} ${tokens.motion.fast};
`;
