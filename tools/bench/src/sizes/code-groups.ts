// By package name; a name that ends in a slash stands for all packages of a scope.
const PACKAGE_GROUPS: Readonly<Record<string, string>> = {
  'react-dom': 'react-dom',
  scheduler: 'react-dom',
  react: 'react',
  'react-router': 'react-router',
  'react-router-dom': 'react-router',
  '@tanstack/query-core': 'TanStack Query',
  '@tanstack/react-query': 'TanStack Query',
  '@tanstack/virtual-core': 'TanStack Virtual',
  '@tanstack/react-virtual': 'TanStack Virtual',
  'styled-components': 'styled-components',
  stylis: 'styled-components',
  '@emotion/': 'styled-components',
  zod: 'zod',
  'react-hook-form': 'react-hook-form',
  '@hookform/': 'react-hook-form',
  '@standard-schema/': 'react-hook-form',
  '@radix-ui/': 'Radix',
  '@floating-ui/': 'Radix',
  'aria-hidden': 'Radix',
  'get-nonce': 'Radix',
  'react-remove-scroll': 'Radix',
  'react-remove-scroll-bar': 'Radix',
  'react-style-singleton': 'Radix',
  'use-callback-ref': 'Radix',
  'use-sidecar': 'Radix',
  tslib: 'Radix',
  '@fullcalendar/': 'FullCalendar',
  '@full-ui/': 'FullCalendar',
  'temporal-polyfill': 'FullCalendar',
  'temporal-utils': 'FullCalendar',
  'lucide-react': 'lucide',
  '@module-federation/': 'federation runtime',
};

const CONTAINERS = 'federation containers';
const LOADING = 'shell: loading of areas';

/** Groups that a build without federation must not contain. */
export const FEDERATION_GROUPS: readonly string[] = ['federation runtime', CONTAINERS, LOADING];

/** Group of the code that webpack adds around modules, such as their lists of exports. */
export const WRAPPERS = 'webpack: modules and exports';

/**
 * Returns the group of code that a module belongs to: a library, a part of the product, or webpack.
 * A package that no group names is a group of its own.
 *
 * @param source path relative to the workspace, or webpack's own name such as `webpack/runtime/nonce`;
 *   `null` for text without a module
 */
export function codeGroupOf(source: string | null): string {
  if (source === null) return WRAPPERS;
  // The innermost of nested packages.
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (packageName === '.federation') return CONTAINERS;
  if (packageName !== undefined) return groupOfPackage(packageName);
  if (/^(webpack\/|external )/.test(source)) {
    const isContainer = /container|consumes|sharing|federation/i.test(source);
    return isContainer ? CONTAINERS : 'webpack: runtime';
  }
  return groupOfProduct(source);
}

function groupOfPackage(name: string): string {
  const scope = name.replace(/[^/]+$/, '');
  return PACKAGE_GROUPS[name] ?? PACKAGE_GROUPS[scope] ?? name;
}

function groupOfProduct(source: string): string {
  if (/^apps\/shell\/src\/areas\/(loading|recovery)\//.test(source)) {
    return LOADING;
  }
  // Modules of the single build replace some of these.
  if (/^(apps\/shell\/src\/(areas\/|boot\.ts)|tools\/bench\/src\/single\/)/.test(source)) {
    return 'shell: routing to areas';
  }
  if (source.startsWith('apps/shell/')) return 'shell: the rest';
  if (source.startsWith('apps/')) return 'the area’s own';
  return /^libs\/[^/]+/.exec(source)?.[0] ?? 'other';
}
