import { ACCOUNT_DIALOGS, ACCOUNT_PARAM } from '../account/account-address';
import type { TopBarLink } from '../areas/registry/top-bar-link';
import { PANEL_PARAM } from '../panel-address';
import type { AccessiblePanel } from '../panels/accessible-panels';
import type { PaletteItem } from './palette-items';
import { toItem } from './palette-items';

/** Returns the pages that the top bar leads to. */
export function goToItems(home: string, links: readonly TopBarLink[]): PaletteItem[] {
  const pages = links.map(({ area, label, path }) => toItem({ id: area, label, to: path }));
  const isLinked = links.some(({ path }) => path === home);
  return isLinked ? pages : [toItem({ id: 'home', label: 'Home', to: home }), ...pages];
}

/** Path and query string of the current page. */
interface CurrentPage {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the panels as items that open over the current page. */
export function panelItems(
  panels: readonly Pick<AccessiblePanel, 'name' | 'title'>[],
  current: CurrentPage,
): PaletteItem[] {
  return panels.map(({ name, title }) => overlayItem(PANEL_PARAM, name, title, current));
}

/** Returns the account dialogs as items that open over the current page. */
export function accountItems(current: CurrentPage): PaletteItem[] {
  return ACCOUNT_DIALOGS.map(({ name, label }) => overlayItem(ACCOUNT_PARAM, name, label, current));
}

function overlayItem(
  param: string,
  name: string,
  label: string,
  { pathname, search }: CurrentPage,
): PaletteItem {
  const params = new URLSearchParams(search);
  params.set(param, name);
  const item = toItem({ id: `${param}-${name}`, label, to: `${pathname}?${params.toString()}` });
  // Closing it goes back to this page.
  return { ...item, state: { opened: [param] } };
}
