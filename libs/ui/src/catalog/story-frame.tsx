import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { createGlobalStyle } from 'styled-components';
import { baseStyle } from '../theme/base-style';
import { GlobalStyle } from '../theme/global-style';
import { schemeStyle } from '../theme/theme-style';
import { tokens } from '../theme/tokens';

interface StoryFrameProps {
  children: ReactNode;
  direction?: 'ltr' | 'rtl' | undefined;
  /** Replaces the color scheme that the system prefers. */
  colorScheme?: 'light' | 'dark' | undefined;
}

/** The page around a story, with the theme that the shell provides. */
export function StoryFrame({ children, direction = 'ltr', colorScheme }: StoryFrameProps) {
  // Portals, such as dialogs, are outside of the frame.
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);

  return (
    <>
      <BaseStyle />
      <GlobalStyle />
      {colorScheme && <ForcedScheme $name={colorScheme} />}
      <main style={{ padding: tokens.space[4] }}>{children}</main>
    </>
  );
}

const BaseStyle = createGlobalStyle`${baseStyle}`;

// The selector outweighs that of the theme in the preferred scheme.
const ForcedScheme = createGlobalStyle<{ $name: 'light' | 'dark' }>`
  :root:root:root {
    color-scheme: ${({ $name }) => $name};
    ${({ $name }) => schemeStyle($name)}
  }
`;
