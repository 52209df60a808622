/** Stands in the page where the hash of its boot script belongs. */
export const BOOT_INTEGRITY = '__BOOT_INTEGRITY__';

/**
 * Returns the page of the single build, made from that of the shell: without the start frame, since an
 * application of lazy routes paints nothing before its first script, and with the hash of its boot
 * script, without which browsers refuse the script.
 *
 * @throws Error when the page is not of the form that it had
 */
export function createSinglePage(shellPage: string, bootIntegrity: string): string {
  const page = shellPage
    .replace(/(<div id="root">).*?(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(BOOT_INTEGRITY, bootIntegrity);
  if (!/<div id="root"><\/div>\s*<noscript>/.test(page) || !page.includes(bootIntegrity)) {
    throw new Error('The page of the shell has changed its form');
  }
  return page;
}
