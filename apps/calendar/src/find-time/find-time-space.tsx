import { styled } from 'styled-components';

/** The place of the strip, whatever it shows. */
export const FindTimeSpace = styled.div`
  min-width: 0;
  height: 15.75rem;

  @media (pointer: coarse) {
    height: 17.75rem;
  }
`;
