// @ts-expect-error A style sheet without types; Jest would load the main entry, which has them.
import '@fontsource-variable/inter/wght.css';
import { createGlobalStyle } from 'styled-components';
import { baseStyle, themeStyle } from './base-style';
import { adoptStyleNonce } from './style-nonce';

adoptStyleNonce();

/** The theme's custom properties, the font and the page's base styles; rendered once, by the shell. */
export const GlobalStyle = createGlobalStyle`
  ${themeStyle()}
  ${baseStyle}
`;
