import type { ComponentType, ReactNode } from 'react';
import { createElement, Suspense, use, useEffect, useReducer } from 'react';
import { retryImport } from './retry-import';

/** A module that is loaded on first use, or when the page is idle. */
interface LazyModule<Module> {
  loaded: Module | undefined;
  load: () => Promise<Module>;
  /** Lets the next `load` retry after a failure. */
  resetFailure: () => void;
}

const pendingModules = new Set<LazyModule<unknown>>();

/** Loads all lazy modules that are not loaded yet. The next use of a module that fails retries it. */
export async function preloadLazyModules(): Promise<void> {
  await Promise.all([...pendingModules].map((module) => module.load().catch(module.resetFailure)));
}

/**
 * Declares a lazy-loaded module.
 *
 * @param load an `import()`
 * @returns a function that loads the module once and returns it
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return registerModule(load).load;
}

/**
 * Declares a lazy-loaded component. Unlike `React.lazy`, it renders without a frame of the fallback
 * once it is loaded, and retries a failed load when it is mounted again.
 *
 * @param load an `import()` that resolves to the component
 * @param fallback rendered while the component is loading; nothing by default
 * @throws the error of `load` while rendering
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const module = registerModule(load);

  return function LazyComponent(props: Props) {
    useEffect(() => module.resetFailure, []);
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded module={module} props={props} />
      </Suspense>
    );
  };
}

interface LoadedProps<Props extends object> {
  module: LazyModule<ComponentType<Props>>;
  props: Props;
}

// The same component in all lazy components: a hot update of the module that declares one keeps its state.
function Loaded<Props extends object>({ module, props }: LoadedProps<Props>) {
  return createElement(module.loaded ?? use(module.load()), props);
}

/**
 * Declares a lazy-loaded module that components work without until it is loaded.
 *
 * @param load an `import()`
 * @returns a hook that returns the module once it is loaded. It loads the module when `isNeeded`, and
 * retries a failed load when `attempt` changes; it never throws.
 */
export function optionalModule<Module>(
  load: () => Promise<Module>,
): (isNeeded: boolean, attempt: unknown) => Module | undefined {
  const module = registerModule(load);

  return function useOptionalModule(isNeeded, attempt) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const { loaded } = module;
    const isMissing = isNeeded && loaded === undefined;

    useEffect(() => {
      if (!isMissing) return;
      let isCurrent = true;
      module.load().then(() => {
        if (isCurrent) rerender();
      }, module.resetFailure);
      return () => {
        isCurrent = false;
      };
    }, [isMissing, attempt]);

    return loaded;
  };
}

function registerModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  let hasFailed = false;
  const module: LazyModule<Module> = {
    loaded: undefined,
    load: () => {
      loading ??= retryImport(load).then(
        (loaded) => {
          module.loaded = loaded;
          pendingModules.delete(module);
          return loaded;
        },
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
      return loading;
    },
    resetFailure: () => {
      if (hasFailed) loading = undefined;
      hasFailed = false;
    },
  };
  pendingModules.add(module);
  return module;
}
