import { useState } from 'react';
import type { ReleasePreview } from '@atrium/contracts/releases';
import { Button, lazyDialog } from '@atrium/ui';
import { ChangeNote } from './change-note';
import { ListItem, ListSection, Name } from './list-section';
import { PreviewLink } from './preview-link';
import { Buttons, Line, Muted } from './release-numbers';
import { nameRelease } from './release-texts';

const RemovePreviewDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './remove-preview-dialog').then(
    (module) => module.RemovePreviewDialog,
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
      {removed !== null && <RemovePreviewDialog name={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
