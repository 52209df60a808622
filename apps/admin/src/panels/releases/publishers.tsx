import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Publisher } from '@atrium/contracts/publishers';
import { Badge, Button, lazyDialog, ReadErrorState, StaleNotice } from '@atrium/ui';
import { mediumDate, mediumDateTime } from '../../local-dates';
import { ListItem, ListSection, Name } from './list-section';
import type { PublisherDialogProps } from './publisher-dialog';
import { Buttons, Line, Muted } from './release-numbers';
import { describeScope, warnOfExpiry } from './release-texts';

const PublisherDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './publisher-dialog').then(
    (module) => module.PublisherDialog,
  ),
);

interface PublishersProps {
  query: UseQueryResult<Publisher[]>;
}

/** Lists who can publish releases with a token. */
export function Publishers({ query }: PublishersProps) {
  const { data: publishers = [], dataUpdatedAt } = query;
  const [chosen, setChosen] = useState<Pick<PublisherDialogProps, 'name' | 'action'> | null>(null);
  return (
    <>
      <StaleNotice title="The publishers" read={query} />
      {query.isLoadingError && (
        <ReadErrorState title="The publishers could not be loaded" reads={[query]} />
      )}
      <ListSection
        title="Publishers"
        hint={
          <Muted>
            <span>Publishers release with a token, such as the CI of a team. To add one, run </span>
            <code>
              npm run atrium -- publishers add NAME --areas tasks --may publish,preview,rollback
            </code>
            <span> on the server.</span>
          </Muted>
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
                  <Button
                    size="small"
                    aria-label={`Renew ${name}`}
                    onClick={() => setChosen({ name, action: 'renew' })}
                  >
                    Renew
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Remove ${name}`}
                    onClick={() => setChosen({ name, action: 'remove' })}
                  >
                    Remove
                  </Button>
                </Buttons>
              </Line>
              <Muted>{describeScope(publisher)}</Muted>
              <Muted>{`Expires ${mediumDate(expiresAt)}. ${used}.`}</Muted>
            </ListItem>
          );
        })}
      </ListSection>
      {chosen && <PublisherDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
