import { useEffect, useState } from 'react';
import { provideConfirmation } from '@atrium/api-client';
import { lazyComponent } from '@atrium/ui';

const ConfirmationDialog = lazyComponent(
  () =>
    import(/* webpackChunkName: "extras" */ './confirmation-dialog').then(
      (module) => module.ConfirmationDialog,
    ),
  undefined,
  ({ onDone }) => onDone(false),
);

/** Asks for the password, over everything else, when a request needs it. */
export function ConfirmationPrompt() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);

  // Synchronizes with the requests, which are sent outside of React.
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const stop = provideConfirmation(
      () =>
        new Promise((resolve) => {
          cancel = () => resolve(false);
          setAnswer(() => resolve);
        }),
    );
    return () => {
      stop();
      cancel();
    };
  }, []);

  function finish(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(null);
  }

  return answer && <ConfirmationDialog onDone={finish} />;
}
