// Part of the shell's development build. Areas keep the exports of these packages that they were given when
// they were loaded. A changed component replaces itself; any other change would leave the areas with old
// exports, such as a context without a provider, so the page reloads.
import * as apiClient from '@atrium/api-client';
import * as auth from '@atrium/auth';
import * as ui from '@atrium/ui';

declare global {
  interface ImportMeta {
    /** Webpack's interface to hot updates. */
    readonly webpackHot?: { readonly decline: (modules: readonly string[]) => void };
  }
}

import.meta.webpackHot?.decline(['@atrium/api-client', '@atrium/auth', '@atrium/ui']);

/** The packages whose updates this module declines; unused imports would be removed. */
export const declined = [apiClient, auth, ui];
