import { setNonce } from 'get-nonce';

/**
 * Hands the page's nonce (`<meta property="csp-nonce">`, which styled-components reads by itself) to
 * the scroll lock of the dialogs, so that its style element is allowed by `style-src 'nonce-…'`.
 */
export function adoptStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
