import type { AreaRelease, Registry } from '@atrium/area-contract';

/** An area that runs from this machine. */
export interface LocalArea {
  readonly name: string;
  /** Returns the latest build, once it is complete. */
  readonly readRelease: () => Promise<AreaRelease>;
}

// The server escapes every `<` of the registry.
const EMBEDDED_REGISTRY = /(?<=<script type="application\/json" id="atrium-registry">)[^<]+/;

const STYLE_NONCE = /<style nonce="([^"]+)"/;

/** Replaces an area in the JSON of the registry. A fallback would hide that the build does not work. */
export async function replaceArea(registry: string, area: LocalArea): Promise<string> {
  const live = JSON.parse(registry) as Registry;
  const local = { current: await area.readRelease(), previous: null };
  return JSON.stringify({ ...live, areas: { ...live.areas, [area.name]: local } });
}

/** Replaces an area in the registry of a page, and adds a frame that says that the page's data are real. */
export async function changePage(html: string, area: LocalArea, host: string): Promise<string> {
  const [embedded] = EMBEDDED_REGISTRY.exec(html) ?? [];
  const registry = embedded && (await replaceArea(embedded, area)).replaceAll('<', '\\u003c');
  const [, nonce = ''] = STYLE_NONCE.exec(html) ?? [];
  // Functions, because `$&` and similar patterns in a replacement string have a meaning.
  return html
    .replace(EMBEDDED_REGISTRY, () => registry ?? '')
    .replace('</body>', () => `${frame(area.name, host, nonce)}</body>`);
}

// Below dialogs, whose buttons it would cover.
function frame(area: string, host: string, nonce: string): string {
  return `
    <style nonce="${nonce}">
      body { --bottom-inset: 32px; padding-bottom: 32px; }
      #atrium-against {
        position: fixed; inset: 0; z-index: 3; display: flex; align-items: end;
        border: 4px solid #b91c1c; pointer-events: none;
      }
      #atrium-against p {
        flex: 1; margin: 0; padding: 4px; background: #b91c1c; color: #fff; text-align: center;
        font: 600 14px/20px system-ui, sans-serif;
      }
    </style>
    <aside id="atrium-against" aria-label="Development">
      <p>${area} runs from this machine. Data are real: ${host}</p>
    </aside>`;
}
