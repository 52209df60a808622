import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import type { Catalog, CatalogEntry } from '@atrium/ui/catalog';
import { buildPage } from './build-page';

const ORIGIN = 'http://catalog.test';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const INTERACTIVE = 'a, button, input, select, textarea, tr[data-interactive], [role=menuitem]';

/** Width of the narrowest screen that every component supports, in pixels. */
export const NARROW_WIDTH = 320;

// Colors in a transition have the wrong contrast.
const STANDSTILL =
  '*, ::before, ::after { animation: none !important; transition: none !important }';
const PAGE = `<!doctype html>
<html lang="en">
  <title>Catalog</title>
  <link rel="stylesheet" href="/catalog.css">
  <script type="module" src="/catalog.js"></script>
  <body></body>
</html>`;
const SCREEN = { width: 1024, height: 700 };

/** How a story is shown. What is left out is what the story asks for. */
export interface Conditions {
  scheme?: 'light' | 'dark';
  direction?: 'ltr' | 'rtl';
  viewport?: { width: number; height: number };
}

/** The page with all stories. */
export class CatalogPage {
  constructor(
    readonly page: Page,
    readonly entries: readonly CatalogEntry[],
    readonly componentsWithoutStories: readonly string[],
    private readonly devTools: CDPSession,
  ) {}

  /**
   * Lists the stories of a file, such as `form/text-field`.
   *
   * @throws Error when it has none
   */
  storiesOf(file: string): readonly CatalogEntry[] {
    const entries = this.entries.filter((entry) => entry.file === file);
    if (entries.length === 0) throw new Error(`${file}.stories.tsx has no stories.`);
    return entries;
  }

  /** Shows stories below each other and waits until they stand still. */
  async show(ids: readonly string[], conditions: Conditions = {}): Promise<void> {
    const stories = this.entries.filter(({ id }) => ids.includes(id));
    const {
      scheme = 'light',
      direction = 'ltr',
      viewport = {
        ...SCREEN,
        ...(stories.some(({ isNarrow }) => isNarrow) && { width: NARROW_WIDTH }),
      },
    } = conditions;
    const current = this.page.viewportSize();
    if (current?.width !== viewport.width || current.height !== viewport.height) {
      await this.page.setViewportSize(viewport);
    }
    await this.switchTo(scheme);
    await this.page.evaluate(async ([shown, dir]) => (await window.catalog).show(shown, dir), [
      ids,
      direction,
    ] as const);
    for (const { id, isHovered } of stories)
      if (isHovered) await this.hover(`[data-story="${id}"]`);
  }

  /** Switches the color scheme of what is shown. */
  async switchTo(scheme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: scheme });
  }

  // A mouse is over one element only.
  private async hover(canvas: string): Promise<void> {
    const { root } = await this.devTools.send('DOM.getDocument');
    const selector = INTERACTIVE.split(', ')
      .map((element) => `${canvas} ${element}`)
      .join(', ');
    const { nodeIds } = await this.devTools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    });
    for (const nodeId of nodeIds) {
      await this.devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
    }
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

declare global {
  interface Window {
    catalog: Promise<Catalog>;
  }
}

/** Playwright's `test` with the catalog, which is built and opened once. */
export const test = base.extend<object, { catalog: CatalogPage }>({
  catalog: [
    async ({ browser }, use) => {
      const { script, style } = await buildPage();
      const page = await browser.newPage({ viewport: SCREEN, locale: 'en-US' });
      const files = [
        { path: '/', contentType: 'text/html; charset=utf-8', body: PAGE },
        // A file, because axe reads all text of the page, which would include the fonts.
        { path: '/catalog.css', contentType: 'text/css', body: style + STANDSTILL },
        { path: '/catalog.js', contentType: 'text/javascript', body: script },
      ];
      for (const { path, ...response } of files) {
        await page.route(ORIGIN + path, (route) => route.fulfill(response));
      }
      await page.goto(ORIGIN);
      await page.evaluate(readFileSync(AXE, 'utf8'));
      const { entries, componentsWithoutStories } = await page.evaluate(async () => {
        const { entries: all, componentsWithoutStories: missing } = await window.catalog;
        return { entries: all, componentsWithoutStories: missing };
      });
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('DOM.enable');
      await devTools.send('CSS.enable');
      await use(new CatalogPage(page, entries, componentsWithoutStories, devTools));
      await page.close();
    },
    { scope: 'worker' },
  ],
});
