import { css } from 'styled-components';
import { customProperty, tokens } from './tokens';

/**
 * Global styles of HTML elements. The page contains them as a style sheet, so no script does.
 */
export const baseStyle = css`
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

  /* Browsers fill empty boxes with gray in the dark, as if they were disabled. */
  :where(input[type='checkbox'], input[type='radio']):where(
    :not(:checked, :indeterminate, :disabled)
  ) {
    border: 1px solid ${tokens.color.borderStrong};
    border-radius: 3px;
    background: ${tokens.color.surface};
    appearance: none;
  }

  :where(input[type='radio']) {
    border-radius: 50%;
  }

  svg {
    flex: none;
  }

  a {
    color: ${tokens.color.accentText};
  }

  /* Marks what only a background marks otherwise. A transparent outline also shows in forced colors. */
  @media (forced-colors: active), (prefers-contrast: more) {
    :where([aria-current], [aria-pressed='true'], [aria-selected='true'], [data-selected='true']) {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }

  @media (prefers-contrast: more) {
    :root {
      ${customProperty('color', 'border')}: ${tokens.color.text} !important;
      ${customProperty('color', 'borderStrong')}: ${tokens.color.text} !important;
      ${customProperty('color', 'textMuted')}: ${tokens.color.text} !important;
      ${customProperty('color', 'textSubtle')}: ${tokens.color.text} !important;
    }
  }

  :where(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 2px;
  }

  /* Gets the focus from the skip link only. */
  :where(main:focus-visible) {
    outline: none;
  }

  /*
   * Paper has the content only. Buttons with a text in tables and calendars are content: a day, a
   * channel, a heading.
   */
  @media print {
    :is(
      nav,
      header:has(> nav),
      [role='search'],
      [aria-label^='Notifications'],
      button:not(:is(th, td, .event-calendar) button),
      button:has(> svg:only-child),
      :is(th, td) input[type='checkbox']
    ),
    :has(> input[type='search']) {
      display: none !important;
    }
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
