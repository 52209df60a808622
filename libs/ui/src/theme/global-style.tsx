// @ts-expect-error A style sheet without types; Jest would load the main entry, which has them.
import '@fontsource-variable/inter/wght.css';
import { createGlobalStyle } from 'styled-components';
import { colorSchemes } from './color-schemes';
import { adoptStyleNonce } from './style-nonce';
import { customProperty, sharedValues, tokens } from './tokens';

adoptStyleNonce();

/** The theme's custom properties, the font and the page's base styles; rendered once, by the shell. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    accent-color: ${tokens.color.accent};
    ${declarations(sharedValues)}
    ${declarations(colorSchemes.light)}
  }

  @media (prefers-color-scheme: dark) {
    :root {
      ${declarations(colorSchemes.dark)}
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  body {
    margin: 0;
    background: ${tokens.color.background};
    color: ${tokens.color.text};
    font-family: ${tokens.font.family.sans};
    font-size: ${tokens.font.size.medium};
    line-height: ${tokens.font.lineHeight.normal};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure {
    margin: 0;
  }

  button, input, select, textarea {
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }

  svg {
    flex: none;
  }

  a {
    color: ${tokens.color.accentText};
  }

  :where(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 2px;
  }

  /* Takes the focus to skip the navigation, not to be used. */
  :where(main:focus-visible) {
    outline: none;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

function declarations(groups: Record<string, object>): string {
  return Object.entries(groups)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => `${customProperty(group, name)}: ${value};`),
    )
    .join('\n');
}
