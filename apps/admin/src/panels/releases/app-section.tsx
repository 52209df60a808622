import { styled } from 'styled-components';
import type { LiveApp } from '@atrium/contracts/releases';
import { formatCount, tokens } from '@atrium/ui';
import { mediumDateTime } from '../../local-dates';
import { Line, Muted, ReleaseNumbers } from './release-numbers';
import { shortId } from './release-texts';

interface AppSectionProps {
  health: LiveApp;
}

/** Shows the live release of an app beside the one before it and its candidate. */
export function AppSection({ health: { app, live, before, candidate, change } }: AppSectionProps) {
  return (
    <Section aria-label={app}>
      <Heading>{`${app} ${shortId(live.id)}`}</Heading>
      {change && (
        <Muted>
          <time dateTime={change.at}>{mediumDateTime(change.at)}</time>
          <span>{`, ${change.by}${change.reason === null ? '' : `: ${change.reason}`}`}</span>
        </Muted>
      )}
      {app === 'api' ? (
        <Muted>Pages do not report about the API.</Muted>
      ) : (
        <ReleaseNumbers app={app} release={live} other={before} otherName="before" />
      )}
      {candidate && (
        <>
          <Line>
            <Subheading>{`Candidate ${shortId(candidate.id)}, ${String(candidate.percent)}%`}</Subheading>
            <PreviewLink app={app} id={candidate.id} />
          </Line>
          {candidate.promoteAfter !== null && (
            <Muted>{`Promoted after ${formatCount(candidate.promoteAfter)} people.`}</Muted>
          )}
          <ReleaseNumbers app={app} release={candidate} other={live} otherName="live" />
        </>
      )}
      {before && (
        <Line>
          <Subheading>{`Before ${shortId(before.id)}`}</Subheading>
          <PreviewLink app={app} id={before.id} />
        </Line>
      )}
    </Section>
  );
}

function PreviewLink({ app, id }: { app: string; id: string }) {
  return (
    <Link
      href={`/?preview=${encodeURIComponent(`${app}@${id}`)}`}
      target="_blank"
      rel="noopener"
      aria-label={`Look at ${app} ${shortId(id)} (opens in a new tab)`}
    >
      Look at it
    </Link>
  );
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
  font-size: inherit;
  font-weight: ${tokens.font.weight.medium};
`;

const Subheading = styled.h4`
  font-size: inherit;
  font-weight: ${tokens.font.weight.medium};
`;

const Link = styled.a`
  font-size: ${tokens.font.size.small};
`;
