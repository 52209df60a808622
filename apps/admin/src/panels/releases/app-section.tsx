import { styled } from 'styled-components';
import type { LiveApp } from '@atrium/contracts/releases';
import { Button, formatCount, isolate, renderIsolated, tokens } from '@atrium/ui';
import { ChangeNote } from './change-note';
import { PreviewLink } from './preview-link';
import { Buttons, Line, Muted, ReleaseNumbers } from './release-numbers';
import { ACTION_LABELS, type AppAction, nameCandidate, shortId } from './release-texts';

interface AppSectionProps {
  health: LiveApp;
  onChoose: (action: AppAction) => void;
}

/** Shows the live release of an app beside the one before it and its candidate, with the actions on them. */
export function AppSection({ health, onChoose }: AppSectionProps) {
  const { app, live, before, candidate, people, change, earlier } = health;

  function renderAction(action: AppAction) {
    return (
      <Button
        size="small"
        aria-label={`${ACTION_LABELS[action]} ${action === 'rollback' ? '' : 'the candidate of '}${app}`}
        onClick={() => onChoose(action)}
      >
        {ACTION_LABELS[action]}
      </Button>
    );
  }

  return (
    <Section aria-label={app} tabIndex={-1}>
      <Line>
        <Heading>{`${app} ${shortId(live.id)}`}</Heading>
        {/* A server says itself which API it runs. */}
        {app !== 'api' && earlier.length > 0 && <Buttons>{renderAction('rollback')}</Buttons>}
      </Line>
      {change && <ChangeNote change={change} />}
      {app === 'api' ? (
        <Muted>Pages do not report about the API.</Muted>
      ) : (
        <ReleaseNumbers app={app} release={live} other={before} otherName="before" />
      )}
      {candidate && (
        <>
          <Line>
            <Subheading>{nameCandidate(candidate)}</Subheading>
            <ReleaseLink app={app} id={candidate.id} />
            <Buttons>
              {renderAction('promote')}
              {renderAction('abort')}
            </Buttons>
          </Line>
          {people.length > 0 && (
            <Muted>{renderIsolated(`For ${people.map(isolate).join(', ')}`)}</Muted>
          )}
          {candidate.promoteAfter !== null && (
            <Muted>{`Promoted after ${formatCount(candidate.promoteAfter)} people.`}</Muted>
          )}
          <ReleaseNumbers app={app} release={candidate} other={live} otherName="live" />
        </>
      )}
      {before && (
        <Line>
          <Subheading>{`Before ${shortId(before.id)}`}</Subheading>
          <ReleaseLink app={app} id={before.id} />
        </Line>
      )}
    </Section>
  );
}

function ReleaseLink({ app, id }: { app: string; id: string }) {
  return <PreviewLink name={`${app}@${id}`} subject={`${app} ${shortId(id)}`} />;
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[1]};
  justify-items: start;
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};

  /* The candidate and the release before. */
  > ${Line}:has(h4) {
    margin-top: ${tokens.space[2]};
  }
`;

const Heading = styled.h3`
  min-width: 0;
  font-size: inherit;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Subheading = styled.h4`
  font-size: inherit;
  font-weight: ${tokens.font.weight.medium};
`;
