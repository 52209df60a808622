import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '@atrium/api-client';
import { developmentMutations } from '@atrium/api-client/development';
import type { Development } from '@atrium/contracts/development';
import { ConfirmDialog } from '@atrium/ui';
import { clearPreviewName } from '../areas/registry/preview-name';
import { reloadPage } from '../unsaved-work/reload-page';

interface StartDevelopmentProps {
  development: Development;
  title: string;
}

/** Asks whether an area may run from the user's machine: a link could have led here. */
export function StartDevelopment({ development, title }: StartDevelopmentProps) {
  const [isOpen, setIsOpen] = useState(true);
  const start = useMutation({ ...developmentMutations.start(), onSuccess: reloadPage });
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Run ${title} from your machine?`}
      description={
        <>
          <p>
            {`Code from http://127.0.0.1:${String(development.port)} will run in your pages as you. It can do everything that you can. Go on only if you have started this yourself.`}
          </p>
          {start.error && <p role="alert">{explainError(start.error)}</p>}
        </>
      }
      confirmLabel="Run code from my machine"
      busy={start.isPending || start.isSuccess}
      onConfirm={() => {
        start.mutate(development);
      }}
      onOpenChange={() => {
        clearPreviewName();
        setIsOpen(false);
      }}
    />
  );
}
