import { css, keyframes, styled } from 'styled-components';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';

const fadeIn = keyframes`
  from { opacity: 0; }
`;

const riseIn = keyframes`
  from { opacity: 0; transform: translateY(4px) scale(0.99); }
`;

/** Style of the overlay behind a dialog. */
export const overlayStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.modal};
  background: ${tokens.color.overlay};
  animation: ${fadeIn} ${tokens.motion.fast};
`;

/** Style of a dialog's centered box, which scrolls if the screen is too low for it. */
export const boxStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.modal};
  height: fit-content;
  max-width: calc(100vw - ${tokens.space[6]});
  max-height: calc(100dvh - ${tokens.space[6]});
  margin: auto;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  overflow: auto;
  /* The sticky footer must not cover the focused control. */
  scroll-padding-bottom: ${tokens.space[16]};
  overscroll-behavior: contain;
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.modal};
  color: ${tokens.color.text};
  outline: none;
  animation: ${riseIn} ${tokens.motion.normal};
`;

/** Style of a dialog's title. */
export const titleStyle = css`
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
  line-height: ${tokens.font.lineHeight.tight};
`;

/** Sticky row of a dialog's buttons. */
export const Footer = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.border};
  background: ${tokens.color.surfaceRaised};
`;
