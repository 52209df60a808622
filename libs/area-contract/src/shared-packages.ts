/**
 * Singletons: the shell provides these modules, and areas use the shell's copy instead of bundling one.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  'zod/mini',
  '@atrium/api-client',
  '@atrium/auth',
  '@atrium/ui',
] as const;
export type SharedPackage = (typeof SHARED_PACKAGES)[number];

/** Returns the npm package that a module belongs to: `react` for `react/jsx-runtime`. */
export function packageNameOf(module: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
}
