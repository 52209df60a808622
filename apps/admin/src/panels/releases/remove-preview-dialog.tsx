import { releaseMutations } from '@atrium/api-client/releases';
import { Confirmation } from '../confirmation';

interface RemovePreviewDialogProps {
  /** Name of the preview. */
  name: string;
  onClose: () => void;
}

/** Asks whether a preview should end. */
export function RemovePreviewDialog({ name, onClose }: RemovePreviewDialogProps) {
  return (
    <Confirmation
      title={`Remove the preview ${name}?`}
      description="Browsers that show it load the live releases again. Its releases stay."
      confirmLabel="Remove"
      mutation={releaseMutations.removePreview()}
      variables={name}
      success={`Preview ${name} removed`}
      onClose={onClose}
    />
  );
}
