interface FakeRequest {
  readonly run: () => void;
}

/** The lock that a tab holds, as its browser sees it. */
interface Held {
  readonly reject: (error: Error) => void;
}

/** A lock manager of a browser, which Node 20 lacks; the tabs of a test share one. It has one lock. */
export interface FakeLocks {
  readonly request: (
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<unknown>,
  ) => Promise<unknown>;
}

/** Creates the lock manager of a browser. */
export function createFakeLocks(): FakeLocks {
  const queue: FakeRequest[] = [];
  let held: Held | undefined;

  function grantNext() {
    if (!held) queue.shift()?.run();
  }

  return {
    request: (_name, { signal, steal = false }, callback) =>
      new Promise((resolve, reject) => {
        const request: FakeRequest = {
          run: () => {
            const own: Held = { reject };
            held = own;
            void callback().then((result) => {
              if (held === own) {
                held = undefined;
                grantNext();
              }
              resolve(result);
            });
          },
        };
        if (steal) {
          held?.reject(new DOMException('The lock was stolen', 'AbortError'));
          request.run();
          return;
        }
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(request);
          if (place >= 0) queue.splice(place, 1);
          if (place >= 0) reject(new DOMException('The wait was aborted', 'AbortError'));
        });
        queue.push(request);
        grantNext();
      }),
  };
}
