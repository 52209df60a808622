import { useState } from 'react';
import { releaseMutations } from '@atrium/api-client/releases';
import type { ReleasePreview } from '@atrium/contracts/releases';
import { Button, lazyDialog } from '@atrium/ui';
import { ChangeNote } from './change-note';
import { ListItem, ListSection, Name } from './list-section';
import { PreviewLink } from './preview-link';
import { Buttons, Line, Muted } from './release-numbers';
import { nameRelease } from './release-texts';

const Confirmation = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ '../confirmation').then(
    (module) => module.Confirmation<Record<string, never>, string>,
  ),
);

interface PreviewsProps {
  previews: readonly ReleasePreview[];
}

/** Lists the previews, with links that open them. */
export function Previews({ previews }: PreviewsProps) {
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <ListSection title="Previews">
        {previews.map(({ name, releases, ...change }) => (
          <ListItem key={name}>
            <Line>
              <Name>{name}</Name>
              <PreviewLink name={name} subject={`the preview ${name}`} />
              <Buttons>
                <Button
                  size="small"
                  aria-label={`Remove the preview ${name}`}
                  onClick={() => setRemoved(name)}
                >
                  Remove
                </Button>
              </Buttons>
            </Line>
            <Muted>{releases.map(nameRelease).join(', ')}</Muted>
            <ChangeNote change={change} />
          </ListItem>
        ))}
      </ListSection>
      {removed !== null && (
        <Confirmation
          title={`Remove the preview ${removed}?`}
          description="Browsers that show it load the live releases again. Its releases stay."
          confirmLabel="Remove"
          mutation={releaseMutations.removePreview()}
          variables={removed}
          success={`Preview ${removed} removed`}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
