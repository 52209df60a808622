import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Publisher } from '@atrium/contracts/publishers';
import { Badge, Button, lazyDialog, ReadErrorState, StaleNotice } from '@atrium/ui';
import { mediumDate, mediumDateTime } from '../../local-dates';
import { ListItem, ListSection, Name } from './list-section';
import type { PublisherDialogProps } from './publisher-dialog';
import { describeScope, warnOfExpiry } from './publisher-texts';
import { Buttons, Line, Muted } from './release-numbers';

const PublisherDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './publisher-dialog').then(
    (module) => module.PublisherDialog,
  ),
);

const AddPublisherDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './add-publisher-dialog').then(
    (module) => module.AddPublisherDialog,
  ),
);

/** An action that was chosen for a publisher, as it was then, until it is done or canceled. */
type ChosenAction = Pick<PublisherDialogProps, 'publisher' | 'action'>;

interface PublishersProps {
  query: UseQueryResult<Publisher[]>;
  /** Apps that a publisher can be for. */
  known: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
}

const ACTIONS = [
  ['renew', 'Renew', 'Renew'],
  ['change-scope', 'Change scope', 'Change scope of'],
  ['remove', 'Remove', 'Remove'],
] as const;

/** Lists who can publish releases with a token, and adds others. */
export function Publishers({ query, known, onDirtyChange }: PublishersProps) {
  const { data: publishers = [], dataUpdatedAt } = query;
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <StaleNotice title="The publishers" read={query} />
      {query.isLoadingError && (
        <ReadErrorState title="The publishers could not be loaded" reads={[query]} />
      )}
      <ListSection
        title="Publishers"
        hint={
          <Line>
            <Muted>Publishers release with a token, such as the CI of a team.</Muted>
            <Buttons>
              <Button size="small" icon={<Plus size={14} />} onClick={() => setIsAdding(true)}>
                Add publisher
              </Button>
            </Buttons>
          </Line>
        }
      >
        {publishers.map((publisher) => {
          const { name, expiresAt, lastUsedAt } = publisher;
          const warning = warnOfExpiry(expiresAt, dataUpdatedAt);
          const used = lastUsedAt === null ? 'Never used' : `Used ${mediumDateTime(lastUsedAt)}`;
          return (
            <ListItem key={name}>
              <Line>
                <Name>{name}</Name>
                {warning && <Badge tone={warning.tone}>{warning.text}</Badge>}
                <Buttons>
                  {ACTIONS.map(([action, label, spoken]) => (
                    <Button
                      key={action}
                      size="small"
                      aria-label={`${spoken} ${name}`}
                      onClick={() => setChosen({ publisher, action })}
                    >
                      {label}
                    </Button>
                  ))}
                </Buttons>
              </Line>
              <Muted>{describeScope(publisher)}</Muted>
              <Muted>{`Expires ${mediumDate(expiresAt)}. ${used}.`}</Muted>
            </ListItem>
          );
        })}
      </ListSection>
      {isAdding && (
        <AddPublisherDialog
          known={known}
          onDirtyChange={onDirtyChange}
          onClose={() => setIsAdding(false)}
        />
      )}
      {chosen && (
        <PublisherDialog
          publisher={chosen.publisher}
          action={chosen.action}
          known={known}
          onDirtyChange={onDirtyChange}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
