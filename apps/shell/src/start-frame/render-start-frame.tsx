import { renderToStaticMarkup } from 'react-dom/server';
// Runs in Node, where nothing is shared.
// eslint-disable-next-line @typescript-eslint/no-restricted-imports
import { createGlobalStyle, ServerStyleSheet, styled } from 'styled-components';
import { baseStyle, themeStyle } from '@atrium/ui/static';
import { StartFrame } from './start-frame';

/** The start frame as the page holds it, both parts as text. */
export interface RenderedStartFrame {
  html: string;
  css: string;
}

/** Renders the start frame in Node, with the base styles and those theme values that it refers to. */
export function renderStartFrame(): RenderedStartFrame {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <BaseStyle />
          <SystemFont>
            <StartFrame />
          </SystemFont>
        </>,
      ),
    );
    const rules = sheet.getStyleTags().replace(BOOKKEEPING, '');
    const theme = themeStyle.replace(DECLARATION, (declaration, property: string) =>
      rules.includes(`var(${property})`) ? declaration : '',
    );
    return { html, css: `${theme}${rules}`.replace(/\s+/g, ' ') };
  } finally {
    sheet.seal();
  }
}

// By which styled-components finds its rules again in a page that it takes over. It takes over nothing
// here: the shell inserts the same rules again, under names of its own.
const BOOKKEEPING = /<\/?style[^>]*>|data-styled\.g\d+\[id="[^"]*"\]\{[^}]*\}|\/\*!sc\*\/\s*/g;

const DECLARATION = /(--[\w-]+): [^;]*;/g;

// For a label that nobody sees, the page's font would be fetched before the scripts. The shell's own
// frame has that font, which then arrives before the text that is seen.
const SystemFont = styled.div`
  font-family: sans-serif;
`;

const BaseStyle = createGlobalStyle`${baseStyle}`;
