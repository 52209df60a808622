import type { AreaModule } from '@atrium/area-contract';
import { AreaFailure } from './area-failure';

/** What the entry script of an area leaves in a global variable: webpack's federation container. */
interface Container {
  /** Hands it what the page shares. */
  init: (shareScope: unknown) => void | Promise<void>;
  /** Loads an exposed module; the function evaluates it. */
  get: (module: string) => Promise<() => { area?: AreaModule }>;
}

declare global {
  // webpack puts its own functions in the place of these two.
  const __webpack_init_sharing__: (scope: string) => Promise<void>;
  const __webpack_share_scopes__: { readonly default: unknown };
}

/** Milliseconds after which an entry that does not answer counts as failed. */
const ENTRY_TIMEOUT = 15_000;

const containers = new Map<string, Promise<Container>>();

/**
 * Loads the container that an entry script makes, once for each address.
 *
 * @param name the global variable that the script leaves it in
 * @throws AreaFailure or Error, as `AreaFailure.diagnose` takes it
 */
export function loadContainer(name: string, path: string, integrity: string): Promise<Container> {
  const loading = containers.get(path) ?? startContainer(name, path, integrity);
  containers.set(path, loading);
  return loading;
}

async function startContainer(name: string, path: string, integrity: string): Promise<Container> {
  // One that an earlier attempt has left is not to be taken for this one.
  Reflect.set(window, name, undefined);
  await Promise.all([loadScript(path, integrity), __webpack_init_sharing__('default')]);
  // The script is webpack's, which names the type nowhere.
  const container = Reflect.get(window, name) as Container | undefined;
  if (!container) throw AreaFailure.atEvaluation(new Error(`${path} left no container`));
  await container.init(__webpack_share_scopes__.default);
  return container;
}

function loadScript(path: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    const timeout = setTimeout(() => {
      fail(new AreaFailure('network', 'The server did not answer in time.'));
    }, ENTRY_TIMEOUT);
    function fail(reason: Error) {
      clearTimeout(timeout);
      script.remove();
      reject(reason);
    }
    script.onload = () => {
      clearTimeout(timeout);
      resolve();
    };
    script.onerror = () => {
      fail(new Error(`Loading entry ${path} failed.`));
    };
    document.head.append(script);
  });
}
