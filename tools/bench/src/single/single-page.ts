/** Stands in the page where the hash of its boot script belongs. */
export const BOOT_INTEGRITY = '__BOOT_INTEGRITY__';

/**
 * Creates the page of the single build from the shell's page: without the start frame, because an application
 * of lazy routes paints nothing before its first script, and with the hash that its boot script needs to run.
 *
 * @throws Error when the shell's page has changed its format
 */
export function createSinglePage(shellPage: string, bootIntegrity: string): string {
  const page = shellPage
    .replace(/(<div id="root">).*?(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(BOOT_INTEGRITY, bootIntegrity);
  if (!/<div id="root"><\/div>\s*<noscript>/.test(page) || !page.includes(bootIntegrity)) {
    throw new Error('The page of the shell has changed its format');
  }
  return page;
}
