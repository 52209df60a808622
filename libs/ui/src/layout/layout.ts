import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

interface Spaced {
  /** Gap between the children, in steps of `tokens.space`. */
  $gap: keyof typeof tokens.space;
}

/** Children below each other. None is wider than the stack. */
export const Stack = styled.div<Spaced>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => tokens.space[$gap]};
`;

/** Children beside each other, centered vertically, in as many lines as they need. */
export const Inline = styled.div<Spaced>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap }) => tokens.space[$gap]};
`;
