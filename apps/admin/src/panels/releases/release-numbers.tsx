import { styled } from 'styled-components';
import {
  describeVotes,
  isWorse,
  meetsWorseRule,
  type ReleaseHealth,
  WORSE_RULE,
} from '@atrium/contracts/releases';
import { Badge, formatCount, tokens } from '@atrium/ui';
import { describeError, formatVital, hasPlace, rateVital, shortId } from './release-texts';

const vitals = ['lcp', 'inp', 'cls'] as const;
const tones = { good: 'green', 'needs improvement': 'yellow', poor: 'red' } as const;

interface ReleaseNumbersProps {
  app: string;
  release: ReleaseHealth;
  /** The release it is compared with. */
  other: ReleaseHealth | null;
  /** Names the other release, `before` or `live`. */
  otherName: string;
}

/** Shows the votes, web vitals and errors of a release. */
export function ReleaseNumbers({ app, release, other, otherName }: ReleaseNumbersProps) {
  const { loads, signedOut } = release;
  return (
    <>
      <Line>
        <span>{loads === 0 ? 'No reports yet' : describeVotes(release)}</span>
        {other !== null && other.loads > 0 && (
          <Muted as="span">
            {`${otherName}: ${formatCount(other.failures)} of ${formatCount(other.loads)}`}
          </Muted>
        )}
        {isWorse(release, other) && <Badge tone="red">Worse</Badge>}
      </Line>
      {meetsWorseRule(release) && <Muted>{WORSE_RULE}</Muted>}
      {signedOut.loads > 0 && (
        <Muted>
          {`Signed-out pages, which decide nothing: ${formatCount(signedOut.failures)} of ${formatCount(signedOut.loads)} had an error`}
        </Muted>
      )}
      <Line>
        {vitals.map((vital) => {
          const value = release.vitals[vital];
          if (value === null) return null;
          const rating = rateVital(vital, value);
          return (
            <Badge key={vital} tone={tones[rating]}>
              {`${vital.toUpperCase()} ${formatVital(vital, value)}: ${rating}`}
            </Badge>
          );
        })}
      </Line>
      <Errors app={app} release={release} />
    </>
  );
}

function Errors({
  app,
  release: { id, errors, signedOut },
}: {
  app: string;
  release: ReleaseHealth;
}) {
  const all = [...errors, ...signedOut.errors];
  return (
    <>
      <ErrorList label="Most frequent errors" errors={errors} />
      {signedOut.errors.length > 0 && <Muted>Errors of signed-out pages:</Muted>}
      <ErrorList label="Errors of signed-out pages" errors={signedOut.errors} />
      {all.some(({ error }) => hasPlace(error)) && (
        <Muted>
          <code>{`npm run release -- explain ${app}@${shortId(id)} PLACE`}</code>
          <span> finds the source of a place.</span>
        </Muted>
      )}
    </>
  );
}

function ErrorList({ label, errors }: { label: string; errors: ReleaseHealth['errors'] }) {
  if (errors.length === 0) return null;
  return (
    <List aria-label={label}>
      {errors.map(({ error, count }) => (
        <li key={error}>{`${formatCount(count)} × ${describeError(error)}`}</li>
      ))}
    </List>
  );
}

/** Texts, badges and links in a row. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-self: stretch;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  font-variant-numeric: tabular-nums;

  &:empty {
    display: none;
  }

  > * {
    white-space: normal;
  }
`;

/** Buttons at the end of a `Line`. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  margin-inline-start: auto;
`;

/** Text of less importance. */
export const Muted = styled.p`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;

const List = styled.ul`
  padding-left: ${tokens.space[4]};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
