import { setNonce } from 'get-nonce';

/**
 * Passes the page's nonce (`<meta property="csp-nonce">`) to the scroll lock of dialogs, whose style
 * element `style-src 'nonce-…'` would block otherwise. styled-components reads the nonce by itself.
 */
export function adoptStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
