import { createGlobalStyle } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Lets users scroll what is below a badge above it, and pages of the height of the window become lower. */
export const BottomInset = createGlobalStyle`
  body {
    --bottom-inset: ${tokens.space[16]};

    padding-bottom: ${tokens.bottomInset};
  }
`;
