// The packages that the page shares with every area. Areas get the copies that the shell itself uses.
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as atriumApiClient from '@atrium/api-client';
import type { SharedPackage } from '@atrium/area-contract';
import * as atriumAuth from '@atrium/auth';
import * as atriumUi from '@atrium/ui';
import shellPackage from '../../../package.json';
import * as reactRouterDom from './shared-router-names';
import * as zodMini from './shared-zod-names';

/** A shared package: its pinned version, and its module, which may be loaded on first use. */
type SharedValue = { readonly version: string } & (
  | { readonly lib: () => unknown }
  | { readonly get: () => Promise<() => unknown> }
);

/** All shared packages by name. Each version is read by name, so that the bundler drops the others. */
export const sharedValues: Readonly<Record<SharedPackage, SharedValue>> = {
  react: { version: shellPackage.dependencies.react, lib: () => react },
  'react/jsx-runtime': { version: shellPackage.dependencies.react, lib: () => reactJsxRuntime },
  'react-dom': { version: shellPackage.dependencies['react-dom'], lib: () => reactDom },
  'react-hook-form': {
    version: shellPackage.dependencies['react-hook-form'],
    get: async () => {
      const reactHookForm = await atriumUi.retryImport(
        () => import(/* webpackChunkName: "forms" */ 'react-hook-form'),
      );
      return () => reactHookForm;
    },
  },
  'react-router-dom': {
    version: shellPackage.dependencies['react-router-dom'],
    lib: () => reactRouterDom,
  },
  '@tanstack/react-query': {
    version: shellPackage.dependencies['@tanstack/react-query'],
    lib: () => reactQuery,
  },
  'styled-components': {
    version: shellPackage.dependencies['styled-components'],
    lib: () => styledComponents,
  },
  'zod/mini': { version: shellPackage.dependencies.zod, lib: () => zodMini },
  '@atrium/api-client': {
    version: shellPackage.dependencies['@atrium/api-client'],
    lib: () => atriumApiClient,
  },
  '@atrium/auth': { version: shellPackage.dependencies['@atrium/auth'], lib: () => atriumAuth },
  '@atrium/ui': { version: shellPackage.dependencies['@atrium/ui'], lib: () => atriumUi },
};
