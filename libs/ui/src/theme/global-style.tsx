// @ts-expect-error A style sheet without types; Jest would load the main entry, which has them.
import '@fontsource-variable/inter/wght.css';
import { setNonce } from 'get-nonce';
import { createGlobalStyle } from 'styled-components';
import { themeStyle } from './theme-style';

adoptStyleNonce();

/**
 * Global style sheet with the theme's custom properties and the font. The shell renders it once; the
 * page itself contains `baseStyle`.
 */
export const GlobalStyle = createGlobalStyle`${themeStyle}`;

/**
 * Passes the page's nonce (`<meta property="csp-nonce">`) to the scroll lock of dialogs, whose style
 * element `style-src 'nonce-…'` would block otherwise. styled-components reads the nonce by itself.
 */
function adoptStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
