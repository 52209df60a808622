import type { TopBarLink } from '../areas/registry/destinations';
import type { PaletteItem } from './palette-items';
import { toItem } from './palette-items';

/** Returns the pages that the top bar leads to. */
export function goToItems(home: string, links: readonly TopBarLink[]): PaletteItem[] {
  const pages = links.map(({ area, label, path }) => toItem({ id: area, label, to: path }));
  const isLinked = links.some(({ path }) => path === home);
  return isLinked ? pages : [toItem({ id: 'home', label: 'Home', to: home }), ...pages];
}

/** Returns panels or dialogs as items that open over the current page. */
export function overlayItems(
  param: string,
  overlays: readonly { readonly name: string; readonly title: string }[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): PaletteItem[] {
  return overlays.map(({ name, title }) => {
    const params = new URLSearchParams(search);
    params.set(param, name);
    const to = `${pathname}?${params.toString()}`;
    // Closing it goes back to this page.
    return { ...toItem({ id: `${param}-${name}`, label: title, to }), state: { opened: [param] } };
  });
}
