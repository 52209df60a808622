import type { Page } from '@playwright/test';
import type { Registry } from '@atrium/area-contract';

const ELEMENT = /(<script[^>]*\sid="atrium-registry"[^>]*>)[^<]*/;

/** Replaces the registry of a page, both in its document and at `/registry.json`. */
export async function plantRegistry(page: Page, registry: Registry): Promise<void> {
  const text = JSON.stringify(registry).replaceAll('<', '\\u003c');
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const document = await response.text();
    if (!ELEMENT.test(document)) throw new Error('The document has no place for a registry');
    const body = document.replace(ELEMENT, (_, start: string) => start + text);
    await route.fulfill({ response, body });
  });
  await page.route('**/registry.json', (route) => route.fulfill({ json: registry }));
}
