// The packages that the page shares with every area. Areas get the copies that the shell itself uses.
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as atriumApiClient from '@atrium/api-client';
import type { SharedPackage } from '@atrium/area-contract';
import { packageNameOf } from '@atrium/area-contract';
import * as atriumAuth from '@atrium/auth';
import * as atriumUi from '@atrium/ui';
import shellPackage from '../../../package.json';
import * as reactQuery from './narrow/react-query';
import * as reactRouterDom from './narrow/react-router-dom';
import * as styledComponents from './narrow/styled-components';
import * as zodMini from './narrow/zod-mini';

/** A shared package: its module, or a function that loads it on first use. */
type SharedValue = { readonly lib: () => unknown } | { readonly load: () => Promise<unknown> };

/** All shared packages by name. */
export const sharedValues: Readonly<Record<SharedPackage, SharedValue>> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => reactJsxRuntime },
  'react-dom': { lib: () => reactDom },
  'react-hook-form': { load: () => import('./narrow/react-hook-form') },
  'react-router-dom': { lib: () => reactRouterDom },
  '@tanstack/react-query': { lib: () => reactQuery },
  'styled-components': { lib: () => styledComponents },
  'zod/mini': { lib: () => zodMini },
  '@atrium/api-client': { lib: () => atriumApiClient },
  '@atrium/auth': { lib: () => atriumAuth },
  '@atrium/ui': { lib: () => atriumUi },
};

/** Returns the pinned version of a shared package. */
export function sharedVersion(name: SharedPackage): string {
  const packageName = packageNameOf(name);
  const version = Object.entries(shellPackage.dependencies).find(
    ([candidate]) => candidate === packageName,
  )?.[1];
  if (version === undefined)
    throw new Error(`apps/shell/package.json does not list ${packageName}`);
  return version;
}
