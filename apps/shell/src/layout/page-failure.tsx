import { ErrorState } from '@atrium/ui';
import { reloadPage } from '../unsaved-work/reload-page';
import { Centered } from './start-frame/centered';

/** Shown in place of the whole page after something outside of an area has thrown. */
export function PageFailure() {
  return (
    <Centered as="main">
      <title>Atrium</title>
      <ErrorState
        title="Atrium has stopped working"
        description="Reload the page to go on. Text that you have not saved is kept."
        retryLabel="Reload"
        onRetry={reloadPage}
      />
    </Centered>
  );
}
