import { css } from 'styled-components';
import { colorSchemes } from './color-schemes';
import { customProperty, sharedValues, tokens } from './tokens';

/**
 * Returns the rules that define the theme's custom properties in both color schemes.
 *
 * @param isUsed whether to define a property, such as `--color-text`; all of them unless given
 */
export function themeStyle(isUsed: (property: string) => boolean = () => true): string {
  const { light, dark } = colorSchemes;
  return `
    :root { ${declarations({ ...sharedValues, ...light }, isUsed)} }
    @media (prefers-color-scheme: dark) { :root { ${declarations(dark, isUsed)} } }
  `;
}

function declarations(
  groups: Record<string, object>,
  isUsed: (property: string) => boolean,
): string {
  return Object.entries(groups)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [customProperty(group, name), value]),
    )
    .filter(([property]) => isUsed(property))
    .map(([property, value]) => `${property}: ${value};`)
    .join('\n');
}

/** Styles of the page's elements, which refer to the properties of `themeStyle`. */
export const baseStyle = css`
  :root {
    color-scheme: light dark;
    accent-color: ${tokens.color.accent};
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

  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
  }

  button,
  input,
  select,
  textarea {
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
