import { useQueryClient } from '@tanstack/react-query';
import { storeDrafts } from '@atrium/auth';
import { ErrorState } from '@atrium/ui';
import { reloadPage } from '../preview/reload-page';
import { Centered } from './start-frame/centered';

/** Shown in place of the whole page after something outside of an area has thrown. */
export function PageFailure() {
  const queryClient = useQueryClient();
  return (
    <Centered as="main">
      <title>Atrium</title>
      <ErrorState
        title="Atrium has stopped working"
        description="Reload the page to go on. Text that you have not saved is kept."
        retryLabel="Reload"
        onRetry={() => {
          storeDrafts(queryClient);
          reloadPage();
        }}
      />
    </Centered>
  );
}
