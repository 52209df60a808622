import path from 'node:path';
import { installedVersion, WORKSPACE_ROOT } from './project';

// The one list of what the whole page has exactly once. The shell brings it; an area never brings a
// copy of its own.
const SHARED_PACKAGES = [
  'react',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  '@atrium/api-client',
  '@atrium/auth',
  '@atrium/contracts',
  '@atrium/ui',
  '@atrium/ui/windowed',
] as const;

/**
 * The shared packages that some first screens do without. They come when something that needs them
 * does, and all others with the shell's first script.
 */
export const LATE_PACKAGES: readonly string[] = ['react-hook-form', '@atrium/ui/windowed'];

// Large packages, shared through a module that re-exports only the names in use.
const SLIM_MODULES: Readonly<Record<string, string>> = {
  '@tanstack/react-query': slimModule('react-query'),
  'react-router-dom': slimModule('react-router-dom'),
};

/** What the shell provides: every shared package. */
export function providedByShell() {
  const packages = SHARED_PACKAGES.map((name) => [
    name,
    {
      singleton: true,
      eager: !LATE_PACKAGES.includes(name),
      version: installedVersion(name),
      requiredVersion: sharedRange(name),
      ...(SLIM_MODULES[name] && { import: SLIM_MODULES[name] }),
    },
  ]);
  return Object.fromEntries([
    ...packages,
    // The trailing slash shares sub-paths: the JSX runtime is one.
    ['react/', { singleton: true, eager: true, requiredVersion: sharedRange('react') }],
  ]);
}

/** What an area takes from the shell and never brings itself. */
export function consumedByAreas() {
  const consume = (name: string) => ({
    singleton: true,
    import: false,
    requiredVersion: sharedRange(name),
  });
  return Object.fromEntries([
    ...SHARED_PACKAGES.map((name) => [name, consume(name)]),
    ['react/', consume('react')],
  ]);
}

/** The exact versions that a shell of these sources provides, by package name. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(SHARED_PACKAGES.map((name) => [name, installedVersion(name)]));
}

/** The version ranges that an area of these sources accepts, by package name. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(SHARED_PACKAGES.map((name) => [name, sharedRange(name)]));
}

function sharedRange(name: string): string {
  return `^${installedVersion(name)}`;
}

function slimModule(name: string): string {
  return path.join(WORKSPACE_ROOT, 'tools/webpack/src/shared', `${name}.ts`);
}
