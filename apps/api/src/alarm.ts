/** Creates a wait that can be ended early, for one waiter at a time. */
export function createAlarm() {
  let isRinging = false;
  let wake = (): void => undefined;
  return {
    /** Ends the current wait, or the next one. */
    ring(): void {
      isRinging = true;
      wake();
    },
    /** Waits for so many milliseconds, or until the alarm rings. */
    async wait(milliseconds: number): Promise<void> {
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
