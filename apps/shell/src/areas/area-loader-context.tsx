import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AreaLoader } from './area-loader';

const AreaLoaderContext = createContext<AreaLoader | null>(null);

interface AreaLoaderProviderProps {
  loader: AreaLoader;
  children: ReactNode;
}

/** Gives the components below it the page's area loader. */
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
  if (!loader) throw new Error('There is no AreaLoaderProvider around this');
  return loader;
}
