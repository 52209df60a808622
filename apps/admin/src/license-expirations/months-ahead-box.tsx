import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { optionalComponent, tokens } from '@atrium/ui';
import { MONTHS_AHEAD } from '../license-term/license-policy';

const MonthsAhead = optionalComponent(() =>
  import(/* webpackChunkName: "year" */ './months-ahead').then((module) => module.MonthsAhead),
);

interface MonthsAheadBoxProps extends Omit<ComponentProps<typeof MonthsAhead>, 'licenses'> {
  /** Undefined while they load. */
  licenses: ComponentProps<typeof MonthsAhead>['licenses'] | undefined;
}

/** The bars of the next twelve months, in space that is kept for them while they load. */
export function MonthsAheadBox({ licenses, ...rest }: MonthsAheadBoxProps) {
  return (
    <Box>
      <Title>
        <h3>{`Next ${String(MONTHS_AHEAD)} Months`}</h3>
        <Type data-type="full">Full</Type>
        <Type data-type="trial">Trial</Type>
      </Title>
      {licenses && <MonthsAhead licenses={licenses} {...rest} />}
    </Box>
  );
}

// The bars of a narrow screen stand in two lines.
const Box = styled.div`
  position: relative;
  height: 16.5rem;
  margin-bottom: ${tokens.space[4]};

  @media (min-width: ${tokens.breakpoint.small}) {
    height: 9rem;
  }
`;

const Title = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[4]};
  height: 2rem;

  > h3 {
    font-size: ${tokens.font.size.medium};
    font-weight: ${tokens.font.weight.semibold};
  }
`;

const Type = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  &::before {
    width: 10px;
    height: 10px;
    background: ${tokens.color.accent};
    forced-color-adjust: none;
    content: '';
  }

  &[data-type='trial']::before {
    background: ${tokens.color.warning};
  }
`;
