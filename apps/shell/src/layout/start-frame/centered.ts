import { styled } from 'styled-components';

/** Full-height box with centered content. */
export const Centered = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;
