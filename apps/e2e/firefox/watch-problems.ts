import type { Page } from 'puppeteer-core';

// Leaving a page cancels its downloads. Firefox reports that for fonts, with the code of NS_BINDING_ABORTED.
const CANCELED = /^downloadable font: download failed .*status=2152398850 /;

// Firefox 140 reports this when a preload script, such as the one below, runs in a page with a policy, however
// empty the page is.
const DRIVER_ERROR = 'Error: Permission denied to access property "length"';

/**
 * Collects what must not happen in a page: errors in the console, exceptions, violations of the content
 * security policy, and responses with status 500 and above.
 */
export async function watchProblems(page: Page, problems: string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') problems.push('question about unsaved work');
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!CANCELED.test(text) && text !== DRIVER_ERROR) problems.push(`exception: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI } = event;
      reportError(new Error(`policy violation of ${effectiveDirective}: ${blockedURI}`));
    });
  });
}
