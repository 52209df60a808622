import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AreaLoader } from './loading/area-loader';

const AreaLoaderContext = createContext<AreaLoader | null>(null);

interface AreaLoaderProviderProps {
  loader: AreaLoader;
  children: ReactNode;
}

/** Provides the page's area loader to the components below it. */
export function AreaLoaderProvider({ loader, children }: AreaLoaderProviderProps) {
  return <AreaLoaderContext value={loader}>{children}</AreaLoaderContext>;
}

/**
 * Returns the page's area loader.
 *
 * @throws Error outside of an `AreaLoaderProvider`
 */
export function useAreaLoader(): AreaLoader {
  const loader = useContext(AreaLoaderContext);
  if (!loader) throw new Error('useAreaLoader needs an AreaLoaderProvider above it');
  return loader;
}
