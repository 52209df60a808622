// @ts-expect-error A style sheet without types; Jest would load the main entry, which has them.
import '@fontsource-variable/inter/wght.css';
import { createGlobalStyle } from 'styled-components';
import { adoptStyleNonce } from './style-nonce';
import { themeStyle } from './theme-style';

adoptStyleNonce();

/**
 * The theme's custom properties and the font; rendered once, by the shell. The page itself brings
 * `baseStyle`.
 */
export const GlobalStyle = createGlobalStyle`${themeStyle}`;
