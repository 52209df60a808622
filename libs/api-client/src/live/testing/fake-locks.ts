/** Locks of a browser, which Node 20 lacks, shared by the pages of a test. */
export interface FakeLocks {
  readonly request: (
    name: string,
    options: { signal: AbortSignal },
    callback: () => Promise<unknown>,
  ) => Promise<unknown>;
  readonly query: () => Promise<{ held: { name: string }[]; pending: { name: string }[] }>;
}

/** Creates the lock manager of a browser. */
export function createFakeLocks(): FakeLocks {
  const held = new Set<string>();
  let pending: { name: string; grant: () => void }[] = [];

  function leave(name: string) {
    held.delete(name);
    const next = pending.find((request) => request.name === name);
    pending = pending.filter((request) => request !== next);
    if (next) held.add(name);
    next?.grant();
  }

  return {
    query: () =>
      Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [...pending] }),
    request: async (name, { signal }, callback) => {
      if (!held.has(name)) held.add(name);
      else {
        await new Promise<void>((grant, refuse) => {
          const request = { name, grant };
          pending.push(request);
          signal.addEventListener('abort', () => {
            if (!pending.includes(request)) return;
            pending = pending.filter((other) => other !== request);
            refuse(new DOMException('The wait was aborted', 'AbortError'));
          });
        });
      }
      try {
        return await callback();
      } finally {
        leave(name);
      }
    },
  };
}
