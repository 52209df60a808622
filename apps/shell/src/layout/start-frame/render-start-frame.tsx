import { renderToStaticMarkup } from 'react-dom/server';
import { createGlobalStyle, ServerStyleSheet, styled } from 'styled-components';
import { baseStyle, Button, themeStyle, tokens } from '@atrium/ui/static';
import { StartFrame } from './start-frame';

/** Renders the start frame in Node, with the base styles and the theme values that it uses. */
export function renderStartFrame(): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <BaseStyle />
          <SystemFont id="start-frame">
            <StartFrame />
            <Failure role="alert" hidden>
              <p />
              <Button variant="primary">Reload</Button>
            </Failure>
          </SystemFont>
        </>,
      ),
    );
    const rules = sheet.getStyleTags().replace(REHYDRATION_MARKERS, '');
    const theme = themeStyle.replace(DECLARATION, (declaration, property: string) =>
      rules.includes(`var(${property})`) ? declaration : '',
    );
    return { html, css: `${theme}${rules}`.replace(/\s+/g, ' ') };
  } finally {
    sheet.seal();
  }
}

// Markers by which styled-components rehydrates rules. The shell does not rehydrate: it inserts its own.
const REHYDRATION_MARKERS =
  /<\/?style[^>]*>|data-styled\.g\d+\[id="[^"]*"\]\{[^}]*\}|\/\*!sc\*\/\s*/g;

const DECLARATION = /(?<![\w-])(--[\w-]+): [^;]*;/g;

// With the page's font, the browser would fetch it before the scripts, only for a visually hidden label.
const SystemFont = styled.div`
  font-family: sans-serif;
`;

// The page's inline script (watch-start.ts) says here why nothing follows.
const Failure = styled.div`
  position: fixed;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};
  text-align: center;

  p {
    max-width: 50ch;
  }

  &[hidden] {
    display: none;
  }
`;

const BaseStyle = createGlobalStyle`${baseStyle}`;
