import { css, keyframes } from 'styled-components';
import { tokens } from './tokens';

const fade = keyframes`
  0%, 40% {
    background-color: ${tokens.color.changed};
  }

  @media (forced-colors: active) {
    outline: 2px dashed;
    outline-offset: -2px;
  }
`;

/** Highlights for two seconds what somebody else has just changed. Without motion, as long as it applies. */
export const changedStyle = css`
  animation: ${fade} 2s ease-out;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    background-color: ${tokens.color.changed};
  }
`;
