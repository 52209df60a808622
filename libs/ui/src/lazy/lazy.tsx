import type { ComponentType, ReactNode } from 'react';
import { createElement, Suspense, use, useEffect, useEffectEvent } from 'react';
import { toastError } from '../toast/toast-store';
import { MissingFileError, retryImport } from './retry-import';

/** A module that is loaded on first use, or when the page is idle. */
interface LazyModule<Module> {
  loaded: Module | undefined;
  load: () => Promise<Module>;
  /** The same, but resolves to the error if a file is missing. */
  tryLoad: () => Promise<Module | MissingFileError>;
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
 * @returns a function that loads the module once and returns it; after a failure, the next call tries again
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const module = registerModule(load);
  return async () => {
    try {
      return await module.load();
    } finally {
      module.resetFailure();
    }
  };
}

/**
 * Declares a lazy-loaded component. Unlike `React.lazy`, it renders without a frame of the fallback
 * once it is loaded, and retries a failed load when it is mounted again.
 *
 * @param load an `import()` that resolves to the component
 * @param fallback rendered while the component is loading; nothing by default
 * @param close closes a component that the user has asked for, such as a dialog. If it can't be loaded, a
 *   toast says so, and the user can ask again
 * @throws the error of `load` while rendering, if there is no `close`
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
  close?: (props: Props) => void,
): ComponentType<Props> {
  return createLazyComponent(load, {
    fallback,
    missing: close && fallback,
    onMissing: (error, props) => {
      toastError(error.message);
      close?.(props);
    },
  });
}

/** Declares a lazy-loaded dialog, which is closed if it can't be loaded; see `lazyComponent`. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(load, undefined, ({ onClose }) => onClose());
}

/**
 * Declares a lazy-loaded component that the page works without.
 *
 * @param load an `import()` that resolves to the component
 * @param missing rendered if the component can't be loaded; nothing by default
 * @param fallback rendered while the component is loading; the same by default
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: (props: Props) => ReactNode = () => null,
  fallback = missing,
): ComponentType<Props> {
  return createLazyComponent(load, { fallback, missing });
}

interface LazyOptions<Props extends object> {
  fallback: (props: Props) => ReactNode;
  /** Rendered if a file of the component is missing. Without it, the error is thrown. */
  missing?: ((props: Props) => ReactNode) | undefined;
  onMissing?: (error: MissingFileError, props: Props) => void;
}

function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props>,
): ComponentType<Props> {
  const module = registerModule(load);

  return function LazyComponent(props: Props) {
    useEffect(() => module.resetFailure, []);
    return (
      <Suspense fallback={options.fallback(props)}>
        <Loaded module={module} props={props} {...options} />
      </Suspense>
    );
  };
}

interface LoadedProps<Props extends object> extends LazyOptions<Props> {
  module: LazyModule<ComponentType<Props>>;
  props: Props;
}

// The same component in all lazy components: a hot update of the module that declares one keeps its state.
function Loaded<Props extends object>({ module, props, missing, onMissing }: LoadedProps<Props>) {
  const loaded = module.loaded ?? use(missing ? module.tryLoad() : module.load());
  if (!(loaded instanceof MissingFileError)) return createElement(loaded, props);
  return <Missing onMount={() => onMissing?.(loaded, props)}>{missing?.(props)}</Missing>;
}

function Missing({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  const handleMount = useEffectEvent(onMount);

  // Synchronizes with the owner, which keeps the component open.
  useEffect(() => {
    handleMount();
  }, []);

  return children;
}

function registerModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  let trying: Promise<Module | MissingFileError> | undefined;
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
    tryLoad: () => {
      trying ??= module.load().catch((error: unknown) => {
        if (error instanceof MissingFileError) return error;
        throw error;
      });
      return trying;
    },
    resetFailure: () => {
      if (hasFailed) loading = trying = undefined;
      hasFailed = false;
    },
  };
  pendingModules.add(module);
  return module;
}
