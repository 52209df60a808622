import { styled } from 'styled-components';
import type { ReleaseHealth } from '@atrium/contracts/releases';
import { Badge, formatCount, tokens } from '@atrium/ui';
import {
  describeError,
  describeLoads,
  formatFailureRate,
  formatVital,
  hasPlace,
  isWorse,
  rateVital,
  shortId,
} from './release-texts';

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

/** Shows the loads, failure rate, web vitals and errors of a release. */
export function ReleaseNumbers({ app, release, other, otherName }: ReleaseNumbersProps) {
  const otherRate = other && formatFailureRate(other);
  return (
    <>
      <Line>
        <span>{describeLoads(release)}</span>
        {otherRate !== null && <Muted as="span">{`${otherName}: ${otherRate}`}</Muted>}
        {isWorse(release, other) && <Badge tone="red">Fails more often</Badge>}
      </Line>
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

function Errors({ app, release: { id, errors } }: { app: string; release: ReleaseHealth }) {
  if (errors.length === 0) return null;
  return (
    <>
      <List aria-label="Most frequent errors">
        {errors.map(({ error, count }) => (
          <li key={error}>{`${formatCount(count)} × ${describeError(error)}`}</li>
        ))}
      </List>
      {errors.some(({ error }) => hasPlace(error)) && (
        <Muted>
          <code>{`npm run release -- explain ${app}@${shortId(id)} PLACE`}</code>
          <span> finds the source of a place.</span>
        </Muted>
      )}
    </>
  );
}

/** Texts, badges and links in a row. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  font-variant-numeric: tabular-nums;

  &:empty {
    display: none;
  }

  > * {
    white-space: normal;
  }
`;

/** Text of less importance. */
export const Muted = styled.p`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;

const List = styled.ul`
  margin: 0;
  padding-left: ${tokens.space[4]};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
