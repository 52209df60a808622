import type { Theme } from '@atrium/ui/shell';
import { changeTheme, currentTheme } from '@atrium/ui/shell';
import { ACCOUNT_DIALOGS, ACCOUNT_PARAM } from '../account/account-address';
import { THEME_NAMES } from '../account/theme-names';
import type { TopBarLink } from '../areas/registry/destinations';
import { FOR_YOU, PANEL_PARAM } from '../panel-address';
import { listPossibleShortcuts } from '../shortcuts/page-shortcuts';
import type { ActionItem, AddressItem, PaletteIcon } from './palette-items';
import { toItem } from './palette-items';

/** Address of the current page. */
interface CurrentPage {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the pages that the top bar leads to. */
export function goToItems(home: string, links: readonly TopBarLink[]): AddressItem[] {
  const pages = links.map(({ area, label, path }) => toItem(area, label, path, 'page'));
  const isLinked = links.some(({ path }) => path === home);
  return isLinked ? pages : [toItem('home', 'Home', home, 'page'), ...pages];
}

/** Returns “For you” and panels of areas. */
export function panelItems(
  panels: readonly { readonly name: string; readonly title: string }[],
  page: CurrentPage,
): AddressItem[] {
  return [FOR_YOU, ...panels].map(({ name, title }) =>
    toOverlayItem(PANEL_PARAM, name, title, 'panel', page),
  );
}

/** Returns the account dialogs. */
export function accountDialogItems(page: CurrentPage): AddressItem[] {
  return ACCOUNT_DIALOGS.map(({ name, title }) => {
    const item = toOverlayItem(ACCOUNT_PARAM, name, title, name, page);
    return name === 'shortcuts' ? { ...item, shortcut: '?' } : item;
  });
}

/** Returns a panel or dialog as an item that opens over the current page. */
function toOverlayItem(
  param: string,
  name: string,
  title: string,
  icon: PaletteIcon,
  { pathname, search }: CurrentPage,
): AddressItem {
  const params = new URLSearchParams(search);
  params.set(param, name);
  const to = `${pathname}?${params.toString()}`;
  const item = toItem(`${param}-${name}`, title, to, icon);
  // Closing it goes back to this page.
  return { ...item, state: { opened: [param] } };
}

/** Returns the themes, and Log out. */
export function accountItems(logOut: () => void): ActionItem[] {
  const used = currentTheme();
  const themes = Object.entries(THEME_NAMES).map(([name, title]) => {
    // The keys are the themes.
    const theme = name as Theme;
    return {
      key: `theme-${theme}`,
      label: `Theme: ${title}`,
      detail: theme === used ? 'Current' : undefined,
      searched: `Theme: ${title} mode colors`,
      icon: theme,
      run: () => changeTheme(theme),
    };
  });
  return [
    ...themes,
    {
      key: 'log-out',
      label: 'Log out',
      searched: 'Log out logout sign out',
      icon: 'log-out',
      run: logOut,
    },
  ];
}

/** Returns what shortcuts of a single key can do on the current page, before the palette takes the focus. */
export function keyItems(): ActionItem[] {
  const opener = document.activeElement ?? document.body;
  return listPossibleShortcuts(opener).map(({ key, label, run }) => ({
    key,
    label,
    searched: label,
    icon: 'key',
    shortcut: key,
    // The focus is back where it was, or close to it.
    run: () => run(document.activeElement ?? opener),
  }));
}
