/** A wait that can be ended early. */
export interface Alarm {
  /** Ends the current wait, or the next one. */
  ring: () => void;
  /** Waits for so many milliseconds, or until the alarm rings. */
  wait: (milliseconds: number) => Promise<void>;
}

/** Creates an alarm for one waiter at a time. */
export function createAlarm(): Alarm {
  let isRinging = false;
  let wake = (): void => undefined;
  return {
    ring() {
      isRinging = true;
      wake();
    },
    async wait(milliseconds) {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRinging = false;
    },
  };
}
