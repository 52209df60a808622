/** Creates the lock manager of a browser, which Node 20 lacks, shared by the pages of a test. */
export function createFakeLocks() {
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
    request: async (
      name: string,
      { signal }: { signal: AbortSignal },
      callback: () => Promise<unknown>,
    ) => {
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
