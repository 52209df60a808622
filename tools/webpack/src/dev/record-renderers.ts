// Runs before React in the shell's development build. The shell and each area have a refresh runtime of their
// own. One that starts after React has registered itself finds it only in the list of renderers.
type RefreshHandler = (type: unknown) => object | undefined;

interface Renderer {
  setRefreshHandler: (handler: RefreshHandler) => void;
}

interface DevtoolsHook {
  renderers: Map<number, Renderer>;
  inject: (renderer: Renderer) => number;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook;
  }
}

const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    keepRefreshHandlers(renderer);
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

// Each runtime knows only the components of its own build and replaces the handler of the others: after a hot
// update of an area, React would render old components of libs/ui, and drop the state of changed ones.
function keepRefreshHandlers(renderer: Renderer): void {
  const setRefreshHandler = renderer.setRefreshHandler.bind(renderer);
  const handlers = new Set<RefreshHandler>();
  renderer.setRefreshHandler = (handler) => {
    handlers.add(handler);
    setRefreshHandler((type) => {
      for (const handle of handlers) {
        const family = handle(type);
        if (family) return family;
      }
      return undefined;
    });
  };
}

export {};
