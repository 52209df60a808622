import type { Page } from '@playwright/test';

/**
 * Translates a page as Chromium does: each text node is replaced by elements, also those that come later.
 * The words stay the same. Returns the errors of the page from now on.
 */
export async function translatePage(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Chromium's own messages are about responses, such as that of the first request without a session.
    const isOfCode = !message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && isOfCode) errors.push(message.text());
  });
  await page.addInitScript(replaceTexts);
  return errors;
}

// Runs in the page.
function replaceTexts(): void {
  const SKIPPED = 'head, script, style, textarea, svg, font, [translate="no"]';

  function replace(text: Node): void {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || parent.closest(SKIPPED)) return;
    // oxlint-disable-next-line typescript/no-deprecated -- Chromium inserts these.
    const outer = document.createElement('font');
    const inner = outer.appendChild(outer.cloneNode());
    inner.textContent = text.nodeValue;
    text.parentNode?.replaceChild(outer, text);
  }

  function replaceAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    for (const text of root.nodeType === Node.TEXT_NODE ? [root] : texts) replace(text);
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) replaceAll(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
