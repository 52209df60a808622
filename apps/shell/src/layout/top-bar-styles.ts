import { styled } from 'styled-components';
import { tokens } from '@atrium/ui/static';

/** Container of the top bar: logo, navigation and a button. */
export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[6]};
  padding: ${tokens.space[2]} ${tokens.space[6]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.surface};

  @media (max-width: 639px) {
    flex-wrap: wrap;
    gap: ${tokens.space[1]};
    padding: ${tokens.space[2]} ${tokens.space[4]} 0;
  }

  /* Large text makes the bar too high to stay on a phone. The unit follows the browser's text size. */
  @media (max-width: 19em) {
    position: static;
  }
`;

/** Links of the top bar. Keeps its height while empty, so that nothing below the bar moves. */
export const Navigation = styled.nav`
  display: flex;
  gap: ${tokens.space[1]};
  min-height: calc(1lh + 2 * ${tokens.space[2]});
  flex-wrap: wrap;

  @media (max-width: 639px) {
    order: 1;
    width: 100%;
  }
`;
