// @ts-expect-error A style sheet without types; Jest would load the main entry, which has them.
import '@fontsource-variable/inter/wght.css';
import { createGlobalStyle } from 'styled-components';
import { adoptStyleNonce } from './style-nonce';
import { themeStyle } from './theme-style';

adoptStyleNonce();

/**
 * Global style sheet with the theme's custom properties and the font. The shell renders it once; the
 * page itself contains `baseStyle`.
 */
export const GlobalStyle = createGlobalStyle`${themeStyle}`;
