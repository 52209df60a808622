import { createContext, useContext } from 'react';
import type { AreaLoader } from './loading/area-loader';

/** Provides the page's area loader to the components below it. */
export const AreaLoaderContext = createContext<AreaLoader | null>(null);

/**
 * Returns the page's area loader.
 *
 * @throws Error outside of an `AreaLoaderContext`
 */
export function useAreaLoader(): AreaLoader {
  const loader = useContext(AreaLoaderContext);
  if (!loader) throw new Error('useAreaLoader needs an AreaLoaderContext above it');
  return loader;
}
