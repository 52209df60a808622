import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';

/** A small button that is on or off, by `aria-pressed`. */
export const ToggleButton = styled(Button).attrs({ size: 'small' })`
  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;
