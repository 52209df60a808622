import type { ComponentType, ReactNode } from 'react';
import { Suspense, use, useEffect, useReducer } from 'react';

/** A part of the page whose code comes only once it is wanted, or once the page has time for it. */
interface LatePart<Part> {
  loaded: Part | undefined;
  load: () => Promise<Part>;
  /** Lets a loading that has failed be tried again. */
  forgetFailure: () => void;
}

const parts = new Set<LatePart<unknown>>();

/**
 * Loads all that is declared late and not there yet, for example because the page has nothing else to
 * do. What can't be had now is asked for again by whoever wants it.
 */
export async function preloadLazyModules(): Promise<void> {
  await Promise.all([...parts].map((part) => part.load().catch(part.forgetFailure)));
}

/**
 * Declares a module whose code comes late.
 *
 * @param load an `import()`
 * @returns gives the module; loads it where that has not happened
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return lateParts(load).load;
}

/**
 * Declares a component whose code comes late. Once it is there it renders at once, without a frame
 * of the fallback.
 *
 * @param load an `import()` and what it has to give
 * @param fallback what to render meanwhile; nothing unless given
 * @throws while it renders, the error of `load`; to render it anew is another attempt
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const part = lateParts(load);

  function Loaded(props: Props) {
    const Component = part.loaded ?? use(part.load());
    return <Component {...props} />;
  }

  return function Late(props: Props) {
    // Synchronises with the network: a failed loading is over when what wanted it has left the page.
    useEffect(() => part.forgetFailure, []);
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/**
 * Declares a module that components do without until it is there.
 *
 * @param load an `import()`
 * @returns a hook that returns the module once it is loaded. It loads the module when `isNeeded`, and
 * tries again after a failed load when `attempt` changes; a failed load is not thrown.
 */
export function optionalModule<Module>(
  load: () => Promise<Module>,
): (isNeeded: boolean, attempt: unknown) => Module | undefined {
  const part = lateParts(load);

  return function useOptionalModule(isNeeded, attempt) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const { loaded } = part;
    const isMissing = isNeeded && loaded === undefined;

    // Synchronizes with the network.
    useEffect(() => {
      if (!isMissing) return;
      let isCurrent = true;
      part.load().then(() => {
        if (isCurrent) rerender();
      }, part.forgetFailure);
      return () => {
        isCurrent = false;
      };
    }, [isMissing, attempt]);

    return loaded;
  };
}

function lateParts<Part>(load: () => Promise<Part>): LatePart<Part> {
  let loading: Promise<Part> | undefined;
  let hasFailed = false;
  const part: LatePart<Part> = {
    loaded: undefined,
    load: () => {
      loading ??= load().then(
        (loaded) => {
          part.loaded = loaded;
          parts.delete(part);
          return loaded;
        },
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
      return loading;
    },
    forgetFailure: () => {
      if (hasFailed) loading = undefined;
      hasFailed = false;
    },
  };
  parts.add(part);
  return part;
}
