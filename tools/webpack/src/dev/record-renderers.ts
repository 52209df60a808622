// Runs before React in the shell's development build. An area's refresh runtime starts after React has
// registered itself, and finds it only in this list.
interface DevtoolsHook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
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
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

export {};
