import { styled } from 'styled-components';

/** A box as high as the window, with its content in the middle. */
export const Centered = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;
