/** Calls a function once nothing has restarted it for some time. */
export interface StallTimer {
  readonly restart: () => void;
  /** Stops it for good. */
  readonly stop: () => void;
}

/** Starts a timer that calls `onStall` after `stallMs` without a call of `restart`. */
export function startStallTimer(stallMs: number, onStall: () => void): StallTimer {
  let isStopped = false;
  let timer = setTimeout(onStall, stallMs);

  return {
    restart: () => {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(onStall, stallMs);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns a copy of a response that calls `onProgress` whenever a part of its body arrives. */
export function watchBody(response: Response, onProgress: () => void): Response {
  // A response with status 304 can't be created with a body, not even with an empty one.
  if (!response.body || response.status === 304) return response;
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, controller) => {
        onProgress();
        controller.enqueue(part);
      },
    }),
  );
  return new Response(watched, response);
}
