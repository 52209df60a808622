import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** A key as it looks on a keyboard. */
export const Key = styled.kbd`
  padding: 1px ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.text};
  font-family: inherit;
  font-size: ${tokens.font.size.small};
`;
