import { codeGroupOf, FEDERATION_GROUPS, WRAPPERS } from './code-groups';

it.each([
  ['node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['node_modules/scheduler/index.js', 'react-dom'],
  ['node_modules/react/jsx-runtime.js', 'react'],
  ['node_modules/@tanstack/query-core/build/modern/query.js', 'TanStack Query'],
  ['node_modules/@radix-ui/react-menu/dist/index.mjs', 'Radix'],
  ['node_modules/@module-federation/sdk/dist/index.js', 'federation runtime'],
  ['node_modules/react-hook-form/dist/index.esm.mjs', 'react-hook-form'],
  ['node_modules/@fontsource-variable/inter/index.js', '@fontsource-variable/inter'],
  ['node_modules/react-hook-form/node_modules/react/index.js', 'react'],
])('counts %s as %s', (source, group) => {
  expect(codeGroupOf(source)).toBe(group);
});

it.each([
  ['apps/shell/src/areas/loading/federation-host.ts', 'shell: loading of areas'],
  ['apps/shell/src/areas/recovery/diagnose.ts', 'shell: loading of areas'],
  ['apps/shell/src/areas/loading/area-loader.ts', 'shell: loading of areas'],
  ['apps/shell/src/areas/area-loader-context.tsx', 'shell: routing to areas'],
  ['apps/shell/src/areas/registry/registry.ts', 'shell: routing to areas'],
  ['apps/shell/src/boot.ts', 'shell: routing to areas'],
  ['tools/bench/src/single/area-loader.ts', 'shell: routing to areas'],
  ['apps/shell/src/layout/top-bar.tsx', 'shell: the rest'],
  ['apps/tasks/src/area.tsx', 'the area’s own'],
  ['libs/api-client/src/request.ts', 'libs/api-client'],
])('counts %s as %s', (source, group) => {
  expect(codeGroupOf(source)).toBe(group);
});

it.each([
  ['webpack/runtime/jsonp chunk loading', 'webpack: runtime'],
  ['webpack/bootstrap', 'webpack: runtime'],
  ['webpack/runtime/consumes', 'federation containers'],
  ['webpack/container-entry', 'federation containers'],
  ['external global "_FEDERATION_BUNDLER_RUNTIME"', 'federation containers'],
  ['node_modules/.federation/entry.1.js', 'federation containers'],
  [null, WRAPPERS],
])('counts what webpack adds, %s, as %s', (source, group) => {
  expect(codeGroupOf(source)).toBe(group);
});

it('distinguishes federation from other code', () => {
  const groups = ['apps/shell/src/areas/loading/a.ts', 'webpack/container-entry'].map(codeGroupOf);

  expect(FEDERATION_GROUPS).toEqual(expect.arrayContaining(groups));
  expect(FEDERATION_GROUPS).not.toContain(codeGroupOf('apps/shell/src/areas/area-outlet.tsx'));
});
